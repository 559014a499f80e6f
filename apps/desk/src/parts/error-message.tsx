import { useEffect, useState } from 'preact/hooks';
import { explain } from '../service/explain.js';

/** The sentences of an error, with serials and customers in place of ids. */
export function ErrorMessage({ error }: { error: unknown }) {
  const [sentences, setSentences] = useState<readonly string[]>([]);
  useEffect(() => {
    let isShown = true;
    void explain(error).then((explained) => isShown && setSentences(explained));
    return () => {
      isShown = false;
    };
  }, [error]);
  return (
    <div role="alert" class="banner error" dir="auto">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}

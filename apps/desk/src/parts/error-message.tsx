import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { explain } from '../service/explain.js';
import { showInForm } from './dialog.js';

/** The sentences of an error, with serials and customers in place of ids. */
export function ErrorMessage({ error }: { error: unknown }) {
  const element = useRef<HTMLDivElement>(null);
  const [sentences, setSentences] = useState<readonly string[]>([]);
  useLayoutEffect(() => showInForm(element.current), [sentences]);
  useEffect(() => {
    let isShown = true;
    void explain(error).then((explained) => isShown && setSentences(explained));
    return () => {
      isShown = false;
    };
  }, [error]);
  return (
    <div ref={element} role="alert" class="banner error" dir="auto">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}

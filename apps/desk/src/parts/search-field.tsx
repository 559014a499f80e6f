import { useEffect, useState } from 'preact/hooks';

interface SearchFieldProps {
  readonly label: string;
  readonly search: string;
  readonly placeholder?: string;
  readonly onSearch: (search: string) => void;
}

/** How long a person pauses before the search is sent, in milliseconds. */
const DEBOUNCE_MS = 300;

/** A field whose text is searched for after a pause. */
export function SearchField({ label, search, placeholder, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState({ search, text: search });
  // A link can set another search.
  const text = typed.search === search ? typed.text : search;
  const send = (): void => {
    const sent = text.trim();
    if (sent === search) return;
    setTyped({ search: sent, text });
    onSearch(sent);
  };
  useEffect(() => {
    const timer = setTimeout(send, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, search]);
  return (
    <label>
      {label}
      <input
        type="search"
        dir="auto"
        autocomplete="off"
        placeholder={placeholder}
        value={text}
        onInput={({ currentTarget }) => setTyped({ search, text: currentTarget.value })}
        onChange={send}
      />
    </label>
  );
}

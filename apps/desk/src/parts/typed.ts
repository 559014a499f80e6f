import { useState } from 'preact/hooks';

/**
 * The text of a field whose value is taken later, such as with Enter. It stays while the page is drawn
 * again, until the value changes.
 */
export function useTyped(value: string): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState({ value, text: value });
  const text = typed.value === value ? typed.text : value;
  return [text, (next) => setTyped({ value, text: next })];
}

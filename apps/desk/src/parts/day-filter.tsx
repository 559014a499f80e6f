import { useRef, useState } from 'preact/hooks';
import type { Day } from './days.js';

interface DayFilterProps {
  readonly label: string;
  readonly value: Day;
  readonly max?: Day;
  readonly onChoose: (day: string) => void;
}

/**
 * A field for the day of a page. A day from a picker counts at once; one from the keyboard when the field is left,
 * or by Enter, as dates on the way to it are valid as well.
 */
export function DayFilter({ label, value, max, onChoose }: DayFilterProps) {
  const isTyped = useRef(false);
  const [typed, setTyped] = useState<string>();
  const take = ({ value: day, validity }: HTMLInputElement): void => {
    isTyped.current = false;
    setTyped(undefined);
    if (!validity.badInput && day !== value) onChoose(day);
  };
  return (
    <label>
      {label}
      <input
        type="date"
        value={typed ?? value}
        max={max}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') take(currentTarget);
          else isTyped.current = true;
        }}
        onPointerDown={() => (isTyped.current = false)}
        onChange={({ currentTarget }) => {
          if (isTyped.current) setTyped(currentTarget.value);
          else take(currentTarget);
        }}
        onBlur={({ currentTarget }) => take(currentTarget)}
      />
    </label>
  );
}

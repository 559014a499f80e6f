import type { Day } from './days.js';

interface DayFieldProps {
  readonly label: string;
  readonly value: Day;
  readonly min?: Day;
  readonly disabled?: boolean;
  readonly onChange: (day: Day) => void;
}

/** A field for a day. A day that is half entered stays in it, and is no change yet. */
export function DayField({ label, value, onChange, ...field }: DayFieldProps) {
  return (
    <label>
      {label}
      <input
        type="date"
        required
        {...field}
        defaultValue={value}
        onChange={({ currentTarget: { value: day } }) => day !== '' && onChange(day)}
      />
    </label>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | number | undefined;
  /** The values, with their texts. */
  readonly options: readonly (readonly [value: string | number, text: string])[];
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly onChoose: (value: string) => void;
}

/** A field for one of some values. A value without its text yet is shown as one, not as another value. */
export function Choice({ label, options, onChoose, ...field }: ChoiceProps) {
  const { value } = field;
  const isListed =
    value === undefined || options.some(([option]) => String(option) === String(value));
  const shown = isListed ? options : [[value, '…'] as const, ...options];
  return (
    <label>
      <bdi>{label}</bdi>
      <select dir="auto" {...field} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {shown.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

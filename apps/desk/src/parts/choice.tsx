interface ChoiceProps {
  readonly label: string;
  readonly value: string | number | undefined;
  /** The values, with their texts. */
  readonly options: readonly (readonly [value: string | number, text: string])[];
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly onChoose: (value: string) => void;
}

/** A field for one of some values. */
export const Choice = ({ label, options, onChoose, ...field }: ChoiceProps) => (
  <label>
    <bdi>{label}</bdi>
    <select dir="auto" {...field} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </label>
);

import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { Choice } from '../../parts/choice.js';
import { t } from '../../texts/language.js';

interface ConditionChoiceProps {
  readonly label: string;
  readonly conditions: readonly Schemas['Condition'][];
  readonly chosen: number | undefined;
  readonly disabled?: boolean;
  readonly onChoose: (condition: Schemas['Condition'] | null) => void;
}

/** Chooses the condition in which a unit comes back; null keeps its own. */
export const ConditionChoice = ({
  conditions,
  chosen,
  onChoose,
  ...field
}: ConditionChoiceProps) => (
  <Choice
    {...field}
    value={chosen ?? ''}
    options={[
      ['', t('conditionUnchanged')],
      ...conditions.map(({ id, title }) => [id, title] as const),
    ]}
    onChoose={(id) => onChoose(conditions.find((one) => String(one.id) === id) ?? null)}
  />
);

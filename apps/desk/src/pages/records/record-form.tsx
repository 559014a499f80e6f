import type { ComponentChildren, TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';
import { useUnsaved } from '../../app/unsaved.js';
import { Choice } from '../../parts/choice.js';
import { ErrorMessage } from '../../parts/error-message.js';
import { notify } from '../../parts/notices.js';
import { notifyWithUndo } from '../../parts/undo.js';
import { consequencesOf } from '../../service/consequences.js';
import { currentSession } from '../../service/session.js';
import { trackWrite } from '../../service/write.js';
import { t } from '../../texts/language.js';
import { changesOf, type Conflict, conflictsOf, type Values } from './merge.js';
import type { Field, RecordPlan, Tagged } from './record-plan.js';

interface RecordFormProps<T extends { readonly id: number }> {
  readonly plan: RecordPlan<T>;
  readonly fieldsOf: NonNullable<RecordPlan<T>['fields']>;
  readonly loaded: Tagged<T>;
  readonly onSaved: () => void;
}

/** How often a change is sent whose response was lost. */
const TRIES = 5;

/** The fields of a record that can be changed. If somebody was faster, each field can be chosen. */
export function RecordForm<T extends { readonly id: number }>(props: RecordFormProps<T>) {
  const { plan, fieldsOf, loaded, onSaved } = props;
  /** The version that the changes are based on, once there are changes. */
  const [started, setStarted] = useState<Tagged<T>>();
  /** The version whose fields are shown: somebody else may add or remove parts of a record. */
  const [shown, setShown] = useState<T>();
  const [changes, setChanges] = useState<Values>({});
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [error, setError] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  useUnsaved(started !== undefined);
  const base = started ?? loaded;
  const fields = fieldsOf(shown ?? loaded.record);
  const valuesOf = (record: T): Values =>
    Object.fromEntries(fields.map(({ name, valueOf }) => [name, valueOf(record)]));
  const values = { ...valuesOf(base.record), ...changes };
  const change = (name: string, value: string): void => {
    setStarted(base);
    setShown(shown ?? base.record);
    setChanges({ ...changes, [name]: value });
  };
  const reset = (): void => {
    setStarted(undefined);
    setShown(undefined);
    setChanges({});
    setConflicts([]);
    setError(undefined);
  };
  const save = async (version: Tagged<T>, mine: Values, tries = TRIES): Promise<void> => {
    const changed = changesOf(valuesOf(version.record), mine);
    const { client } = currentSession();
    const { id } = version.record;
    const names = fields.filter(({ name }) => name in changed);
    const send = (to: Tagged<T>, chosen: Values): Promise<unknown> => {
      const sent = names.map((field) => [field.name, field.sent(chosen[field.name]!, to.record)]);
      return plan.write!(client, id, to.etag, Object.fromEntries(sent));
    };
    try {
      const response = names.length > 0 && (await send(version, mine));
      const text = t('saved', { what: plan.titleOf(version.record) });
      const undo = async () => send(await plan.read(client, id), valuesOf(version.record));
      if (response && !plan.isFinal?.(changed)) notifyWithUndo(text, response, undo, onSaved);
      else notify({ text, consequences: consequencesOf(response) });
      reset();
      onSaved();
    } catch (cause) {
      const { status } = cause as { status?: number | null };
      // Without a response, the change was made or not: the record says so when the service is back.
      const isLost = status == null && tries > 0;
      if (status !== 412 && !isLost) throw cause;
      const current = await plan.read(client, id);
      const theirs = valuesOf(current.record);
      const found = conflictsOf(valuesOf(version.record), mine, theirs);
      const merged = { ...theirs, ...changesOf(valuesOf(version.record), mine) };
      // Nobody else changed these fields, so there is nothing to choose.
      if (found.length === 0) return save(current, merged, tries - 1);
      setStarted(current);
      setChanges(changesOf(theirs, merged));
      setConflicts(found);
    }
  };
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setIsBusy(true);
    setError(undefined);
    await trackWrite(save(base, values)).catch(setError);
    setIsBusy(false);
  };
  const inputOf = (field: Field<T>) => (
    <FieldInput
      key={field.name}
      field={field}
      value={values[field.name]!}
      onChange={(value) => change(field.name, value)}
    />
  );
  return (
    <form class="record-form" onSubmit={submit}>
      {conflicts.length === 0 ? (
        <>
          <FieldTable fields={fields.filter(({ row }) => row)} inputOf={inputOf} />
          <div class="record-fields">{fields.filter(({ row }) => !row).map(inputOf)}</div>
        </>
      ) : (
        <MergeChoice fields={fields} conflicts={conflicts} values={values} onChoose={change} />
      )}
      {error !== undefined && <ErrorMessage error={error} />}
      <div class="record-actions">
        <button type="submit" aria-busy={isBusy} disabled={isBusy || started === undefined}>
          {t('save')}
        </button>
        {started !== undefined && (
          <button type="button" class="secondary" onClick={reset}>
            {t('discard')}
          </button>
        )}
      </div>
    </form>
  );
}

interface FieldTableProps<T> {
  readonly fields: readonly Field<T>[];
  readonly inputOf: (field: Field<T>) => ComponentChildren;
}

/** The fields of several parts of a record, a row per part. */
function FieldTable<T>({ fields, inputOf }: FieldTableProps<T>) {
  const rows = [...new Set(fields.map(({ row }) => row!))];
  if (rows.length === 0) return null;
  return (
    <table class="field-table">
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            <th scope="row" class="number">
              <bdi>{row}</bdi>
            </th>
            {fields
              .filter((field) => field.row === row)
              .map((field) => (
                <td key={field.name}>{inputOf(field)}</td>
              ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A number with at most two decimals. */
const AMOUNT = '[0-9]+([.][0-9]{1,2})?';

interface FieldInputProps<T> {
  readonly field: Field<T>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FieldInput<T>({ field, value, onChange }: FieldInputProps<T>) {
  const { title, kind, options = [] } = field;
  if (kind === 'choice') {
    return <Choice label={title} value={value} options={options} onChoose={onChange} />;
  }
  return (
    <label class={kind === 'switch' ? 'switch' : undefined}>
      <bdi>{title}</bdi>
      {kind === 'lines' ? (
        <textarea
          dir="auto"
          rows={2}
          value={value}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : kind === 'switch' ? (
        <input
          type="checkbox"
          role="switch"
          checked={value === 'true'}
          onChange={({ currentTarget }) => onChange(String(currentTarget.checked))}
        />
      ) : kind === 'day' ? (
        <input
          type="date"
          value={value}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <input
          inputMode={kind === 'number' || kind === 'decimal' ? 'decimal' : 'text'}
          pattern={kind === 'number' ? AMOUNT : undefined}
          dir="auto"
          value={value}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </label>
  );
}

interface MergeChoiceProps<T> {
  readonly fields: readonly Field<T>[];
  readonly conflicts: readonly Conflict[];
  readonly values: Values;
  readonly onChoose: (name: string, value: string) => void;
}

/** Their values beside mine. */
function MergeChoice<T>({ fields, conflicts, values, onChoose }: MergeChoiceProps<T>) {
  return (
    <div role="alert" class="merge">
      <p>{t('somebodyWasFaster')}</p>
      {conflicts.map(({ name, mine, theirs }) => {
        const field = fields.find((one) => one.name === name)!;
        const textOf = (value: string): string =>
          field.options?.find(([option]) => option === value)?.[1] ?? (value || t('empty'));
        return (
          <fieldset key={name}>
            <legend>
              <bdi>{field.title}</bdi>
            </legend>
            {(
              [
                ['mine', mine],
                ['theirs', theirs],
              ] as const
            ).map(([whose, value]) => (
              <label key={whose}>
                <input
                  type="radio"
                  name={name}
                  checked={values[name] === value}
                  onChange={() => onChoose(name, value)}
                />
                {t(whose)}: <bdi dir="auto">{textOf(value)}</bdi>
              </label>
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}

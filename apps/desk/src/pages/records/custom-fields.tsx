import type { TargetedSubmitEvent } from 'preact';
import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { useBusy } from '../../parts/busy.js';
import { notify } from '../../parts/notices.js';
import { currentSession } from '../../service/session.js';
import { useLoaded } from '../../service/use-loaded.js';
import { write } from '../../service/write.js';
import { t } from '../../texts/language.js';

interface CustomFieldsProps {
  readonly ownerId: number;
  readonly ownerType: 'item' | 'rental';
  readonly fields: readonly Schemas['CustomField'][];
  readonly onSaved: () => void;
}

/** The custom fields that the shop has defined, with the values of a record. */
export function CustomFields({ ownerId, ownerType, fields, onSaved }: CustomFieldsProps) {
  const { value } = useLoaded(
    `fields ${ownerType}`,
    ['custom_field_definition'],
    (client, signal) =>
      client.get('/custom_field_definitions', {
        params: { query: { owner_type: ownerType, limit: 100 } },
        signal,
      }),
  );
  const [isBusy, run] = useBusy();
  if (value === undefined || value.data.length === 0) return null;
  const { canWrite } = currentSession();
  const save = async (
    form: HTMLFormElement,
    { id: definitionId, name }: Schemas['Definition'],
  ): Promise<void> => {
    const sent = String(new FormData(form).get('value'));
    const body = { ownerId, ownerType, definitionId, value: sent };
    if (!(await write((client) => client.post('/custom_fields', { body })))) return;
    notify(t('saved', { what: name }));
    onSaved();
  };
  return (
    <section aria-labelledby="custom-fields-title">
      <h2 id="custom-fields-title">{t('customFields')}</h2>
      {value.data.map((definition) => {
        const current = fields.find(({ definitionId }) => definitionId === definition.id)?.value;
        return (
          <form
            key={`${definition.id} ${current}`}
            class="comment-form"
            onSubmit={(event: TargetedSubmitEvent<HTMLFormElement>) => {
              event.preventDefault();
              const { currentTarget: form } = event;
              void run(() => save(form, definition));
            }}
          >
            <label>
              <bdi>{definition.name}</bdi>
              <input
                name="value"
                dir="auto"
                required
                defaultValue={current ?? ''}
                readOnly={!canWrite}
              />
            </label>
            {canWrite && (
              <button
                type="submit"
                class="secondary"
                aria-busy={isBusy}
                aria-label={`${t('save')}: ${definition.name}`}
              >
                {t('save')}
              </button>
            )}
          </form>
        );
      })}
    </section>
  );
}

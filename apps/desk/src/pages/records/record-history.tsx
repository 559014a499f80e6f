import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { useUnsaved } from '../../app/unsaved.js';
import { useBusy } from '../../parts/busy.js';
import { formatTime, Name, unitName } from '../../parts/labels.js';
import { notify } from '../../parts/notices.js';
import { Pending } from '../../parts/pending.js';
import { clerk, rememberClerk } from '../../service/clerk.js';
import { currentSession } from '../../service/session.js';
import { useLoaded } from '../../service/use-loaded.js';
import { write } from '../../service/write.js';
import { t } from '../../texts/language.js';
import { type TextName, TEXTS } from '../../texts/texts.js';

interface CommentsProps {
  readonly ownerId: number;
  readonly ownerType: Schemas['EventableType'];
  readonly events: readonly Schemas['TimelineEvent'][];
  readonly onAdded: () => void;
}

/** The event of a rental that got another unit. */
const UNIT_CHANGED = 'item_changed';

/** The most units that are named. */
const UNIT_LIMIT = 50;

/** The timeline of a record with its comments, and a form to add one. */
export function Timeline({ ownerId, ownerType, events, onAdded }: CommentsProps) {
  const [message, setMessage] = useState('');
  useUnsaved(message !== '');
  const [isBusy, run] = useBusy();
  const unitIds = events
    .filter(({ eventType }) => eventType === UNIT_CHANGED)
    .flatMap(({ metadata }) => [metadata['from'], metadata['to']] as number[]);
  const { value: units } = useLoaded(`units ${unitIds.join()}`, [], async (client, signal) => {
    const ids = [...new Set(unitIds)].slice(0, UNIT_LIMIT);
    if (ids.length === 0) return [];
    const query = { ids, limit: UNIT_LIMIT, fields: ['id' as const, 'serial' as const] };
    return (await client.get('/items', { params: { query }, signal })).data;
  });
  const nameOf = (id: unknown): string => {
    const unit = units?.find((one) => one.id === id);
    return unit ? unitName(unit) : '…';
  };
  const add = async (): Promise<void> => {
    const signed = clerk.value === '' ? message : `${message} – ${clerk.value}`;
    const comment = { eventableId: ownerId, eventableType: ownerType, message: signed };
    const isAdded = await write((client) =>
      client.post('/timeline_comments', { body: { timelineEvent: comment } }),
    );
    if (!isAdded) return;
    setMessage('');
    notify({ text: t('commentAdded'), consequences: [] });
    onAdded();
  };
  return (
    <section aria-labelledby="timeline-title">
      <h2 id="timeline-title">{t('timeline')}</h2>
      {currentSession().canWrite && (
        <form
          class="comment-form"
          onSubmit={(event) => {
            event.preventDefault();
            void run(add);
          }}
        >
          <label>
            {t('comment')}
            <input
              dir="auto"
              required
              value={message}
              onInput={({ currentTarget }) => setMessage(currentTarget.value)}
            />
          </label>
          <label class="clerk">
            {t('clerk')}
            <input
              dir="auto"
              autocomplete="name"
              maxLength={60}
              value={clerk.value}
              onInput={({ currentTarget }) => rememberClerk(currentTarget.value.trim())}
            />
          </label>
          <button type="submit" class="secondary" aria-busy={isBusy}>
            {t('addComment')}
          </button>
        </form>
      )}
      <ol class="history">
        {events.map(({ id, createdAt, author, eventType, metadata }) => (
          <li key={id}>
            <time dateTime={createdAt}>{formatTime(createdAt)}</time>{' '}
            <strong>{textOf(`event_${eventType}`, eventType)}</strong> <Name>{author}</Name>
            {typeof metadata['message'] === 'string' && <p dir="auto">{metadata['message']}</p>}
            {eventType === UNIT_CHANGED && (
              <p>
                <Name>{nameOf(metadata['from'])}</Name> → <Name>{nameOf(metadata['to'])}</Name>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface RecordEventsProps {
  readonly resourceType: Schemas['LoggedResource'];
  readonly resourceId: number;
  /** Changes when the record does. */
  readonly version: string;
  /** The fields of the form, whose titles the changes have. */
  readonly fields: readonly { readonly name: string; readonly title: string }[] | undefined;
}

/** The most events that are shown; all of them are in the log of the API. */
const EVENT_LIMIT = 20;

/** The latest changes of a record in the log, with the values before and after. */
export function RecordEvents({
  resourceType,
  resourceId,
  version,
  fields = [],
}: RecordEventsProps) {
  const { value, error } = useLoaded(`events ${resourceId} ${version}`, [], (client, signal) =>
    client.get('/events', {
      params: { query: { resourceType, resourceId: [resourceId], limit: EVENT_LIMIT } },
      signal,
    }),
  );
  const titleOf = (name: string) =>
    name in FIELDS
      ? t(FIELDS[name]!)
      : (fields.find((field) => field.name === name)?.title ?? name);
  return (
    <details>
      <summary>{t('changes')}</summary>
      {!value && <Pending error={error} />}
      <ol class="history">
        {value?.data.map(({ id, createdAt, type, actor, changes }) => (
          <li key={id}>
            <time dateTime={createdAt}>{formatTime(createdAt)}</time>{' '}
            <strong>
              {changes && 'comment' in changes
                ? t('comment')
                : textOf(`event_${type.split('.')[1]}`, type)}
            </strong>{' '}
            <Name>{actor.name}</Name>
            <ul>
              {Object.entries((changes ?? {}) as Readonly<Record<string, Changed>>).map(
                ([name, { from, to }]) =>
                  // The log has the id of a comment, and not even that on a person. Its text is in the timeline.
                  name !== 'comment' && (
                    <li key={name}>
                      {titleOf(name)}: <bdi>{shown(from)}</bdi> → <bdi>{shown(to)}</bdi>
                    </li>
                  ),
              )}
            </ul>
          </li>
        ))}
      </ol>
    </details>
  );
}

interface Changed {
  readonly from?: unknown;
  readonly to?: unknown;
}

/** Fields of the log that the form has not, or under another title. */
const FIELDS: Readonly<Record<string, TextName>> = {
  rentalStart: 'from',
  rentalEnd: 'to',
  prepareFrom: 'reservedFrom',
  restockBy: 'reservedTo',
  fulfilledAt: 'handedOverAt',
  receiveAt: 'dueBack',
  receivedAt: 'takenBackAt',
  status: 'state',
  itemId: 'unit',
  isUnitFixed: 'pinned',
};

/** The prefixes of the texts of enumerations. */
const PREFIXES = ['visibility', 'item', 'status', 'return', 'packing'] as const;

function shown(value: unknown): string {
  if (value == null) return '–';
  if (typeof value !== 'string') return JSON.stringify(value);
  if (/^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(value)) return formatTime(value);
  const prefix = PREFIXES.find((one) => `${one}_${value}` in TEXTS);
  return prefix ? t(`${prefix}_${value}` as TextName) : value;
}

const textOf = (name: string, otherwise: string): string =>
  name in TEXTS ? t(name as TextName) : otherwise.replaceAll('_', ' ');

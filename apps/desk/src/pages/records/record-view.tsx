import { useEffect } from 'preact/hooks';
import { recordTitle } from '../../app/route.js';
import { ErrorMessage } from '../../parts/error-message.js';
import { Pending } from '../../parts/pending.js';
import { currentSession } from '../../service/session.js';
import { type Loaded, useLoaded } from '../../service/use-loaded.js';
import { t } from '../../texts/language.js';
import { RecordEvents, Timeline } from './record-history.js';
import { RecordForm } from './record-form.js';
import type { RecordPlan } from './record-plan.js';

/** Parts of a record that only some kinds of records have. */
interface Extras {
  readonly timelineEvents?: Parameters<typeof Timeline>[0]['events'];
}

interface RecordViewProps<T extends { readonly id: number }> {
  readonly plan: RecordPlan<T>;
  readonly id: number;
  /** The reads of the choices of its fields. */
  readonly choices?: readonly Pick<Loaded<unknown>, 'error'>[];
}

/** A record: its facts, fields that can be changed, timeline, comments, custom fields and changes. */
export function RecordView<T extends { readonly id: number }>(props: RecordViewProps<T>) {
  const { plan, id, choices = [] } = props;
  const { value, error, reload } = useLoaded(
    `${plan.resourceType} ${id}`,
    plan.kinds,
    (client, signal) => plan.read(client, id, signal),
  );
  const headingOf = plan.headingOf ?? plan.titleOf;
  const ownTitle = value ? headingOf(value.record) : '';
  useEffect(() => {
    recordTitle.value = ownTitle;
    return () => void (recordTitle.value = '');
  }, [ownTitle]);
  if (value === undefined) return <Pending error={error} />;
  const { record, etag } = value;
  const { timelineEvents } = record as T & Extras;
  const form = plan.fields && plan.write && currentSession().canWrite && (
    <RecordForm key={id} plan={plan} fieldsOf={plan.fields} loaded={value} onSaved={reload} />
  );
  return (
    <>
      <h1 dir="auto">{ownTitle}</h1>
      {error !== undefined && <ErrorMessage error={error} />}
      {plan.actions && currentSession().canWrite && (
        <plan.actions record={record} onChanged={reload} />
      )}
      <dl class="facts">
        {plan.facts
          .map(({ title, show }) => ({ title, shown: show(record) }))
          .filter(({ shown }) => shown !== null)
          .map(({ title, shown }) => (
            <div key={title}>
              <dt>{t(title)}</dt>
              <dd>{shown}</dd>
            </div>
          ))}
        {!currentSession().canWrite &&
          plan.fields?.(record).map(({ name, title, valueOf, options }) => (
            <div key={name}>
              <dt>{title}</dt>
              <dd dir="auto">
                {options?.find(([option]) => option === valueOf(record))?.[1] ?? valueOf(record)}
              </dd>
            </div>
          ))}
      </dl>
      <p class="record-links">
        {plan.links(record).map(([text, address]) => (
          <a key={text} href={address}>
            {t(text)}
          </a>
        ))}
        {plan.fields && plan.commentOn && timelineEvents && (
          <a href="#timeline-title">{t('timeline')}</a>
        )}
      </p>
      {plan.related && <plan.related record={record} />}
      {!plan.fields && <Pending error={choices.map((choice) => choice.error).find(Boolean)} />}
      {form && plan.isFormClosed ? (
        <details>
          <summary>{t('changeDetails')}</summary>
          {form}
        </details>
      ) : (
        form
      )}
      {plan.commentOn && timelineEvents && (
        <Timeline
          ownerId={id}
          ownerType={plan.commentOn}
          events={timelineEvents}
          onAdded={reload}
        />
      )}
      <RecordEvents
        resourceType={plan.resourceType}
        resourceId={id}
        version={etag}
        fields={plan.fields?.(record)}
      />
    </>
  );
}

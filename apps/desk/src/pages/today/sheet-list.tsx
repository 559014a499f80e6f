import { useRef, useState } from 'preact/hooks';
import { customerName, formatTime, Name, rentalNumber, unitName } from '../../parts/labels.js';
import { currentSession } from '../../service/session.js';
import { formatNumber, t } from '../../texts/language.js';
import { type Cycle, dueOf, type ListName, type Sheet, stepOf } from './sheet.js';

interface SheetListProps {
  readonly list: ListName;
  readonly rows: Sheet[ListName];
  readonly onStep: (list: ListName, cycle: Cycle) => Promise<void>;
}

/**
 * One list of the sheet. Each row has one button; the arrow keys move between them, and after a step the
 * focus is on the next one.
 */
export function SheetList({ list, rows: { data, count }, onStep }: SheetListProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const focusRow = (index: number): void => {
    const buttons = body.current?.querySelectorAll('button') ?? [];
    buttons[Math.min(Math.max(index, 0), buttons.length - 1)]?.focus();
  };
  const run = async (cycle: Cycle, index: number): Promise<void> => {
    await onStep(list, cycle);
    // The row is gone after the next rendering.
    setTimeout(() => document.activeElement === document.body && focusRow(index));
  };
  return (
    <section id={list} aria-labelledby={`${list}-title`} class="sheet-list">
      <h2 id={`${list}-title`}>
        {t(list)} <span class="count">{formatNumber(count)}</span>
      </h2>
      {data.length === 0 ? (
        <p class="muted">{t('nothingLeft')}</p>
      ) : (
        <table class="stacked">
          <thead>
            <tr>
              <th scope="col">{t('due')}</th>
              <th scope="col">{t('unit')}</th>
              <th scope="col">{t('customer')}</th>
              <th scope="col">{t('place')}</th>
              <th scope="col">{t('action')}</th>
            </tr>
          </thead>
          <tbody
            ref={body}
            onKeyDown={(event) => {
              const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
              if (step === undefined) return;
              event.preventDefault();
              const buttons = [...event.currentTarget.querySelectorAll('button')];
              focusRow(buttons.indexOf(event.target as HTMLButtonElement) + step);
            }}
          >
            {data.map((cycle, index) => (
              <SheetRow key={cycle.id} list={list} cycle={cycle} onStep={() => run(cycle, index)} />
            ))}
          </tbody>
        </table>
      )}
      {data.length < count && (
        <p class="muted">{t('moreRows', { shown: data.length, all: formatNumber(count) })}</p>
      )}
    </section>
  );
}

interface SheetRowProps {
  readonly list: ListName;
  readonly cycle: Cycle;
  readonly onStep: () => Promise<void>;
}

function SheetRow({ list, cycle, onStep }: SheetRowProps) {
  const [isBusy, setIsBusy] = useState(false);
  const { item, customer, location, risks } = cycle;
  const due = dueOf(list, cycle);
  const step = stepOf(list, cycle);
  const name = customerName(customer);
  const press = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    await onStep();
    setIsBusy(false);
  };
  return (
    <tr>
      <td data-label={t('due')}>{due !== null && <time dateTime={due}>{formatTime(due)}</time>}</td>
      <td data-label={t('unit')}>
        <strong>
          <Name>{unitName(item)}</Name>
        </strong>{' '}
        <Name>{item.productTitle}</Name> <Name>{item.variantTitle}</Name>
        {risks.map((risk) => (
          <small key={risk} class="risk">
            {t(risk)}
          </small>
        ))}
      </td>
      <td data-label={t('customer')}>
        <Name>{name}</Name> <small class="muted">{rentalNumber(cycle)}</small>
      </td>
      <td data-label={t('place')}>{location && <Name>{location.name}</Name>}</td>
      <td class="action">
        <button
          type="button"
          aria-busy={isBusy}
          aria-label={`${t(step)}: ${unitName(item)}, ${name}`}
          disabled={!currentSession().canWrite}
          onClick={press}
        >
          {t(step)}
        </button>
      </td>
    </tr>
  );
}

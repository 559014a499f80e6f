import { useRef } from 'preact/hooks';
import { addressOf } from '../../app/route.js';
import { ActionButton } from '../../parts/busy.js';
import { type Day, dayOf, daysBetween } from '../../parts/days.js';
import {
  customerName,
  formatTimeOn,
  Name,
  rentalNumber,
  titleOf,
  unitName,
  unitNames,
} from '../../parts/labels.js';
import { CustomerLink, Mail, Phone, Risks, UnitLink } from '../../parts/links.js';
import { TO_RESTOCK } from '../../parts/next-step.js';
import { Pill } from '../../parts/pill.js';
import { currentSession } from '../../service/session.js';
import { formatNumber, t } from '../../texts/language.js';
import type { HeldList } from './held-sheet.js';
import { type Cycle, type Group, groupsOf, type ListName, type Row, STEPS } from './sheet.js';

interface SheetListProps {
  readonly list: ListName;
  readonly day: Day;
  readonly held: HeldList;
  /** The rentals that customers of the list have not collected. */
  readonly missed?: readonly Row[] | undefined;
  readonly onStep: (list: ListName, cycles: readonly Cycle[]) => Promise<void>;
}

/**
 * One list of the sheet, by customers. Each of them has one button; the arrow keys move between all buttons. After
 * a step by the keyboard, the focus is on the next open one.
 */
export function SheetList({ list, day, held, missed = [], onStep }: SheetListProps) {
  const { rows, count, isWhole } = held;
  const body = useRef<HTMLUListElement>(null);
  const buttons = (): HTMLButtonElement[] =>
    [...body.current!.querySelectorAll('button')].filter((button) => button.checkVisibility());
  const run = async (cycles: readonly Cycle[]): Promise<void> => {
    const button = document.activeElement;
    await onStep(list, cycles);
    // The row is marked after the next rendering.
    setTimeout(() => {
      if (!button?.matches('[aria-disabled=true]:focus-visible')) return;
      const all = buttons();
      const index = all.indexOf(button as HTMLButtonElement);
      const others = [...all.slice(index + 1), ...all.slice(0, Math.max(index, 0)).reverse()];
      others.find((other) => !other.matches('[aria-disabled=true]'))?.focus();
    });
  };
  return (
    <section id={list} aria-labelledby={`${list}-title`} class="sheet-list">
      <h2 id={`${list}-title`}>
        {t(list)} <span class="count">{formatNumber(count)}</span>
      </h2>
      {rows.length === 0 ? (
        <p class="muted">
          {t(list === 'atRisk' ? 'noneAtRisk' : 'nothingLeft')}{' '}
          {list === 'atRisk' && (
            <a href={addressOf('rentals', undefined, { atRisk: 'true' })}>{t('allAtRisk')}</a>
          )}
        </p>
      ) : (
        <ul
          ref={body}
          onKeyDown={(event) => {
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            if (step === undefined) return;
            event.preventDefault();
            const target = event.target as Element;
            const all = buttons();
            const own = all.findIndex((button) => target.closest('li')!.contains(button));
            // From a link, the button of the same row comes first.
            const index = target.matches('button') ? all.indexOf(target as never) + step : own;
            all[Math.min(Math.max(index, 0), all.length - 1)]?.focus();
          }}
        >
          {groupsOf(list, rows).map((group) => (
            <GroupRow
              key={group.key}
              list={list}
              day={day}
              group={group}
              missedCount={missed.filter((row) => !row.isDone && isOf(group, row)).length}
              onStep={run}
            />
          ))}
        </ul>
      )}
      {list === 'restock' && (
        <p>
          <a href={TO_RESTOCK}>{t('allToRestock')}</a>
        </p>
      )}
      {!isWhole && (
        <p class="muted">{t('moreRows', { shown: rows.length, all: formatNumber(count) })}</p>
      )}
    </section>
  );
}

const isOf = ({ rows: [first] }: Group, { cycle }: Row): boolean =>
  first.cycle.customer.id === cycle.customer.id;

interface GroupRowProps {
  readonly list: ListName;
  readonly day: Day;
  readonly group: Group;
  readonly missedCount: number;
  readonly onStep: (cycles: readonly Cycle[]) => Promise<void>;
}

/** A customer with what is due at an hour: one press for all units, and each of them by itself beneath. */
function GroupRow({ list, day, group, missedCount, onStep }: GroupRowProps) {
  const { due, rows } = group;
  const [{ cycle }] = rows;
  const { customer } = cycle;
  const isDone = rows.every((row) => row.isDone);
  const isSingle = rows.length === 1;
  const mayStepAll = isSingle || STEPS[list] !== 'move';
  return (
    <li class={isDone ? 'group done' : 'group'} data-rental={isSingle ? cycle.id : undefined}>
      <div class="who">
        <strong>
          <CustomerLink customer={customer} />
        </strong>
      </div>
      {due !== null && <Due list={list} day={day} due={due} />}
      <div class="contact">
        <Phone customer={customer} /> <Mail customer={customer} />
      </div>
      {isSingle ? (
        <div class="what">
          <Subject cycle={cycle} />
        </div>
      ) : (
        <details class="what" open={!mayStepAll}>
          <summary>
            {t('unitCount', { n: rows.length })}:{' '}
            <Name>{unitNames(rows.map((row) => row.cycle))}</Name>
          </summary>
          <ul>
            {rows.map((row) => (
              <li
                key={row.cycle.id}
                class={row.isDone ? 'done' : undefined}
                data-rental={row.cycle.id}
              >
                <span>
                  <Subject cycle={row.cycle} />
                </span>
                <StepButton list={list} rows={[row]} onStep={onStep} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {mayStepAll && <StepButton list={list} rows={rows} onStep={onStep} />}
      {missedCount > 0 && (
        <a class="also" href={addressOf('customers', customer.id)}>
          {t('alsoMissed', { n: missedCount })}
        </a>
      )}
    </li>
  );
}

/** The time at which something is due, or how late it comes back. */
function Due({ list, day, due }: { list: ListName; day: Day; due: string }) {
  const lateBy = list === 'late' ? daysBetween(dayOf(due), day) : 0;
  return (
    <time dateTime={due}>{lateBy > 0 ? t('lateBy', { n: lateBy }) : formatTimeOn(day, due)}</time>
  );
}

/** The unit of a rental, the rental itself, and where and why it is at risk. */
const Subject = ({ cycle }: { readonly cycle: Cycle }) => (
  <>
    <UnitLink unit={cycle.item} />{' '}
    <a href={addressOf('rentals', cycle.id)}>
      <Name>{titleOf(cycle.item)}</Name> <span class="number">{rentalNumber(cycle)}</span>
    </a>{' '}
    {cycle.location && (
      <span class="muted">
        <Name>{cycle.location.name}</Name>
      </span>
    )}
    {cycle.damage && <Pill of={cycle.damage.severityTone}>{cycle.damage.title}</Pill>}
    <Risks rental={cycle} />
    {cycle.isUnitLate && <small class="risk"> {t('item_overdue')}</small>}
  </>
);

interface StepButtonProps {
  readonly list: ListName;
  readonly rows: readonly Row[];
  readonly onStep: (cycles: readonly Cycle[]) => Promise<void>;
}

/** The step for the rows that are open. */
function StepButton({ list, rows, onStep }: StepButtonProps) {
  const left = rows.filter((row) => !row.isDone).map((row) => row.cycle);
  const isDone = left.length === 0;
  // Nobody can bring back what has not left.
  const open = STEPS[list] === 'takeBack' ? left.filter((one) => one.fulfilledAt !== null) : left;
  const step = t(isDone ? 'done' : STEPS[list]);
  const text = open.length > 1 ? t('stepForAll', { step, n: open.length }) : step;
  const [{ cycle }] = rows as [Row];
  if (!isDone && open.length === 0) {
    return <span class="step muted">{t(`status_${cycle.status}`)}</span>;
  }
  const units = rows.length > 1 ? unitNames(rows.map((row) => row.cycle)) : unitName(cycle.item);
  return (
    <ActionButton
      class={isDone ? 'step secondary' : 'step'}
      aria-label={`${text}: ${units}, ${customerName(cycle.customer)}`}
      aria-disabled={isDone}
      disabled={!currentSession().canWrite}
      onPress={async () => isDone || onStep(open)}
    >
      {isDone ? `✓ ${text}` : text}
    </ActionButton>
  );
}

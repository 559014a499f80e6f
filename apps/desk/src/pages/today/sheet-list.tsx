import { useRef } from 'preact/hooks';
import { ActionButton } from '../../parts/busy.js';
import { customerName, formatTime, Name, unitName } from '../../parts/labels.js';
import { CustomerLink, Mail, Phone, RentalLink, UnitLink } from '../../parts/links.js';
import { currentSession } from '../../service/session.js';
import { formatNumber, t } from '../../texts/language.js';
import type { HeldList, Row } from './held-sheet.js';
import { type Cycle, dueOf, type ListName, stepOf } from './sheet.js';

interface SheetListProps {
  readonly list: ListName;
  readonly held: HeldList;
  readonly onStep: (list: ListName, cycle: Cycle) => Promise<void>;
}

/**
 * One list of the sheet. Each row has one button; the arrow keys move between them. After a step by the
 * keyboard, the focus is on the next open one.
 */
export function SheetList({ list, held: { rows, count, all }, onStep }: SheetListProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const run = async (cycle: Cycle, index: number): Promise<void> => {
    await onStep(list, cycle);
    // The row is marked after the next rendering.
    setTimeout(() => {
      const lines = [...(body.current?.querySelectorAll('tr') ?? [])];
      if (!lines[index]?.matches('.done:has(button:focus-visible)')) return;
      const others = [...lines.slice(index + 1), ...lines.slice(0, index).reverse()];
      others
        .find((line) => !line.matches('.done'))
        ?.querySelector('button')
        ?.focus();
    });
  };
  return (
    <section id={list} aria-labelledby={`${list}-title`} class="sheet-list">
      <h2 id={`${list}-title`}>
        {t(list)} <span class="count">{formatNumber(count)}</span>
      </h2>
      {rows.length === 0 ? (
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
              const target = event.target as Element;
              const buttons = [...event.currentTarget.querySelectorAll('button')];
              const own = buttons.indexOf(target.closest('tr')!.querySelector('button')!);
              // From a link, the button of the same row comes first.
              const index = own + (target.matches('button') ? step : 0);
              buttons[Math.min(Math.max(index, 0), buttons.length - 1)]?.focus();
            }}
          >
            {rows.map((row, index) => (
              <SheetRow
                key={row.cycle.id}
                list={list}
                row={row}
                onStep={() => run(row.cycle, index)}
              />
            ))}
          </tbody>
        </table>
      )}
      {rows.length < all && (
        <p class="muted">{t('moreRows', { shown: rows.length, all: formatNumber(all) })}</p>
      )}
    </section>
  );
}

interface SheetRowProps {
  readonly list: ListName;
  readonly row: Row;
  readonly onStep: () => Promise<void>;
}

function SheetRow({ list, row: { cycle, isDone }, onStep }: SheetRowProps) {
  const { item, customer, location, risks } = cycle;
  const due = dueOf(list, cycle);
  const step = t(isDone ? 'done' : stepOf(list, cycle));
  const name = customerName(customer);
  return (
    <tr class={isDone ? 'done' : undefined}>
      <td data-label={t('due')}>{due !== null && <time dateTime={due}>{formatTime(due)}</time>}</td>
      <td data-label={t('unit')}>
        <strong>
          <UnitLink unit={item} />
        </strong>{' '}
        <Name>{item.productTitle}</Name> <Name>{item.variantTitle}</Name>
        {risks.map((risk) => (
          <small key={risk} class="risk">
            {t(risk)}
          </small>
        ))}
      </td>
      <td data-label={t('customer')}>
        <CustomerLink customer={customer} /> <RentalLink rental={cycle} />
        <small class="contact">
          <Phone customer={customer} /> <Mail customer={customer} />
        </small>
      </td>
      <td data-label={t('place')}>{location && <Name>{location.name}</Name>}</td>
      <td class="action">
        <ActionButton
          class={isDone ? 'secondary' : undefined}
          aria-label={`${step}: ${unitName(item)}, ${name}`}
          aria-disabled={isDone}
          disabled={!currentSession().canWrite}
          onPress={async () => isDone || onStep()}
        >
          {isDone ? `✓ ${step}` : step}
        </ActionButton>
      </td>
    </tr>
  );
}

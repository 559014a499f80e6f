import { addDays, type Day, dayAndMonth, daysBetween, isWeekend } from './days.js';

/** A row of the calendar. */
export interface Unit {
  readonly id: number;
  readonly name: string;
}

/** A reservation of a unit, both days included; without `to` it has no end. */
export interface Reservation {
  readonly itemId: number;
  readonly name: string;
  readonly status: string;
  readonly reserved: { from: Day; to: Day | null };
  readonly rented: { from: Day; to: Day | null };
}

/** Selected days of a unit. */
export interface Choice {
  readonly unit: Unit;
  readonly from: Day;
  readonly to: Day;
}

interface Place {
  row: number;
  column: number;
}

/** Units by day, as a grid for mouse, touch and keyboard. */
export class Calendar {
  private units: readonly Unit[] = [];
  private days: readonly Day[] = [];
  private reservations: readonly Reservation[] = [];
  /** The focused day and the start of the selection, in the same row. */
  private at: Place = { row: 0, column: 0 };
  private start = 0;
  private isDragging = false;

  constructor(
    private readonly table: HTMLTableElement,
    private readonly onChoice: (choice: Choice) => void,
    private readonly onReserved: (description: string) => void,
  ) {
    table.addEventListener('pointerdown', (event) => this.press(event));
    table.addEventListener('pointermove', (event) => this.drag(event));
    table.addEventListener('pointerup', () => this.release());
    table.addEventListener('pointercancel', () => (this.isDragging = false));
    table.addEventListener('keydown', (event) => this.type(event));
    table.addEventListener('focusin', (event) => this.follow(event));
  }

  show(
    units: readonly Unit[],
    days: readonly Day[],
    today: Day,
    all: readonly Reservation[],
  ): void {
    const hadFocus = this.table.contains(document.activeElement);
    Object.assign(this, { units, days, reservations: all });
    const head = element('tr', {}, [
      element('th', { scope: 'col' }, ['Unit']),
      ...days.map((day) =>
        element('th', { scope: 'col', className: kindOf(day, today) }, [
          day.endsWith('-01') || day === days[0] ? dayAndMonth(day) : String(Number(day.slice(8))),
        ]),
      ),
    ]);
    this.table.replaceChildren(
      element('thead', {}, [head]),
      element(
        'tbody',
        {},
        units.map((unit) => this.rowOf(unit, today)),
      ),
    );
    this.moveTo(this.at, true, hadFocus);
  }

  private rowOf(unit: Unit, today: Day): HTMLElement {
    const cells = this.days.map((day) => {
      const cell = element('td', { role: 'gridcell', tabIndex: -1, className: kindOf(day, today) });
      cell.ariaLabel = `${unit.name}, ${dayAndMonth(day)}: ${this.reservedBy(unit, day) ?? 'free'}`;
      return cell;
    });
    for (const one of this.reservations.filter(({ itemId }) => itemId === unit.id)) {
      this.drawBar(cells, one);
    }
    return element('tr', {}, [element('th', { scope: 'row' }, [unit.name]), ...cells]);
  }

  /** Adds a bar to the cell of its first visible day; it spans the following ones. */
  private drawBar(cells: HTMLElement[], { name, status, reserved, rented }: Reservation): void {
    const column = (day: Day | null) =>
      day === null ? cells.length : clamp(daysBetween(this.days[0]!, day), 0, cells.length);
    const after = (day: Day | null) => column(day && addDays(day, 1));
    const [first, end] = [column(reserved.from), after(reserved.to)];
    if (end <= first) return;
    const isRented = after(rented.to) > column(rented.from);
    const part = isRented ? [element('span', {}, [name])] : [];
    const bar = element('div', { className: `bar ${status}`, ariaHidden: 'true' }, part);
    bar.style.setProperty('--days', String(end - first));
    bar.style.setProperty('--before', String(column(rented.from) - first));
    bar.style.setProperty('--rented', String(after(rented.to) - column(rented.from)));
    cells[first]!.append(bar);
  }

  private reservedBy(unit: Unit, day: Day): string | undefined {
    return this.reservations.find(
      ({ itemId, reserved: { from, to } }) =>
        itemId === unit.id && from <= day && (to === null || day <= to),
    )?.name;
  }

  private press(event: PointerEvent): void {
    const place = this.placeOf(event.target);
    if (!place || event.button !== 0) return;
    event.preventDefault();
    this.isDragging = true;
    this.moveTo(place, false, true);
  }

  private drag({ clientX, clientY }: PointerEvent): void {
    const place = this.isDragging && this.placeOf(document.elementFromPoint(clientX, clientY));
    if (place) this.moveTo({ row: this.at.row, column: place.column }, true, true);
  }

  private release(): void {
    if (!this.isDragging) return;
    this.isDragging = false;
    this.choose();
  }

  private type(event: KeyboardEvent): void {
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[
      event.key
    ];
    if (event.key === 'Enter') this.choose();
    else if (event.key === 'Escape') this.moveTo(this.at, false, true);
    else if (step) {
      const { row, column } = this.at;
      const isMore = event.shiftKey && step[0] === 0;
      this.moveTo({ row: row + step[0]!, column: column + step[1]! }, isMore, true);
    } else return;
    event.preventDefault();
  }

  /** Screen readers move the focus themselves. */
  private follow({ target }: FocusEvent): void {
    const place = this.placeOf(target);
    if (place && (place.row !== this.at.row || place.column !== this.at.column)) {
      this.moveTo(place, false, false);
    }
  }

  /** Focuses a day, and extends the selection to it or restarts it. */
  private moveTo({ row, column }: Place, isMore: boolean, takesFocus: boolean): void {
    this.at = {
      row: clamp(row, 0, this.units.length - 1),
      column: clamp(column, 0, this.days.length - 1),
    };
    if (!isMore) this.start = this.at.column;
    const [first, last] = this.range();
    for (const [index, line] of [...(this.table.tBodies[0]?.rows ?? [])].entries()) {
      for (const [day, cell] of [...line.cells].slice(1).entries()) {
        const isChosen = index === this.at.row && day >= first && day <= last;
        cell.classList.toggle('chosen', isChosen);
        cell.ariaSelected = String(isChosen);
        cell.tabIndex = index === this.at.row && day === this.at.column ? 0 : -1;
        if (cell.tabIndex === 0 && takesFocus) cell.focus();
      }
    }
  }

  /** Reports the selection, or the reservation of a single reserved day. */
  private choose(): void {
    const unit = this.units[this.at.row];
    const [first, last] = this.range();
    const [from, to] = [this.days[first], this.days[last]];
    if (!unit || !from || !to) return;
    const reserved = from === to ? this.reservedBy(unit, from) : undefined;
    if (reserved) this.onReserved(`${unit.name} on ${dayAndMonth(from)}: ${reserved}`);
    else this.onChoice({ unit, from, to });
  }

  private range(): [first: number, last: number] {
    return [Math.min(this.start, this.at.column), Math.max(this.start, this.at.column)];
  }

  private placeOf(target: EventTarget | null): Place | undefined {
    const cell = target instanceof Element ? target.closest('td') : null;
    const row = cell?.closest('tr');
    return cell && row ? { row: row.sectionRowIndex, column: cell.cellIndex - 1 } : undefined;
  }
}

const kindOf = (day: Day, today: Day): string =>
  [...(isWeekend(day) ? ['weekend'] : []), ...(day === today ? ['today'] : [])].join(' ');

const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, most));

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  members: Partial<HTMLElementTagNameMap[Name]>,
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), members);
  made.append(...children);
  return made;
}

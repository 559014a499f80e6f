import { type RentalClient, RentalError, type Schemas } from 'rental-inventory-client';
import type { Choice } from './calendar.js';

/** The dialog that books the selected days. */
export class BookingDialog {
  private readonly form: HTMLFormElement;
  private readonly customers = new Map<string, number>();
  private itemId = 0;

  constructor(
    private readonly dialog: HTMLDialogElement,
    private readonly shop: RentalClient,
    private readonly onBooked: (cycle: Schemas['Cycle']) => void,
  ) {
    this.form = dialog.querySelector('form')!;
    this.field('customer').addEventListener('input', () => void this.offerCustomers());
    this.field('cancel').addEventListener('click', () => dialog.close());
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.book();
    });
  }

  open({ unit, from, to }: Choice): void {
    this.itemId = unit.id;
    this.form.reset();
    this.dialog.querySelector('h2')!.textContent = `Book ${unit.name}`;
    this.field('from').value = from;
    this.field('to').value = to;
    this.refuse('');
    this.dialog.showModal();
    this.field('customer').focus();
  }

  /** Books without a prior check: only the service knows whether the unit is free. */
  private async book(): Promise<void> {
    const customerPlatformId = this.customers.get(this.field('customer').value);
    if (customerPlatformId === undefined) return this.refuse('Choose a customer from the list');
    try {
      const cycle = await this.shop.post('/cycles', {
        body: {
          itemId: this.itemId,
          customerPlatformId,
          methodType: 'calendar',
          rentalStart: this.field('from').value,
          rentalEnd: this.field('to').value,
        },
      });
      this.dialog.close();
      this.onBooked(cycle);
    } catch (error) {
      if (!(error instanceof RentalError)) throw error;
      this.refuse(error.message);
    }
  }

  private async offerCustomers(): Promise<void> {
    const search = this.field('customer').value;
    if (this.customers.has(search)) return;
    const query = { search, limit: 10 };
    const { data } = await this.shop.get('/customers', { params: { query } });
    if (search !== this.field('customer').value) return;
    this.customers.clear();
    for (const { firstName, lastName, email, platformId } of data) {
      const name = [firstName, lastName].filter(Boolean).join(' ');
      this.customers.set([name, email ?? platformId].filter(Boolean).join(', '), platformId);
    }
    const options = [...this.customers.keys()].map((value) => new Option(value, value));
    this.dialog.querySelector('datalist')!.replaceChildren(...options);
  }

  private refuse(sentence: string): void {
    this.dialog.querySelector('.refused')!.textContent = sentence;
  }

  private field(name: string): HTMLInputElement {
    return this.form.elements.namedItem(name) as HTMLInputElement;
  }
}

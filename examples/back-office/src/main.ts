import { RentalClient, RentalError, type Schemas } from 'rental-inventory-client';
import { BookingDialog } from './booking.js';
import { Calendar, type Reservation } from './calendar.js';
import { addDays, type Day, dayIn } from './days.js';
import { scan } from './scanning.js';

/** How many days the calendar shows, and how many of them are past. */
const [SHOWN, PAST] = [28, 7];

const find = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;
const say = (text: string): void => void (find('status').textContent = text);

const shop = await signIn();
const settings = await shop.get('/shop');
const dayOf = dayIn(settings.timeZone);
const today = (): Day => dayOf(new Date());
let first = addDays(today(), -PAST);
let latest = 0;
let shown = '';

const variant = find<HTMLSelectElement>('variant');
const booking = new BookingDialog(find('booking'), shop, (cycle) => {
  say(`Booked SC-${cycle.sequentialId}, reserved from ${cycle.prepareFrom} to ${cycle.restockBy}`);
  void refresh();
});
const calendar = new Calendar(find('calendar'), (choice) => booking.open(choice), say);

await offerVariants();
await refresh();
followDays();
followScans();
followOthers().catch(({ message }: Error) => say(`No longer live: ${message}`));

/** Returns a client with a valid key: from the address, from storage or from the form. */
async function signIn(): Promise<RentalClient> {
  const dialog = find<HTMLDialogElement>('sign-in');
  let token = location.hash.slice(1) || (sessionStorage.getItem('token') ?? '');
  history.replaceState(null, '', location.pathname);
  for (;;) {
    const client = new RentalClient({ baseUrl: location.origin, token, patience: 20 });
    try {
      await client.get('/shop');
      sessionStorage.setItem('token', token);
      dialog.close();
      return client;
    } catch (error) {
      if (!(error instanceof RentalError)) throw error;
      dialog.querySelector('.refused')!.textContent = token && error.message;
    }
    if (!dialog.open) dialog.showModal();
    token = await new Promise<string>((resolve) => {
      dialog.querySelector('form')!.onsubmit = (event) => {
        event.preventDefault();
        resolve(String(new FormData(event.target as HTMLFormElement).get('token')));
      };
    });
  }
}

async function offerVariants(): Promise<void> {
  const found: HTMLOptionElement[] = [];
  for await (const product of shop.all('/products', { params: { query: { limit: 100 } } })) {
    for (const { title, platformId } of product.variants) {
      found.push(new Option(`${product.title}, ${title}`, String(platformId)));
    }
  }
  variant.replaceChildren(...found.sort((one, other) => one.text.localeCompare(other.text)));
  variant.onchange = () => void refresh();
}

/** Shows the units of the variant and their reservations. */
function refresh(): Promise<void> {
  return read((latest += 1)).catch(({ message }: Error) => say(message));
}

/** Only the latest call shows its result, and only if it changed. */
async function read(call: number): Promise<void> {
  const platformVariantId = Number(variant.value);
  const visibility = ['available' as const, 'unavailable' as const];
  const query = { platformVariantId, visibility, limit: 100 };
  const units = (await shop.get('/items', { params: { query } })).data;
  const reservations: Reservation[] = [];
  const begun = { lt: addDays(first, SHOWN + PAST) };
  const plans = { platformVariantId, excludeCancelled: true, rentalStart: begun, limit: 100 };
  for await (const cycle of shop.all('/cycles', { params: { query: plans } })) {
    reservations.push(reservationOf(cycle));
  }
  const days = Array.from({ length: SHOWN }, (_, index) => addDays(first, index));
  const rows = units.map((unit) => ({ id: unit.id, name: unit.serial ?? `#${unit.sequentialId}` }));
  rows.sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
  const found = JSON.stringify([rows, days, reservations]);
  if (call !== latest || found === shown) return;
  shown = found;
  calendar.show(rows, days, today(), reservations);
}

/** A unit that is out is reserved until it is back; a restocked unit is free. */
function reservationOf(cycle: Schemas['Cycle']): Reservation {
  const { itemId, sequentialId, customer, status, prepareFrom, restockBy, restockedAt } = cycle;
  const who = customer.lastName ?? customer.email ?? customer.platformId;
  const isLate = status === 'unreceived' && restockBy !== null && restockBy < today();
  const end = cycle.receivedAt ?? cycle.rentalEnd;
  const isFree = restockedAt !== null && restockBy !== null && dayOf(restockedAt) < restockBy;
  const to = isFree ? dayOf(restockedAt) : isLate ? today() : restockBy;
  return {
    itemId,
    name: `SC-${sequentialId} ${who}`,
    status,
    reserved: { from: prepareFrom, to },
    rented: { from: dayOf(cycle.fulfilledAt ?? cycle.rentalStart), to: end && dayOf(end) },
  };
}

function followDays(): void {
  const go = (day: () => Day) => () => {
    first = day();
    void refresh();
  };
  find('earlier').onclick = go(() => addDays(first, -7));
  find('today').onclick = go(() => addDays(today(), -PAST));
  find('later').onclick = go(() => addDays(first, 7));
}

/** A scanner types a serial and Enter; scans run one after the other in the background. */
function followScans(): void {
  const form = find<HTMLFormElement>('scan');
  let scans = Promise.resolve();
  form.onsubmit = (event) => {
    event.preventDefault();
    const serial = String(new FormData(form).get('serial')).trim();
    form.reset();
    scans = scans.then(async () => {
      const line = document.createElement('li');
      line.textContent = await scan(shop, serial);
      find('scanned').prepend(line);
      await refresh();
    });
  };
}

/** Shows changes by others as they happen, grouped by 200 ms. */
async function followOthers(): Promise<void> {
  let soon = 0;
  for await (const _ of shop.follow({ type: ['item.*', 'cycle.*'] })) {
    clearTimeout(soon);
    soon = window.setTimeout(refresh, 200);
  }
}

import { RentalClient, RentalError } from 'rental-inventory-client';

const shop = new RentalClient({
  baseUrl: process.env['RENTAL_URL'] ?? 'http://127.0.0.1:3000',
  token: process.env['RENTAL_TOKEN'] ?? '',
});

// Every page, one after the other, as they are needed.
for await (const cycle of shop.all('/cycles', { params: { query: { status: ['unreceived'] } } })) {
  const { item, customer, receiveAt } = cycle;
  console.log(`${item.serial} is overdue since ${receiveAt}: ${customer.email}`);
}

const days = { availableFrom: '2031-07-10', availableTo: '2031-07-14' };
const [unit] = (await shop.get('/items', { params: { query: { ...days, limit: 1 } } })).data;
const [customer] = (await shop.get('/customers', { params: { query: { limit: 1 } } })).data;
if (!unit || !customer) throw new Error('There is nothing to book, or nobody to book it for');

const booking = {
  itemId: unit.id,
  customerPlatformId: customer.platformId,
  methodType: 'calendar',
  rentalStart: days.availableFrom,
  rentalEnd: days.availableTo,
} as const;

// Done once, however often it has to be sent until an answer comes.
const cycle = await shop.post('/cycles', { body: booking });
console.log(`Booked SC-${cycle.sequentialId} from ${cycle.prepareFrom} to ${cycle.restockBy}`);

try {
  await shop.post('/cycles', { body: booking });
} catch (error) {
  if (!(error instanceof RentalError) || error.status !== 409) throw error;
  console.log(`Refused: ${error.message}`);
}

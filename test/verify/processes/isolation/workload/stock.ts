import { expectSuccess, nextPlatformId } from '../../../../support/factories/answers.js';
import type { HttpClient } from '../../../../support/service/client.js';

const UNITS = 4;
const CUSTOMERS = 3;
/** A unit takes 50 tags; requests without a response count as well. */
const MAX_TAGS = 45;
/** The amounts of a customer are 1, 4, 16 …, so that a balance shows how often each was given. */
const MAX_CREDITS = 16;

/** A unit, whose tags and comments grow and whose cost is overwritten. */
export interface Unit {
  readonly id: number;
  readonly serial: string;
  /** How many tags were sent. */
  tags: number;
}

/** A customer, whose balance is a counter. */
export interface Customer {
  readonly id: number;
  readonly platformId: number;
  /** How many credits were sent. */
  credits: number;
}

/** The units of a variant and some customers, for a few hundred transactions. */
export interface Stock {
  readonly platformVariantId: number;
  readonly units: readonly Unit[];
  readonly customers: readonly Customer[];
}

export const hasRoom = ({ units, customers }: Stock): boolean =>
  units.every(({ tags }) => tags < MAX_TAGS) &&
  customers.every(({ credits }) => credits < MAX_CREDITS);

export async function createStock(client: HttpClient): Promise<Stock> {
  const platformVariantId = nextPlatformId();
  const variants = [{ platformId: platformVariantId, title: 'Any' }];
  const product = { platformId: platformVariantId, title: 'Kayak', variants };
  await expectSuccess(client.post('/products', { products: [product] }));
  const serials = Array.from({ length: UNITS }, (_, index) => `${platformVariantId}-${index}`);
  const unit = { platformVariantId, visibility: 'available', quantity: UNITS, serials };
  const units: { id: number; serial: string }[] = await expectSuccess(client.post('/items', unit));
  const customers = Array.from({ length: CUSTOMERS }, () => ({ platformId: nextPlatformId() }));
  const imported: { data: { id: number; platformId: number }[] } = await expectSuccess(
    client.post('/customers', { customers }),
  );
  return {
    platformVariantId,
    units: units.map(({ id, serial }) => ({ id, serial, tags: 0 })),
    customers: imported.data.map(({ id, platformId }) => ({ id, platformId, credits: 0 })),
  };
}

/** The amount of the credit with a number. */
export const amountOf = (credit: number): number => 4 ** credit;

/** The numbers of the credits in a balance; one that was given twice is there twice. */
export function creditsIn(balance: number): number[] {
  return Array.from({ length: MAX_CREDITS }, (_, credit) =>
    Array<number>(Math.floor(balance / amountOf(credit)) % 4).fill(credit),
  ).flat();
}

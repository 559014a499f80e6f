import type { Address } from './dto/address.request.js';
import type { ImportCustomer } from './dto/customer.request.js';

/** The result of an import for one customer. */
export interface CustomerImportResult {
  /** As it is to be imported. */
  readonly customer: ImportCustomer;
  /** What changes of one that is there; undefined for one that is new. */
  readonly members: readonly string[] | undefined;
}

/** What is compared of a customer that is there. */
export interface StoredCustomer {
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly defaultAddress: Address | null;
}

/** Compares a customer with the one that is there. Of an address without a value none is made. */
export function evaluateCustomer(
  { defaultAddress, ...sent }: ImportCustomer,
  stored: StoredCustomer | undefined,
): CustomerImportResult {
  const isEmpty = Object.values(defaultAddress ?? {}).every((value) => value == null);
  const address = isEmpty && !stored?.defaultAddress ? undefined : defaultAddress;
  const customer = { ...sent, ...(address !== undefined && { defaultAddress: address }) };
  if (!stored) return { customer, members: undefined };
  const members = (['email', 'firstName', 'lastName'] as const).filter(
    (member) => sent[member] !== undefined && sent[member] !== stored[member],
  );
  return { customer, members: [...members, ...changedLines(address, stored.defaultAddress)] };
}

function changedLines(sent: Address | null | undefined, stored: Address | null): string[] {
  const names = Object.keys(sent ?? {}) as (keyof Address)[];
  return names
    .filter((name) => sent![name] !== undefined && sent![name] !== (stored?.[name] ?? null))
    .map((name) => `defaultAddress.${name}`);
}

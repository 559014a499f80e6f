/** An id that some answer has told: the name it goes by, and which of those that are known. */
export class LearnedId {
  constructor(
    readonly name: string,
    readonly pick: number,
  ) {}
}

/** How many ids of one name are kept. */
const KEPT = 100;

/** Ids that responses have under another name. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  itemId: ['items.id'],
  rentalId: ['cycles.id', 'rentals.id'],
  returnOrderId: ['return_orders.id'],
  customerId: ['customers.id'],
  conditionId: ['conditions.id'],
  conditionIds: ['conditions.id'],
  blockedDateId: ['blocked_dates.id'],
  productId: ['platformProductId', 'products.platformId'],
  platformProductId: ['products.platformId'],
  platformVariantId: ['variants.platformId'],
  platformVariantIds: ['platformVariantId', 'variants.platformId'],
  locationPlatformId: ['locations.platformId'],
  customerPlatformId: ['customers.platformId'],
  definitionId: ['custom_field_definitions.id'],
  ownerId: ['items.id', 'cycles.id'],
  eventableId: ['items.id', 'cycles.id', 'return_orders.id'],
  resourceId: ['items.id', 'variants.id', 'products.id'],
  'rentals.id': ['cycles.id'],
  'custom_fields.id': ['customFields.id'],
  'membership_credits.id': ['membershipCredit.id'],
};

/** The ids and page tokens that a shop's answers have told. */
export class Pool {
  private readonly ids = new Map<string, number[]>();
  private readonly tokens: string[] = [];

  /** Takes up every id in an answer. @param resource what the path names */
  learn(body: unknown, resource: string): void {
    if (Array.isArray(body)) {
      for (const one of body) this.learn(one, resource);
    } else if (typeof body === 'object' && body !== null) {
      for (const [name, value] of Object.entries(body)) this.learnMember(name, value, resource);
    }
  }

  /** The id that is meant, or one that nothing has. */
  resolve({ name, pick }: LearnedId): number {
    const names = [name, ...(ALIASES[name] ?? [])];
    const known = names.flatMap((one) => this.ids.get(one) ?? []);
    const all = known.length > 0 ? known : [...this.ids.values()].flat();
    return all.length > 0 ? all.at(-1 - (pick % all.length))! : pick;
  }

  /** A `nextPage` of any list. */
  token(pick: number): string {
    return this.tokens[pick % this.tokens.length] ?? 'AQ';
  }

  private learnMember(name: string, value: unknown, resource: string): void {
    if (name === 'nextPage' && typeof value === 'string') remember(this.tokens, value);
    if (typeof value === 'number' && /(^id|Id)$/.test(name)) {
      const key = /^(id|platformId)$/.test(name) ? `${resource}.${name}` : name;
      const known = this.ids.get(key) ?? [];
      this.ids.set(key, known);
      remember(known, value);
    } else {
      this.learn(value, name === 'data' ? resource : name);
    }
  }
}

function remember<T>(known: T[], one: T): void {
  const at = known.indexOf(one);
  if (at >= 0) known.splice(at, 1);
  known.push(one);
  if (known.length > KEPT) known.shift();
}

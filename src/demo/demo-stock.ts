import type { DemoLine, DemoProduct } from './demo-catalogue.js';
import type { DemoRandom } from './demo-random.js';
import type { DemoDelivery, DemoEvent, DemoField, DemoUnit } from './demo-shop.js';

/** What the units of a shop are made from. */
export interface DemoStock {
  /** How many units there are. */
  readonly units: number;
  readonly products: readonly DemoProduct[];
  readonly locationPlatformIds: readonly number[];
  /** Titles of conditions that units come in with; the more often, the more likely. */
  readonly conditions: readonly string[];
  /** What a place on a shelf is called. */
  readonly shelf: string;
  /** What can happen to a unit. */
  readonly fates: readonly DemoFate[];
  /** The custom fields of a unit beyond the facts of its line. */
  readonly fieldsOf: (random: DemoRandom, line: DemoLine) => readonly DemoField[];
}

/** What happens to a share of the units, one after the other. */
export interface DemoFate {
  /** From 0 to 1; what the fates leave over is units that nothing happened to. */
  readonly share: number;
  readonly events: readonly (Omit<DemoEvent, 'comment'> & {
    /** What is said on the occasion: one of these. */
    readonly comments?: readonly string[];
  })[];
  /** Fields that come with it, each with the values it can have. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
}

/** Deliveries of all variants until there are as many units as the stock has. */
export function deliveriesOf(random: DemoRandom, stock: DemoStock): DemoDelivery[] {
  const generator = new DeliveryGenerator(random, stock);
  const variants = stock.products.flatMap(({ line, product }) =>
    product.variants.map(({ platformId }) => ({ line, platformVariantId: platformId })),
  );
  const deliveries: DemoDelivery[] = [];
  for (let left = stock.units; left > 0;) {
    for (const { line, platformVariantId } of random.shuffled(variants)) {
      const count = Math.min(random.integer(1, 4), left);
      if (count > 0) deliveries.push(generator.delivery(line, platformVariantId, count));
      left -= count;
    }
  }
  return deliveries;
}

class DeliveryGenerator {
  private lastSerial = 0;

  constructor(
    private readonly random: DemoRandom,
    private readonly stock: DemoStock,
  ) {}

  delivery(line: DemoLine, platformVariantId: number, count: number): DemoDelivery {
    const { random, stock } = this;
    const isOnTheWay = random.chance(0.04);
    const hasSerials = random.chance(0.85);
    return {
      platformVariantId,
      locationPlatformId: isOnTheWay ? null : random.pick(stock.locationPlatformIds),
      pickLocation: isOnTheWay || random.chance(0.1) ? null : this.shelf(),
      condition: random.chance(0.05) ? null : random.pick(stock.conditions),
      acquisitionCostCents: random.chance(0.06) ? null : this.cost(line),
      tags: random.shuffled(line.tags).slice(0, random.integer(0, 2)),
      units: Array.from({ length: count }, () => this.unit(line, hasSerials)),
    };
  }

  private unit(line: DemoLine, hasSerial: boolean): DemoUnit {
    const serial = hasSerial ? this.serial() : null;
    const facts = Object.entries(line.facts)
      .filter(() => this.random.chance(0.2))
      .map(([key, value]) => ({ key, value }));
    const own = this.stock.fieldsOf(this.random, line);
    const fate = this.fate();
    return {
      serial,
      fields: [...facts, ...own, ...this.fieldsOf(fate)],
      events: this.eventsOf(fate),
    };
  }

  private fate(): DemoFate | undefined {
    let point = this.random.integer(0, 9999) / 10_000;
    return this.stock.fates.find(({ share }) => (point -= share) < 0);
  }

  private eventsOf(fate?: DemoFate): DemoEvent[] {
    return (fate?.events ?? []).map(({ comments, ...event }) =>
      comments ? { ...event, comment: this.random.pick(comments) } : event,
    );
  }

  private fieldsOf(fate?: DemoFate): DemoField[] {
    return Object.entries(fate?.fields ?? {}).map(([key, values]) => ({
      key,
      value: this.random.pick(values),
    }));
  }

  private serial(): string {
    this.lastSerial += 1;
    return `SN-${this.lastSerial.toString().padStart(4, '0')}`;
  }

  private shelf(): string {
    return `${this.stock.shelf} ${this.random.integer(1, 9)} / ${this.random.integer(1, 24)}`;
  }

  /** A tenth more or less than usual, in steps of five. */
  private cost({ cost }: DemoLine): number {
    return Math.round((cost * this.random.integer(90, 110)) / 500) * 500;
  }
}

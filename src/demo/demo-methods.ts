import type { ImportProduct } from '../modules/products/dto/product.request.js';
import type { MethodStatus } from '../modules/products/methods/rules/method-values.js';
import type { DemoLine, DemoProduct } from './demo-catalogue.js';
import type { DemoMethods } from './demo-shop.js';

/** What the methods of a shop are made from. */
export interface DemoOffers {
  /** By the first tag of a line. */
  readonly kinds: Readonly<Record<string, DemoOffer>>;
  /** What is otherwise for single lines, by their code. */
  readonly lines: Readonly<Record<string, Partial<DemoOffer>>>;
  /** From which cost of a unit on customers have to show an id. */
  readonly idFrom: number;
  /** What deposits are sold as, the highest first. */
  readonly deposits: readonly {
    /** From which cost of a unit on. */
    readonly from: number;
    readonly variantPlatformId: number;
  }[];
}

/** How lines are let, and sold if they are. */
export interface DemoOffer {
  /** Days that restocking takes, where it is not what the shop takes for the rest. */
  readonly restockDays?: number;
  readonly rentals: readonly DemoRentalOption[];
  readonly sales?: readonly DemoResaleOption[];
  /** Whether units are sold at present; they are if absent. */
  readonly saleStatus?: MethodStatus;
}

interface DemoOption {
  readonly name: string;
  /** The price, as a share of what a unit costs. */
  readonly share: number;
  /** Titles of the conditions that it is for; without them it is for all. */
  readonly conditions?: readonly string[];
}

export interface DemoRentalOption extends DemoOption {
  readonly days: number;
  /** The sizes that it is for; without them it is for all. */
  readonly sizes?: readonly string[];
}

export interface DemoResaleOption extends DemoOption {
  readonly status?: MethodStatus;
}

/** The methods of the products: one calendar method each, and a resale method where units are sold. */
export function methodsOf(
  products: readonly DemoProduct[],
  { kinds, lines, idFrom, deposits }: DemoOffers,
): DemoMethods[] {
  return products.map(({ line, product }) => {
    const offer = { ...kinds[line.tags[0]!]!, ...lines[line.code] };
    const deposit = deposits.find(({ from }) => line.cost >= from)?.variantPlatformId;
    return {
      platformProductId: product.platformId,
      calendar: {
        customRestockDurationCount: offer.restockDays,
        options: offer.rentals.map(({ name, days, share, sizes, conditions }) => ({
          name,
          durationCount: days,
          priceCents: priceOf(line, share),
          idVerificationRequired: line.cost >= idFrom,
          depositVariantPlatformId: deposit,
          ...forSizes(product, sizes),
          conditions,
        })),
      },
      resale: resaleOf(line, offer),
    };
  });
}

function resaleOf(line: DemoLine, { sales, saleStatus }: DemoOffer): DemoMethods['resale'] {
  if (!sales) return null;
  return {
    status: saleStatus,
    options: sales.map(({ share, ...option }) => ({
      ...option,
      checkoutPriceCents: priceOf(line, share),
    })),
  };
}

function forSizes({ variants }: ImportProduct, sizes: readonly string[] | undefined) {
  if (!sizes) return {};
  return {
    variantApplicationType: 'some',
    variantApplicationPlatformIds: variants
      .filter(({ title }) => sizes.some((size) => title === size || title.startsWith(`${size} /`)))
      .map(({ platformId }) => platformId),
  } as const;
}

/** In steps of five. */
const priceOf = ({ cost }: DemoLine, share: number): number =>
  Math.round((cost * 100 * share) / 500) * 500;

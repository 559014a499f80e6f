/** The number of rows of a data set; all counts except `shops` are per shop. */
export interface Sizes {
  readonly shops: number;
  readonly products: number;
  readonly variantsPerProduct: number;
  readonly customers: number;
  readonly items: number;
  /** The number of units of the first variant, for bookings by variant. */
  readonly unitsOfFirstVariant: number;
  readonly eventsPerItem: number;
  readonly fieldsPerItem: number;
  readonly cycles: number;
  readonly eventsPerCycle: number;
  readonly orders: number;
  /** The range of lines per order, at most the size of a basket. */
  readonly fewestLines: number;
  readonly mostLines: number;
}

/** Many shops of a usual size, for throughput. */
const app: Sizes = {
  shops: 20,
  products: 25,
  variantsPerProduct: 4,
  customers: 2_500,
  items: 10_000,
  unitsOfFirstVariant: 500,
  eventsPerItem: 2,
  fieldsPerItem: 2,
  cycles: 50_000,
  eventsPerCycle: 1,
  orders: 5_000,
  fewestLines: 2,
  mostLines: 2,
};

/** One shop of a hundred times that size, for depth and filters. */
const deep: Sizes = {
  shops: 1,
  products: 5_000,
  variantsPerProduct: 4,
  customers: 50_000,
  items: 1_000_000,
  unitsOfFirstVariant: 500,
  eventsPerItem: 0,
  fieldsPerItem: 0,
  cycles: 1_000_000,
  eventsPerCycle: 0,
  orders: 100_000,
  fewestLines: 1,
  mostLines: 3,
};

/** A tenth of it, for sorts with filters. */
const grid = shrunk(deep, 10);

/** A small shop, to which a measurement adds its own records. */
const room = { ...shrunk(app, 20), customers: app.customers };

export const DATA_SETS = { app, deep, grid, room };
export type DataSetName = keyof typeof DATA_SETS;

/** A data set that is smaller by a factor; the catalogue shrinks by its square root. */
export function shrunk(sizes: Sizes, factor: number): Sizes {
  const less = (count: number, by = factor) => Math.max(1, Math.round(count / by));
  return {
    ...sizes,
    shops: less(sizes.shops),
    products: less(sizes.products, Math.sqrt(factor)),
    customers: less(sizes.customers),
    items: less(sizes.items),
    cycles: less(sizes.cycles),
    orders: less(sizes.orders),
  };
}

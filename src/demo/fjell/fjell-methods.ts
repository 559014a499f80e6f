import type { DemoOffers, DemoRentalOption, DemoResaleOption } from '../demo-methods.js';
import type { ImportProduct } from '../../modules/products/dto/product.request.js';

/** What deposits at Fjell & Fabric are sold as; there are no units of it. */
export const FJELL_DEPOSIT: ImportProduct = {
  platformId: 71_901,
  title: 'Deposit',
  imageUrl: null,
  variants: [
    { platformId: 81_901, title: '1,000 kr', sku: 'DEPOS-1000', imageUrl: null },
    { platformId: 81_902, title: '3,000 kr', sku: 'DEPOS-3000', imageUrl: null },
  ],
};

const WEEKEND: DemoRentalOption = { name: 'Weekend', days: 3, share: 0.12 };
const WEEK: DemoRentalOption = { name: '1 week', days: 7, share: 0.18 };
const TWO_WEEKS: DemoRentalOption = { name: '2 weeks', days: 14, share: 0.27 };

/** Unused units, and those that customers have had. */
const SALES: readonly DemoResaleOption[] = [
  { name: 'As new', share: 0.75, conditions: ['New'] },
  { name: 'Pre-loved', share: 0.45, conditions: ['Like new', 'Good', 'Well loved'] },
];

/** How Fjell & Fabric lets and sells its lines. */
export const FJELL_OFFERS: DemoOffers = {
  kinds: {
    winter: {
      rentals: [{ name: '3 days', days: 3, share: 0.1 }, WEEK, TWO_WEEKS],
      sales: SALES,
    },
    children: {
      rentals: [
        WEEKEND,
        WEEK,
        { name: 'Season', days: 90, share: 0.5 },
        { name: 'Season, pre-loved', days: 90, share: 0.35, conditions: ['Good', 'Well loved'] },
      ],
      sales: SALES,
    },
    festive: {
      restockDays: 3,
      rentals: [
        { name: 'One evening', days: 2, share: 0.14 },
        { ...WEEKEND, share: 0.18 },
        { ...WEEK, share: 0.28 },
      ],
    },
    footwear: {
      restockDays: 2,
      rentals: [WEEKEND, WEEK],
    },
    camping: {
      rentals: [WEEKEND, WEEK, TWO_WEEKS],
      sales: SALES,
    },
    touring: {
      rentals: [{ name: '1 day', days: 1, share: 0.05 }, WEEKEND, WEEK],
    },
  },
  lines: {
    MERIN: {
      sales: [
        { name: 'As new', share: 0.7, conditions: ['New'] },
        { name: 'Pre-loved', share: 0.3, status: 'disabled', conditions: ['Like new', 'Good'] },
      ],
    },
    KSKIS: {
      rentals: [
        WEEKEND,
        WEEK,
        { name: 'Season, first years', days: 90, share: 0.45, sizes: ['104', '110', '116'] },
        { name: 'Season, school age', days: 90, share: 0.55, sizes: ['122', '128', '134'] },
      ],
    },
    LAVVU: {
      restockDays: 3,
      rentals: [
        WEEKEND,
        WEEK,
        { name: 'Scout camp, 9 days', days: 9, share: 0.2, sizes: ['8 persons'] },
      ],
    },
    DTENT: { saleStatus: 'disabled' },
    SBAG: { restockDays: 2 },
    WBAG: { restockDays: 2 },
    TSKIS: {
      rentals: [
        { name: '1 day', days: 1, share: 0.06 },
        { name: '1 day, edges used', days: 1, share: 0.04, conditions: ['Good', 'Well loved'] },
        WEEKEND,
        WEEK,
      ],
    },
    PACKR: { restockDays: 2, rentals: [WEEKEND, WEEK, TWO_WEEKS] },
  },
  idFrom: 2_400,
  deposits: [
    { from: 3_000, variantPlatformId: 81_902 },
    { from: 1_900, variantPlatformId: 81_901 },
  ],
};

import type { DemoOffers, DemoRentalOption } from '../demo-methods.js';
import type { ImportProduct } from '../../modules/products/dto/product.request.js';

/** What deposits at Harbour Sails are sold as; there are no units of it. */
export const HARBOUR_DEPOSIT: ImportProduct = {
  platformId: 71_901,
  title: 'Security deposit',
  imageUrl: null,
  variants: [
    { platformId: 81_901, title: '€ 150', sku: 'SECUR-150', imageUrl: null },
    { platformId: 81_902, title: '€ 400', sku: 'SECUR-400', imageUrl: null },
  ],
};

const WEEKEND: DemoRentalOption = { name: 'Weekend', days: 3, share: 0.12 };
const WEEK: DemoRentalOption = { name: '1 week', days: 7, share: 0.2 };

/** How Harbour Sails lets and sells its lines. */
export const HARBOUR_OFFERS: DemoOffers = {
  kinds: {
    regatta: {
      restockDays: 2,
      rentals: [{ name: 'Regatta day', days: 1, share: 0.06 }, WEEKEND, WEEK],
      sales: [
        { name: 'As new', share: 0.8, conditions: ['New', 'Crisp'] },
        { name: 'Pre-owned', share: 0.4, conditions: ['Good'] },
      ],
    },
    crew: { rentals: [WEEKEND, WEEK] },
  },
  lines: {
    STORM: {
      rentals: [WEEK, { name: 'Offshore, 3 weeks', days: 21, share: 0.4, sizes: ['9 m²'] }],
    },
  },
  idFrom: 1_000,
  deposits: [
    { from: 1_400, variantPlatformId: 81_902 },
    { from: 500, variantPlatformId: 81_901 },
  ],
};

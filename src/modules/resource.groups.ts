import { ConditionsModule } from './conditions/conditions.module.js';
import { ShopModule } from './shop/shop.module.js';

/** Every resource group, in the order of the module graph. */
export const resourceGroups = [ConditionsModule, ShopModule];

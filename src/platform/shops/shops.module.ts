import { Module } from '@nestjs/common';
import { ShopReader } from './shop.reader.js';
import { ShopSettingsRepository } from './shop-settings.repository.js';

/** The tenants, and the settings that others may read. */
@Module({
  providers: [ShopReader, ShopSettingsRepository],
  exports: [ShopReader],
})
export class ShopsModule {}

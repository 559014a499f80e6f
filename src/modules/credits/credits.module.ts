import { Module } from '@nestjs/common';
import { VersionsModule } from '../../platform/versions/versions.module.js';
import { EventsModule } from '../../platform/events/events.module.js';
import { ShopsModule } from '../../platform/shops/shops.module.js';
import { CreditEntriesController } from './credit-entries.controller.js';
import { CreditEntriesRepository } from './credit-entries.repository.js';
import { CreditEntriesService } from './credit-entries.service.js';
import { CreditsController } from './credits.controller.js';
import { CreditsRepository } from './credits.repository.js';
import { CreditsService } from './credits.service.js';

/** Membership credits and their ledger. */
@Module({
  imports: [EventsModule, ShopsModule, VersionsModule],
  controllers: [CreditsController, CreditEntriesController],
  providers: [CreditsService, CreditsRepository, CreditEntriesService, CreditEntriesRepository],
  exports: [CreditsService, CreditEntriesService],
})
export class CreditsModule {}

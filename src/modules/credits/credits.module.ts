import { Module } from '@nestjs/common';
import { EventsModule } from '../../platform/events/events.module.js';
import { CreditsController } from './credits.controller.js';
import { CreditsRepository } from './credits.repository.js';
import { CreditsService } from './credits.service.js';

/** Membership credits and their ledger. */
@Module({
  imports: [EventsModule],
  controllers: [CreditsController],
  providers: [CreditsService, CreditsRepository],
  exports: [CreditsService],
})
export class CreditsModule {}

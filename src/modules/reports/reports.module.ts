import { Module } from '@nestjs/common';
import { ShopsModule } from '../../platform/shops/shops.module.js';
import { ReportsController } from './reports.controller.js';
import { ReportsRepository } from './reports.repository.js';
import { ReportsService } from './reports.service.js';

/** Reports about the past of a shop. */
@Module({
  imports: [ShopsModule],
  controllers: [ReportsController],
  providers: [ReportsService, ReportsRepository],
})
export class ReportsModule {}

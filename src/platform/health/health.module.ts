import { Module } from '@nestjs/common';
import { DrainingModule } from '../../http/draining.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';

/** Liveness and readiness, for operators of the service. */
@Module({
  imports: [DrainingModule],
  controllers: [HealthController],
  providers: [HealthService],
})
export class HealthModule {}

import { Module } from '@nestjs/common';
import { Draining } from '../../common/http/draining.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';

/** Liveness and readiness, for whoever runs the service. */
@Module({ controllers: [HealthController], providers: [HealthService, Draining] })
export class HealthModule {}

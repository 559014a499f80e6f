import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { AuthModule } from './auth/auth.module.js';
import { BearerGuard } from './auth/bearer.guard.js';
import { TenantContextGuard } from './auth/tenant-context.guard.js';
import { AdmissionInterceptor } from './common/admission/admission.interceptor.js';
import { AdmissionModule } from './common/admission/admission.module.js';
import { EntityTagInterceptor } from './common/answers/entity-tag.interceptor.js';
import { ErrorFilter } from './common/errors/error.filter.js';
import { BodyPipe } from './common/http/body.pipe.js';
import { JsonBodyInterceptor } from './common/http/json-body.interceptor.js';
import { QueryInterceptor } from './common/http/query.interceptor.js';
import { DrainRequestInterceptor } from './common/http/drain-request.interceptor.js';
import { MetricsModule } from './common/metrics/metrics.module.js';
import { ListEnvelopeInterceptor } from './common/paging/list-envelope.interceptor.js';
import {
  RouteInterceptor,
  type ConditionalInterceptor,
} from './common/routing/route.interceptor.js';
import { RateLimitGuard } from './common/throttling/rate-limit.guard.js';
import { ThrottlingModule } from './common/throttling/throttling.module.js';
import type { Configuration } from './config/configuration.js';
import { ConfigurationModule } from './config/configuration.module.js';
import { DatabaseModule } from './database/database.module.js';
import type { ServerFacts } from './database/server/database-server.js';
import { REQUEST_TIMEOUTS } from './database/server/session-settings.js';
import { translatePostgresError } from './database/sql/postgres-errors.js';
import { entities } from './entities.js';
import { FallbackModule } from './modules/fallback/fallback.module.js';
import { HealthModule } from './modules/health/health.module.js';
import { IdempotencyInterceptor } from './modules/idempotency/idempotency.interceptor.js';
import { IdempotencyModule } from './modules/idempotency/idempotency.module.js';
import { PreconditionInterceptor } from './modules/preconditions/precondition.interceptor.js';
import { PreconditionsModule } from './modules/preconditions/preconditions.module.js';
import { resourceGroups } from './resource-groups.js';

/** What is done around the handlers that need it, from the outside to the inside. */
const STEPS: Type<ConditionalInterceptor>[] = [
  QueryInterceptor,
  JsonBodyInterceptor,
  DrainRequestInterceptor,
  AdmissionInterceptor,
  EntityTagInterceptor,
  PreconditionInterceptor,
  IdempotencyInterceptor,
  ListEnvelopeInterceptor,
];

/**
 * The whole service. Everything global is bound here, in the order in which it runs: who calls,
 * how often, for which shop; then the body, whether it was sent before, the list envelope, the checks
 * and the errors.
 */
@Module({})
export class AppModule {
  /** @param limits how long its statements may wait: those of requests, or of commands */
  static register(
    configuration: Configuration,
    database: ServerFacts,
    limits = REQUEST_TIMEOUTS,
  ): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigurationModule.register(configuration),
        MetricsModule,
        DatabaseModule.register({ ...database, entities, limits }),
        AdmissionModule,
        ThrottlingModule,
        AuthModule,
        HealthModule,
        ...resourceGroups,
        IdempotencyModule,
        PreconditionsModule,
        FallbackModule,
      ],
      providers: [
        { provide: APP_GUARD, useClass: BearerGuard },
        { provide: APP_GUARD, useExisting: RateLimitGuard },
        { provide: APP_GUARD, useClass: TenantContextGuard },
        ...STEPS,
        {
          provide: APP_INTERCEPTOR,
          useFactory: (...steps: ConditionalInterceptor[]) => new RouteInterceptor(steps),
          inject: STEPS,
        },
        { provide: APP_PIPE, useClass: BodyPipe },
        { provide: APP_FILTER, useFactory: () => new ErrorFilter(translatePostgresError) },
      ],
    };
  }
}

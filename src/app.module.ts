import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { type Configuration, ConfigurationModule } from './config/configuration.js';
import { DatabaseModule } from './database/database.module.js';
import type { ServerFacts } from './database/server/database-server.js';
import { REQUEST_TIMEOUTS } from './database/server/session-settings.js';
import { translatePostgresError } from './database/sql/postgres-errors.js';
import { entities } from './entities.js';
import { FallbackModule } from './fallback.module.js';
import { BodyPipe } from './http/body.pipe.js';
import { CsvBodyInterceptor } from './http/csv-body.interceptor.js';
import { DrainRequestInterceptor } from './http/drain-request.interceptor.js';
import { ErrorFilter } from './http/error.filter.js';
import { JsonBodyInterceptor } from './http/json-body.interceptor.js';
import { ListEnvelopeInterceptor } from './http/paging/list-envelope.interceptor.js';
import { QueryInterceptor } from './http/query.interceptor.js';
import { EntityTagInterceptor } from './http/responses/entity-tag.js';
import { type ConditionalInterceptor, RouteInterceptor } from './http/route.interceptor.js';
import { MetricsModule } from './observability/metrics-server.js';
import { UpkeepInterceptor } from './modules/rentals/upkeep/upkeep.interceptor.js';
import { IncludesInterceptor } from './modules/includes/includes.interceptor.js';
import { AdmissionInterceptor, AdmissionModule } from './platform/admission/admission.js';
import { AuthModule } from './platform/auth/auth.module.js';
import { BearerGuard } from './platform/auth/bearer.guard.js';
import { TenantContextGuard } from './platform/auth/tenant-context.guard.js';
import { DeskModule } from './platform/desk/desk.module.js';
import { HealthModule } from './platform/health.controller.js';
import { DryRunInterceptor } from './platform/dry-run.interceptor.js';
import {
  IdempotencyInterceptor,
  IdempotencyModule,
} from './platform/idempotency/idempotency.interceptor.js';
import { RateLimitGuard } from './platform/limits/rate-limit.guard.js';
import { ThrottlingModule } from './platform/limits/throttling.module.js';
import { PreconditionInterceptor } from './platform/versions/precondition.interceptor.js';
import { VersionsModule } from './platform/versions/versions.module.js';
import { resourceGroups } from './resource-groups.js';

/** The conditional interceptors, from the outermost to the innermost. */
const STEPS: Type<ConditionalInterceptor>[] = [
  QueryInterceptor,
  JsonBodyInterceptor,
  CsvBodyInterceptor,
  DrainRequestInterceptor,
  AdmissionInterceptor,
  UpkeepInterceptor,
  DryRunInterceptor,
  EntityTagInterceptor,
  PreconditionInterceptor,
  IdempotencyInterceptor,
  ListEnvelopeInterceptor,
  IncludesInterceptor,
];

/**
 * The whole service.
 * Global guards, interceptors, pipes and filters are bound here, in the order in which they run.
 * Authentication, rate limits and the tenant context come first. The body, idempotency, the list
 * envelope, validation and errors follow.
 */
@Module({})
export class AppModule {
  /** @param limits the statement timeouts of requests or of commands */
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
        VersionsModule,
        DeskModule,
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

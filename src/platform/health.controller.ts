import { Controller, Get, Module } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { EnumField, TextField } from '../fields/body-fields.js';
import { DrainingModule } from '../http/draining.js';
import { ErrorAnswer } from '../openapi/error.response.js';
import { PublicRoute } from '../openapi/route.js';
import { VERSION } from '../version.js';
import { HealthService } from './health.service.js';

/** The state of the service. */
export class HealthAnswer {
  @EnumField(['ok'], { description: 'Always ok; otherwise the status is 503' })
  status!: 'ok';
}

/** The state and version of a running process. */
export class LivenessAnswer extends HealthAnswer {
  @TextField({ description: 'Version of the service', example: VERSION })
  version!: string;
}

@Controller('health')
@ApiTags('Health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get('live')
  @PublicRoute()
  @ApiOperation({
    operationId: 'getLiveness',
    summary: 'Check that the process runs',
    description: 'Use it to decide on restarts.',
  })
  @ApiResponse({ status: 200, description: 'The process runs', type: LivenessAnswer })
  live(): LivenessAnswer {
    return { status: 'ok', version: VERSION };
  }

  @Get('ready')
  @PublicRoute()
  @ApiOperation({
    operationId: 'getReadiness',
    summary: 'Check that the service accepts requests',
    description: 'Use it to route traffic.',
  })
  @ApiResponse({
    status: 200,
    description: 'The database responds and accepts writes',
    type: HealthAnswer,
  })
  @ApiResponse({
    status: 503,
    description: 'The database is unavailable, or the service is stopping',
    type: ErrorAnswer,
  })
  async ready(): Promise<HealthAnswer> {
    await this.health.assertReady();
    return { status: 'ok' };
  }
}

/** Liveness and readiness, for operators of the service. */
@Module({
  imports: [DrainingModule],
  controllers: [HealthController],
  providers: [HealthService],
})
export class HealthModule {}

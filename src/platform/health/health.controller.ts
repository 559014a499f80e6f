import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { EnumField, TextField } from '../../fields/body-fields.js';
import { PublicRoute } from '../../openapi/route.js';
import { ErrorAnswer } from '../../openapi/error.response.js';
import { VERSION } from '../../version.js';
import { HealthService } from './health.service.js';

/** How the service is. */
export class HealthAnswer {
  @EnumField(['ok'], { description: 'Always ok; otherwise the status is 503' })
  status!: 'ok';
}

/** That the process runs, and which version of it. */
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
    await this.health.expectReady();
    return { status: 'ok' };
  }
}

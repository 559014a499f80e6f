import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { PublicRoute } from '../../common/http/route.js';
import { ErrorAnswer } from '../../common/openapi/error.answers.js';
import { EnumField } from '../../common/fields/body.fields.js';
import { HealthService } from './health.service.js';

/** How the service is. */
export class HealthAnswer {
  @EnumField(['ok'], { description: 'Always ok; a service that is not answers 503' })
  status!: 'ok';
}

@Controller('health')
@ApiTags('Health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get('live')
  @PublicRoute()
  @ApiOperation({ summary: 'Tell that the process runs', description: 'For restarts.' })
  @ApiResponse({ status: 200, description: 'It runs', type: HealthAnswer })
  live(): HealthAnswer {
    return { status: 'ok' };
  }

  @Get('ready')
  @PublicRoute()
  @ApiOperation({ summary: 'Tell that requests can be sent', description: 'For routing traffic.' })
  @ApiResponse({
    status: 200,
    description: 'The database answers and takes writes',
    type: HealthAnswer,
  })
  @ApiResponse({
    status: 503,
    description: 'It does not, or the service is stopping',
    type: ErrorAnswer,
  })
  async ready(): Promise<HealthAnswer> {
    await this.health.expectReady();
    return { status: 'ok' };
  }
}

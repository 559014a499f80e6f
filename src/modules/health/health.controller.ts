import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { HealthCheck, HealthCheckService, TypeOrmHealthIndicator } from '@nestjs/terminus';
import { PublicRoute } from '../../common/http/route.js';
import { ErrorAnswer } from '../../common/openapi/error.answers.js';
import { EnumField } from '../../common/fields/body.fields.js';

/** How the service is. */
export class HealthAnswer {
  @EnumField(['ok'], { description: 'Always ok; a service that is not answers 503' })
  status!: 'ok';
}

@Controller('health')
@ApiTags('Health')
export class HealthController {
  constructor(
    private readonly checks: HealthCheckService,
    private readonly database: TypeOrmHealthIndicator,
  ) {}

  @Get('live')
  @PublicRoute()
  @ApiOperation({ summary: 'Tell that the process runs', description: 'For restarts.' })
  @ApiResponse({ status: 200, description: 'It runs', type: HealthAnswer })
  live(): HealthAnswer {
    return { status: 'ok' };
  }

  @Get('ready')
  @PublicRoute()
  @HealthCheck({ swaggerDocumentation: false })
  @ApiOperation({ summary: 'Tell that the database answers', description: 'For routing traffic.' })
  @ApiResponse({ status: 200, description: 'It does', type: HealthAnswer })
  @ApiResponse({ status: 503, description: 'It does not', type: ErrorAnswer })
  async ready(): Promise<HealthAnswer> {
    await this.checks.check([() => this.database.pingCheck('database', { timeout: 3000 })]);
    return { status: 'ok' };
  }
}

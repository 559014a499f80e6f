import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantContext } from '../../database/tenant-context.js';
import { ActionRoute, PostRoute, ResultRoute } from '../../openapi/route.js';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import { ClockResponse, MoveClockRequest } from './clock.response.js';
import { ClockService } from './clock.service.js';

const NO_CLOCK = ['Clock not found'];

@Controller('clock')
@ApiTags('Shop')
export class ClockController {
  constructor(private readonly clocks: ClockService) {}

  @ResultRoute('', {
    operationId: 'getClock',
    summary: 'Get the clock of a sandbox shop',
    description: 'A live shop has no clock of its own: 404.',
    answer: ClockResponse,
    notFound: NO_CLOCK,
    returns: 'The time of the shop',
  })
  get(@CurrentTenantContext() context: TenantContext): Promise<ClockResponse> {
    return this.clocks.get(context);
  }

  @PostRoute('', {
    status: 200,
    operationId: 'moveClock',
    summary: 'Move the clock of a sandbox shop forward',
    description:
      'From the next request on, the shop judges and dates everything by the moved clock: what is ' +
      'overdue, at risk or available, and when webhooks are sent again. Due times that passed are ' +
      'recorded as `cycle.unfulfilled` and `cycle.unreceived`. Rate limits and the expiry ' +
      'of keys keep the real time. A live shop has no clock of its own: 404.',
    answer: ClockResponse,
    notFound: NO_CLOCK,
    rejections: ['now or advanceBy must be given, and not both'],
    returns: 'The moved clock',
    example: { advanceBy: '3.day' },
  })
  move(
    @CurrentTenantContext() context: TenantContext,
    @Body() request: MoveClockRequest,
  ): Promise<ClockResponse> {
    return this.clocks.move(context, request);
  }

  @ActionRoute('reset', {
    operationId: 'resetClock',
    requiredScope: 'manage',
    summary: 'Empty a sandbox shop and set its clock back',
    description:
      'Deletes all records of the shop, its events and webhook endpoints included. Its keys and ' +
      'settings stay, the default conditions are created again, and the ids of events go on at the ' +
      'next multiple of 1,000,000. A live shop has no clock of its own: 404.',
    answer: ClockResponse,
    notFound: NO_CLOCK,
    returns: 'The clock, which shows the real time',
  })
  reset(@CurrentTenantContext() context: TenantContext): Promise<ClockResponse> {
    return this.clocks.reset(context);
  }
}

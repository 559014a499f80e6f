import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import { PathId } from '../../http/path-id.pipe.js';
import { PutRoute } from '../../openapi/route.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { CreditsService } from './credits.service.js';
import { CreditResponse, UpdateCreditRequest } from './credit.response.js';

@Controller('membership_credits')
@ApiTags('Cycles')
export class CreditsController {
  constructor(private readonly credits: CreditsService) {}

  @PutRoute(':id', {
    record: 'membershipCredit',
    operationId: 'updateMembershipCredit',
    summary: 'Return a membership credit or reclaim it',
    description:
      'Repeating a request has no effect. `status` may also be sent at the top level ' +
      'of the body.',
    answer: CreditResponse,
    returns: 'The updated credit, with the balance of the customer',
    notFound: ['Membership credit not found'],
    example: { membershipCredit: { status: 'returned' } },
  })
  update(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the membership credit', 1) id: number,
    @Body() request: UpdateCreditRequest,
  ): Promise<CreditResponse> {
    return this.credits.update(context, id, request);
  }
}

import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentScope } from '../../auth/shop-scope.guard.js';
import { PathId } from '../../common/http/path-id.pipe.js';
import { PutRoute } from '../../common/http/route.js';
import type { Scope } from '../../database/scope.js';
import { CreditsService } from './credits.service.js';
import { UpdateCreditRequest } from './dto/credit.request.js';
import { CreditResponse } from './dto/credit.response.js';

@Controller('membership_credits')
@ApiTags('Cycles')
export class CreditsController {
  constructor(private readonly credits: CreditsService) {}

  @PutRoute(':id', {
    record: 'membershipCredit',
    reader: 'current',
    operationId: 'updateMembershipCredit',
    summary: 'Give a membership credit back or reclaim it',
    description: 'Repeating changes nothing. The status may also be sent unwrapped.',
    answer: CreditResponse,
    returns: 'The credit as it is now, with the balance of the customer',
    notFound: ['Membership credit not found'],
    example: { membershipCredit: { status: 'returned' } },
  })
  update(
    @CurrentScope() scope: Scope,
    @PathId('id', 'Id of the membership credit', 1) id: number,
    @Body() request: UpdateCreditRequest,
  ): Promise<CreditResponse> {
    return this.credits.update(scope, id, request);
  }

  /** What `If-Match` sets a condition on; there is no operation that reads it. */
  current(scope: Scope, id: number): Promise<CreditResponse> {
    return this.credits.get(scope, id);
  }
}

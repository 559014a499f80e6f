import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentScope } from '../../auth/shop.scope.guard.js';
import { PathId } from '../../common/http/path.id.js';
import { PutRoute } from '../../common/http/route.js';
import type { Scope } from '../../database/scope.js';
import { CreditsService } from './credits.service.js';
import { CreditResponse, UpdateCreditRequest } from './dto/credit.js';

@Controller('membership_credits')
@ApiTags('Cycles')
export class CreditsController {
  constructor(private readonly credits: CreditsService) {}

  @PutRoute(':id', {
    summary: 'Give a membership credit back or reclaim it',
    description: 'Repeating changes nothing. The status may also be sent unwrapped.',
    answer: CreditResponse,
    errors: ['not_found'],
  })
  update(
    @CurrentScope() scope: Scope,
    @PathId('id', 'Id of the membership credit') id: number,
    @Body() request: UpdateCreditRequest,
  ): Promise<CreditResponse> {
    return this.credits.update(scope, id, request);
  }
}

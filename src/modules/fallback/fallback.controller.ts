import { All, Controller, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { FallbackRoute } from '../../common/http/route.js';
import { rejectUnmatched } from '../../common/http/unmatched.js';

/**
 * What no other route matched under the version prefix: it passes the same guards, so paths cannot
 * be probed without a key or beyond the limits.
 */
@Controller()
@ApiExcludeController()
export class FallbackController {
  @All(['', '*path'])
  @FallbackRoute()
  rejectUnmatched(@Req() request: Request): never {
    return rejectUnmatched(request);
  }
}

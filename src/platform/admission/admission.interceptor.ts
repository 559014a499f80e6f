import { type CallHandler, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { finalize, type Observable } from 'rxjs';
import { busy } from '../../errors/app-error.js';
import type { RouteDeclaration } from '../../http/route-declaration.js';
import type { ConditionalInterceptor } from '../../http/route.interceptor.js';
import { Admission } from './admission.js';

/** Queues a request fairly among those of its shop and of other shops. */
@Injectable()
export class AdmissionInterceptor implements ConditionalInterceptor {
  constructor(private readonly admission: Admission) {}

  appliesTo({ requiredScope, longLived }: RouteDeclaration): boolean {
    return requiredScope !== undefined && !longLived;
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    if (!request.credential) return next.handle();
    const releaseSlot = await this.admission.acquireSlot(request.credential.shopId, request);
    if (!releaseSlot) throw busy();
    return next.handle().pipe(finalize(releaseSlot));
  }
}

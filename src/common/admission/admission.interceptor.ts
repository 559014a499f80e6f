import { type CallHandler, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { finalize, type Observable } from 'rxjs';
import { busy } from '../errors/app-error.js';
import type { RouteDeclaration } from '../routing/route-declaration.js';
import type { RouteStep } from '../routing/route.interceptor.js';
import { Admission } from './admission.js';

/** Lets a request wait for its turn among those of its shop and of other shops. */
@Injectable()
export class AdmissionInterceptor implements RouteStep {
  constructor(private readonly admission: Admission) {}

  appliesTo({ scope }: RouteDeclaration): boolean {
    return scope !== undefined;
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { credential, headers } = context.switchToHttp().getRequest<Request>();
    if (!credential) return next.handle();
    const leave = await this.admission.enter(credential.shopId, headers.authorization);
    if (!leave) throw busy();
    return next.handle().pipe(finalize(leave));
  }
}

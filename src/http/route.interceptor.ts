import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { defer, from, mergeMap, type Observable } from 'rxjs';
import { type RouteDeclaration, routeOf } from './route-declaration.js';

/** An interceptor that applies only to routes that declare a need for it. */
export interface ConditionalInterceptor extends NestInterceptor {
  appliesTo(route: RouteDeclaration): boolean;
}

/** Runs the conditional interceptors that the route needs, in order. */
export class RouteInterceptor implements NestInterceptor {
  private readonly stepsOf = new Map<RouteDeclaration, readonly ConditionalInterceptor[]>();

  constructor(private readonly steps: readonly ConditionalInterceptor[]) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return through(this.needed(routeOf(context)), context, next);
  }

  private needed(route: RouteDeclaration): readonly ConditionalInterceptor[] {
    const known = this.stepsOf.get(route);
    if (known) return known;
    const needed = this.steps.filter((step) => step.appliesTo(route));
    this.stepsOf.set(route, needed);
    return needed;
  }
}

/**
 * Runs a request through the interceptors in order; an error they throw becomes an error of the
 * response stream.
 */
function through(
  [step, ...rest]: readonly ConditionalInterceptor[],
  context: ExecutionContext,
  next: CallHandler,
): Observable<unknown> {
  if (!step) return next.handle();
  return defer(() => {
    const taken = step.intercept(context, { handle: () => through(rest, context, next) });
    return taken instanceof Promise ? from(taken).pipe(mergeMap((answer) => answer)) : taken;
  });
}

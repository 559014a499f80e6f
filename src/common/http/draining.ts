import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

/**
 * The time between the signal to stop and the end: every answer asks its client to close the
 * connection, so that none has to be cut.
 */
@Injectable()
export class Draining {
  private begun = false;
  private readonly unanswered = new Set<Response>();

  /** True from the signal to stop on. */
  get hasBegun(): boolean {
    return this.begun;
  }

  begin(): void {
    this.begun = true;
    for (const response of this.unanswered) closeAfter(response);
  }

  /** For Express, before anything that answers. */
  readonly follow = (_request: Request, response: Response, next: NextFunction): void => {
    if (this.begun) closeAfter(response);
    this.unanswered.add(response);
    response.once('close', () => this.unanswered.delete(response));
    next();
  };
}

function closeAfter(response: Response): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request, Response } from 'express';
import { FallbackController } from './fallback.controller.js';

/** Imported last: its route matches every path under the version prefix. */
@Module({ controllers: [FallbackController] })
export class FallbackModule implements OnApplicationBootstrap {
  constructor(private readonly host: HttpAdapterHost) {}

  /** Outside of the prefix Express would answer with a page of its own; all routes stand by now. */
  onApplicationBootstrap(): void {
    // The command line runs the modules without an HTTP side.
    this.host.httpAdapter?.use((_request: Request, response: Response) => {
      response.status(404).json({ error: 'Not found' });
    });
  }
}

import { Module } from '@nestjs/common';
import { FallbackController } from './fallback.controller.js';

/** Imported last: its route matches every path. */
@Module({ controllers: [FallbackController] })
export class FallbackModule {}

import { Module } from '@nestjs/common';
import { Draining } from './draining.js';

/** Knows when the service is about to stop. */
@Module({ providers: [Draining], exports: [Draining] })
export class DrainingModule {}

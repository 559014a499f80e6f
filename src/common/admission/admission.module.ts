import { Module } from '@nestjs/common';
import { Admission } from './admission.js';

/** How many requests are worked on at a time. */
@Module({ providers: [Admission], exports: [Admission] })
export class AdmissionModule {}

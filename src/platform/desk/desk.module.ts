import { Module } from '@nestjs/common';
import { SignInLinks } from './sign-in-links.js';

/** The links that sign in to the desk, the front end for people. */
@Module({ providers: [SignInLinks] })
export class DeskModule {}

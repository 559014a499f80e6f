import * as z from 'zod';

/** Inputs of several tools. The service checks their values, so that errors are its sentences. */
export const unit = z
  .union([z.string(), z.number()])
  .describe('Serial as text, Item 17, or item id as a number');

export const rental = z.string().describe('As SC-1042');

export const location = z.string().optional().describe('Name of the location of the units');

export const dryRun = z.boolean().optional();

import { afterAll, expect } from 'vitest';
import { newTenancyViolations } from './tenancy.watch.js';

afterAll(async () => {
  expect(await newTenancyViolations(), 'statements that leave the shop open').toEqual([]);
});

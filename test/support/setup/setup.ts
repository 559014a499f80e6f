import { afterAll, expect } from 'vitest';
import { newTenancyViolations } from '../tenancy/tenancy-watch.js';

afterAll(async () => {
  expect(await newTenancyViolations(), 'statements that leave the shop open').toEqual([]);
});

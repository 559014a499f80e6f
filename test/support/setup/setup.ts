import { afterAll, expect } from 'vitest';
import '../service/answer-watch.js';
import { newDisclosures } from '../service/disclosures.js';
import { newTenancyViolations } from '../tenancy/tenancy-watch.js';

afterAll(async () => {
  expect(await newTenancyViolations(), 'statements that leave the shop open').toEqual([]);
  expect(newDisclosures(), 'what no log and no answer may tell').toEqual([]);
});

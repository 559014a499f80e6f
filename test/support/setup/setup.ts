import { afterAll, expect } from 'vitest';
import '../service/answer-watch.js';
import { newDisclosures } from '../service/disclosures.js';
import { newTenancyViolations } from '../tenancy/tenancy-watch.js';

afterAll(async () => {
  expect(await newTenancyViolations(), 'statements that do not name the shop').toEqual([]);
  expect(newDisclosures(), 'data that no log and no response may reveal').toEqual([]);
});

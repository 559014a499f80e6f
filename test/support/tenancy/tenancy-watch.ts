import { clusterViolationsOf, MOVED_TIME } from '../code/cluster-rules.js';
import { onStatement } from '../database/statements.js';
import { TENANT_TABLES } from '../database/tables.js';
import { tenancyViolationsOf } from './tenancy.js';

/** The application name of the service's own pool; tests look at rows over another one. */
const SERVICE = 'rental-inventory';

const heard = new Set<string>();
const unchecked = new Set<string>();
/** Times that tests changed themselves. */
const uncheckedOfTests = new Set<string>();

onStatement((text, application) => {
  if (application === undefined && /\bupdate\b.*\binterval\b/is.test(text)) {
    uncheckedOfTests.add(text);
  }
  if (application !== SERVICE || heard.has(text)) return;
  heard.add(text);
  unchecked.add(text);
});

/**
 * The violations in statements that the service sent for the first time since the last call, and in
 * those of tests that a cluster would reject.
 */
export async function newTenancyViolations(): Promise<string[]> {
  const violations: string[] = [];
  for (const text of unchecked) {
    const found = [
      ...(await tenancyViolationsOf(text, TENANT_TABLES)),
      ...(await clusterViolationsOf(text)),
    ];
    violations.push(...found.map((violation) => `${violation}:\n${text}`));
  }
  unchecked.clear();
  for (const text of uncheckedOfTests) {
    const isRefused = (await clusterViolationsOf(text)).includes(MOVED_TIME);
    if (isRefused) violations.push(`${MOVED_TIME}:\n${text}`);
  }
  uncheckedOfTests.clear();
  return violations;
}

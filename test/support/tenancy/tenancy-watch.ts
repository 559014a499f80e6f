import { clusterViolationsOf } from '../code/cluster-rules.js';
import { onStatement } from '../database/statements.js';
import { TENANT_TABLES } from '../database/tables.js';
import { tenancyViolationsOf } from './tenancy.js';

/** The application name of the service's own pool; tests look at rows over another one. */
const SERVICE = 'rental-inventory';

const heard = new Set<string>();
const unchecked = new Set<string>();

onStatement((text, application) => {
  if (application !== SERVICE || heard.has(text)) return;
  heard.add(text);
  unchecked.add(text);
});

/** What is wrong with the statements that the service sent for the first time since the last call. */
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
  return violations;
}

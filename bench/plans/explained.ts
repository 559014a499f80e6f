import pg from 'pg';
import { REQUEST_TIMEOUTS, sessionSettings } from '../../src/database/server/session-settings.js';
import type { PlanNode } from './plan-cost.js';
import type { Query } from './recorded-queries.js';

/** The settings of the service's connections. */
const SETTINGS = Object.entries(sessionSettings(false, REQUEST_TIMEOUTS))
  .map(([name, value]) => `set ${name} = '${value}'`)
  .join('; ');

/** The plan of a statement, and the time that it takes. */
export interface Explained {
  readonly plan: PlanNode;
  /** The time of running it, with planning. */
  readonly milliseconds: number;
  /** The time of planning it; 0 for a named statement, which a connection plans once. */
  readonly planningMs: number;
}

/**
 * Runs a read statement with the plan that the service gets. A named statement runs once before,
 * since a connection has its plan already.
 */
export async function explain(
  client: Pick<pg.Client, 'query'>,
  { name, text, values }: Query,
): Promise<Explained> {
  await client.query(
    `${SETTINGS}; set jit = off; set statement_timeout = 0; prepare explained as ${text}`,
  );
  try {
    const given = values.length > 0 ? `(${values.map(literalOf).join(', ')})` : '';
    const execution = `execute explained${given}`;
    if (name !== undefined) await client.query(execution);
    const { rows } = await client.query<{ 'QUERY PLAN': [Explanation] }>(
      `explain (analyze, timing off, buffers off, format json) ${execution}`,
    );
    const [explanation] = rows[0]!['QUERY PLAN'];
    const planningMs = name === undefined ? explanation['Planning Time'] : 0;
    const milliseconds = planningMs + explanation['Execution Time'];
    return { plan: explanation.Plan, milliseconds, planningMs };
  } finally {
    await client.query('deallocate explained');
  }
}

interface Explanation {
  Plan: PlanNode;
  'Planning Time': number;
  'Execution Time': number;
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(elementOf).join(',')}}`);
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}

const elementOf = (value: unknown): string =>
  typeof value === 'number' ? String(value) : JSON.stringify(String(value));

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Exposition, parseExposition, seriesOf } from '../support/metrics/exposition.js';
import { useOwnApi } from '../support/service/api.js';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'docker/monitoring');

/** Prometheus adds these by itself. */
const BY_PROMETHEUS = new Set(['up']);

/** The names of series in an expression of PromQL. */
const namesIn = (expression: string): string[] =>
  expression
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\b(?:by|without) \([^)]*\)/g, '')
    .match(/\b(?:up|[a-z]+(?:_[a-z\d]+)+)\b(?!\s*\()/g) ?? [];

const api = useOwnApi();
let told: Exposition;
let text: string;
beforeAll(async () => {
  const shop = await api.newShop();
  await shop.get('/items');
  text = await (await fetch(`${api.url}/metrics`)).text();
  told = parseExposition(text);
});

const unknownIn = (expressions: readonly string[]): string[] => {
  const series = seriesOf(told);
  const names = expressions.flatMap(namesIn);
  return names.filter((name) => !series.has(name) && !BY_PROMETHEUS.has(name));
};

describe('the monitoring files', () => {
  it('has a dashboard of exported metrics', () => {
    const dashboard = JSON.parse(readFileSync(join(FOLDER, 'dashboard.json'), 'utf8'));
    const expressions: string[] = dashboard.panels.flatMap((panel: any) =>
      panel.targets.map(({ expr }: { expr: string }) => expr),
    );
    expect(expressions.length).toBeGreaterThan(15);
    expect(expressions.filter((one) => namesIn(one).length === 0)).toEqual([]);
    expect(unknownIn(expressions)).toEqual([]);
    expect(unknownIn(['rental_no_such_total'])).toEqual(['rental_no_such_total']);
  });

  it('has alerts on exported metrics, all of them in the docs', () => {
    const alerts = readFileSync(join(FOLDER, 'alerts.yml'), 'utf8');
    const rules = alerts.split('- alert: ').slice(1);
    const expressions = rules.map((rule) => /expr: (?:>-)?([\s\S]*?)\n +for:/.exec(rule)![1]!);
    expect(unknownIn(expressions)).toEqual([]);
    const names = rules.map((rule) => /^\w+/.exec(rule)![0]);
    const listed = [...operations().matchAll(/^\| `(Rental\w+)`/gm)].map(([, name]) => name);
    expect(listed).toEqual(names);
  });

  it('has a table of all metrics, except the defaults of Node', () => {
    const listed = [...operations().matchAll(/^\| `((?:http|rental)_\w+)`/gm)].map(
      ([, name]) => name,
    );
    const names = [...told.types.keys()].filter((name) => !/^(process|nodejs)_/.test(name));
    expect(listed.toSorted()).toEqual(names.toSorted());
  });

  it('is valid to promtool, if that exists', (context) => {
    if (spawnSync('promtool', ['--version']).error) {
      context.skip('promtool is not installed: alerts and metrics were not checked by it');
    }
    const check = (args: string[], input?: string) => {
      const { status, stdout, stderr } = spawnSync('promtool', ['check', ...args], {
        cwd: FOLDER,
        input,
        encoding: 'utf8',
      });
      return { status, told: `${stdout}${stderr}` };
    };
    expect(check(['config', 'prometheus.yml'])).toMatchObject({ status: 0 });
    const { told: faults } = check(['metrics'], text.replaceAll(' Nan\n', ' NaN\n'));
    // prom-client names some metrics against the conventions of Prometheus.
    expect(faults.split('\n').filter((fault) => !/^(nodejs_.*)?$/.test(fault))).toEqual([]);
  });
});

const operations = (): string => readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');

import fc from 'fast-check';
import type { Contract, Operation } from '../../../../support/models/contract.js';
import { type Draft, encodeText, type Flaw, type Flaws, queryText } from './draft.js';
import { edgesOf, hostile, strangeNames } from './values.js';

/** Parameters of the query that are wrong, unknown, repeated or broken. */
export function queryFlaws(contract: Contract, { parameters }: Operation): Flaws {
  const known = parameters.filter((one) => one['in'] === 'query');
  const names = fc.oneof(
    strangeNames,
    fc.constantFrom(...known.map(({ name }) => name as string), 'colour', 'limit'),
  );
  const edges = known.flatMap(({ name, schema }) =>
    edgesOf(contract, schema).map((value) => [name, value] as const),
  );
  const operators = fc.constantFrom(
    'gte',
    'gt',
    'lte',
    'lt',
    'eq',
    '',
    '__proto__',
    'constructor',
    '0',
    'gte][lt',
    'a][b',
  );
  const valued = fc.oneof(
    fc.tuple(names, hostile),
    ...(edges.length > 0 ? [fc.constantFrom(...edges)] : []),
  );
  return fc.oneof(
    {
      weight: 6,
      arbitrary: valued.map(
        ([name, value]): Flaw =>
          (draft) =>
            setParameter(draft, encodeText(name), queryText(value, draft.pool)),
      ),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(names, operators, hostile).map(
        ([name, operator, value]): Flaw =>
          (draft) =>
            void draft.query.push(
              `${encodeText(name)}[${operator}]=${queryText(value, draft.pool).slice(0, 2000)}`,
            ),
      ),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.nat(), hostile).map(([at, value]): Flaw => (draft) => {
        const [name = 'limit'] = (draft.query[at % Math.max(1, draft.query.length)] ?? '').split(
          '=',
        );
        draft.query.push(`${name}=${queryText(value, draft.pool).slice(0, 2000)}`);
      }),
    },
    {
      weight: 3,
      arbitrary: fc
        .constantFrom(
          'a[b][c]=',
          'a[b][c]=1',
          '[]=1',
          '[a]=1',
          'a[=1',
          'a]=1',
          '=',
          '=1',
          '&&&',
          '%',
          '%zz=1',
          'a=%',
          'a=%ff',
          'a=%00',
          '%00=a',
          'a=%ED%A0%80',
          'a=%C0%AF',
          'limit',
          'limit=1&limit=2',
          'limit[]=1',
          'limit=+1',
          'limit=%201',
          'limit=1%00',
          'created[gte]=2026-01-01&created[gte]=2026-01-02',
          'created=1&created[gte]=2026-01-01',
          'created[gte]=2026-01-01&created=1',
          'created[gte][lt]=2026-01-01',
          'search=%00',
          'search=%F0%9F%98%80',
          'search=%E2%80%AE',
          '?',
          '??a',
          'a?b=c',
          'page=',
          'page=%20',
          'page=AQ',
          'page=AAAA',
          'page=../..',
          'page[gte]=1',
          `search=${'x'.repeat(255)}`,
          `search=${'%20x'.repeat(300)}`,
          Array(101).fill('a=1').join('&'),
          Array(100).fill('limit=1').join('&'),
          `a=${'x'.repeat(7000)}`,
        )
        .map(
          (text): Flaw =>
            (draft) =>
              void draft.query.push(text),
        ),
    },
    {
      weight: 1,
      arbitrary: fc.nat(99).map(
        (pick): Flaw =>
          (draft) =>
            setParameter(draft, 'page', draft.pool.token(pick)),
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.nat(99), fc.nat(40), fc.constantFrom('A', '-', '=', '%00'))
        .map(([pick, at, text]): Flaw => (draft) => {
          const token = draft.pool.token(pick);
          setParameter(draft, 'page', token.slice(0, at) + text + token.slice(at + 1));
        }),
    },
  );
}

function setParameter(draft: Draft, name: string, value: string): void {
  draft.query = draft.query.filter((one) => !one.startsWith(`${name}=`));
  // Longer ones are a matter of the headers.
  draft.query.push(`${name}=${value.slice(0, 7000)}`);
}
/** Ids in the path that are none. */
export const pathIdFlaws = ({ path }: Operation): Flaws =>
  fc
    .oneof(
      hostile,
      fc.constantFrom(
        '%00',
        '%',
        '%zz',
        '%ff',
        '..',
        '%2e%2e',
        '%2f',
        '1%2f2',
        '1;a=b',
        '1.0',
        '+1',
        '１',
        '1 ',
        '-',
        '*',
        '1,2',
      ),
    )
    .map((value): Flaw => (draft) => {
      const text =
        typeof value === 'string' && value.startsWith('%') ? value : queryText(value, draft.pool);
      draft.path = path.replace(/\{\w+\}/, () => text.slice(0, 7000) || '0');
    });
/** Paths that are written otherwise, or that nothing has. */
export const pathFlaws: Flaws = fc
  .constantFrom<(path: string) => string>(
    (path) => `/${path}`,
    (path) => path.replaceAll('/', '//'),
    (path) => `${path}/`,
    (path) => `${path}//`,
    (path) => path.toUpperCase(),
    (path) => `${path}/.`,
    (path) => `${path}/..`,
    (path) => `/./${path}`,
    (path) => `${path}%00`,
    (path) => `${path}%2f`,
    (path) => `${path}#x`,
    (path) => `${path};x=1`,
    (path) => path.replace('v1', 'v2'),
    (path) => path.replace('/api', ''),
    (path) => `/%61pi${path.slice(4)}`,
    (path) => `${path}/unknown`,
    (path) => `${path}%0d%0aX-Injected:1`,
    (path) => path.replaceAll('/', '\\'),
    () => '/',
    () => '//',
    () => '/api',
    () => '/api/v1',
    () => '/docs',
    () => '/docs/openapi.json',
    () => '/docs/../api/v1/items',
    () => '/favicon.ico',
    () => '/.env',
    () => `/${'a'.repeat(7000)}`,
    () => '/%',
    () => '/%ff',
    () => '/__proto__',
    () => '/api/v1/constructor',
  )
  .map(
    (change): Flaw =>
      (draft) =>
        (draft.path = change(draft.path)),
  );

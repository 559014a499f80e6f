import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { addressOf } from '../../app/route.js';
import { formatTime, unitName } from '../../parts/labels.js';
import { linesOf } from '../../parts/lines.js';
import { t } from '../../texts/language.js';
import { readEffects } from '../../units/receipt.js';
import { CustomerLink, UnitLink } from '../../parts/links.js';
import { type Field, type RecordPlan, taggedOf, tagsField, textOrNull } from './record-plan.js';

type Order = Schemas['ReturnOrder'];

const STATUSES = [
  'requested',
  'expected',
  'received',
  'in_progress',
  'completed',
  'cancelled',
] as const satisfies Schemas['ReturnOrderStatus'][];

/** The stages of a line, each with the request that leads there. */
const STAGES = {
  awaiting: { status: 'awaiting' },
  received: { status: 'received', restocked: false },
  restocked: { status: 'received', restocked: true },
  missing: { status: 'missing' },
  removed: { _destroy: true },
} as const;

/** A line is removed if another person removed it. */
const stageOf = (line: Schemas['ReturnLine'] | undefined): keyof typeof STAGES => {
  if (line === undefined) return 'removed';
  return line.status === 'received' && line.restockedAt !== null ? 'restocked' : line.status;
};

/** Everything about a return can be changed. Its lines are fields, each for its stage and condition. */
export const returnPlan = (
  conditions: readonly Schemas['Condition'][] | undefined,
): RecordPlan<Order> => ({
  kinds: ['return_order', 'comment'],
  resourceType: 'ReturnOrder',
  commentOn: 'ReturnOrder',
  titleOf: ({ sequentialId }) => t('returnNumber', { number: sequentialId }),
  facts: [
    { title: 'customer', show: ({ customer }) => customer && <CustomerLink customer={customer} /> },
    {
      title: 'units',
      show: ({ returnLines }) => (
        <ul>
          {returnLines.map(({ id, item, rentalId }) => (
            <li key={id}>
              <UnitLink unit={item} />{' '}
              {rentalId !== null && <a href={addressOf('rentals', rentalId)}>{t('rental')}</a>}
            </li>
          ))}
        </ul>
      ),
    },
    {
      title: 'requested',
      show: ({ requestedAt }) => <time dateTime={requestedAt}>{formatTime(requestedAt)}</time>,
    },
  ],
  links: () => [],
  isFinal: (changed) => 'added' in changed || Object.values(changed).includes('removed'),
  fields:
    conditions &&
    (({ returnLines }) => [
      {
        name: 'status',
        title: t('state'),
        kind: 'choice',
        options: STATUSES.map((value) => [value, t(`return_${value}`)]),
        valueOf: ({ status }) => status,
        sent: (value) => value,
      },
      ...returnLines.flatMap((line) => lineFields(line, conditions)),
      {
        name: 'added',
        title: t('addSerials'),
        kind: 'lines',
        valueOf: () => '',
        sent: (value) => linesOf(value).map((serial) => ({ serial })),
      },
      ...methodFields(),
      tagsField(),
    ]),
  read: async (client, returnOrderId, signal) =>
    taggedOf(
      await client.http.GET('/return_orders/{returnOrderId}', {
        params: { path: { returnOrderId } },
        signal,
      }),
    ),
  write: async (client, returnOrderId, etag, sent) => {
    const body = bodyOf(sent);
    const params = { path: { returnOrderId }, header: { 'If-Match': etag } };
    const saved = await client.put('/return_orders/{returnOrderId}', { params, body });
    const changed = saved.returnLines.filter((line) =>
      body.returnLines?.some(({ id }) => id === line.id),
    );
    const effects = changed.map(({ item, rentalId }) => readEffects(client, item.id, rentalId));
    return { data: await Promise.all(effects) };
  },
});

function lineFields(
  { id, item }: Schemas['ReturnLine'],
  conditions: readonly Schemas['Condition'][],
): Field<Order>[] {
  const find = ({ returnLines }: Order) => returnLines.find((line) => line.id === id);
  return [
    {
      name: `line ${id} stage`,
      row: unitName(item),
      title: `${unitName(item)}: ${t('state')}`,
      kind: 'choice',
      options: Object.keys(STAGES).map((value) => [
        value,
        t(`line_${value as keyof typeof STAGES}`),
      ]),
      valueOf: (order) => stageOf(find(order)),
      sent: (value) => STAGES[value as keyof typeof STAGES],
    },
    {
      name: `line ${id} condition`,
      row: unitName(item),
      title: `${unitName(item)}: ${t('unitCondition')}`,
      kind: 'choice',
      options: [
        ['', `${t('unitCondition')}: –`],
        ...conditions.map((condition) => [String(condition.id), condition.title] as const),
      ],
      valueOf: (order) => String(find(order)?.condition?.id ?? ''),
      sent: (value) => ({ conditionId: value === '' ? null : Number(value) }),
    },
  ];
}

const methodFields = (): Field<Order>[] => [
  {
    name: 'method type',
    title: t('returnMethod'),
    kind: 'choice',
    options: [
      ['', '–'],
      ['ReturnMethod::Collection', t('collection')],
      ['ReturnMethod::ReturnLabel', t('returnLabel')],
    ],
    valueOf: ({ returnMethod }) => returnMethod?.type ?? '',
    sent: textOrNull,
  },
  {
    name: 'method trackingUrl',
    title: t('trackingUrl'),
    kind: 'text',
    valueOf: ({ returnMethod }) => returnMethod?.trackingUrl ?? '',
    sent: textOrNull,
  },
  {
    name: 'method addressPlatformId',
    title: t('collectionAddress'),
    kind: 'number',
    valueOf: ({ returnMethod }) => String(returnMethod?.addressPlatformId ?? ''),
    sent: (value) => (value === '' ? null : Number(value)),
  },
  {
    name: 'method collectionDate',
    title: t('collectionDate'),
    kind: 'day',
    valueOf: ({ returnMethod }) => returnMethod?.collectionDate ?? '',
    sent: textOrNull,
  },
];

/** The changed fields by the parts of a return: the order, its lines and its method. */
function bodyOf(sent: object): Schemas['UpdateReturnOrderRequest'] {
  const { added = [], ...fields } = sent as Readonly<Record<string, unknown>>;
  const order: Record<string, unknown> = {};
  const lines: Record<string, object> = {};
  const method: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const [part, key = ''] = name.split(' ');
    if (part === 'line') lines[key] = { id: Number(key), ...lines[key], ...(value as object) };
    else if (part === 'method') method[key] = value;
    else order[name] = value;
  }
  const returnLines = [...Object.values(lines), ...(added as object[])];
  return {
    ...order,
    ...(returnLines.length > 0 && { returnLines }),
    ...(Object.keys(method).length > 0 && { returnMethodAttributes: method }),
  };
}

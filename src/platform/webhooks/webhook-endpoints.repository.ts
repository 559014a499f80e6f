import { Injectable } from '@nestjs/common';
import type { Changes } from '../../records/changes.js';
import { conflict } from '../../errors/app-error.js';
import { comparedUpdateStatement, writeChanges } from '../../database/compared-write.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { columnsOf, type RowOf } from '../../database/sql/columns.sql.js';
import { pagesOf } from '../../database/sql/counts.js';
import { listStatement } from '../../database/sql/page.js';
import { mapConstraintErrors } from '../../database/sql/postgres-errors.js';
import { queryOne, queryAll, statement } from '../../database/sql/statement.js';
import { insertStatement, deleteStatement, movedSql, write } from '../../database/sql/write.js';
import { StaleReadError } from '../../database/transaction.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

const MAX_ENDPOINTS = 20;

const COLUMNS = columnsOf(WebhookEndpoint, 'webhook_endpoints', [
  'id',
  'createdAt',
  'updatedAt',
  'url',
  'types',
  'description',
  'status',
]);
export type WebhookEndpointRow = RowOf<typeof COLUMNS>;

const LIST = listStatement('webhook_endpoints.list', WebhookEndpoint, 'webhook_endpoints', COLUMNS);

const GET = statement<WebhookEndpointRow>(
  'webhook_endpoints.get',
  `select ${COLUMNS} from webhook_endpoints where shop_id = $1 and id = $2`,
);

/**
 * Returns the first free place, or an invalid one, and the newest event. A separate statement: on a
 * cluster, an insert that reads tables would get its id from a worker.
 */
const BEGINNING = statement<Pick<WebhookEndpoint, 'place' | 'lastEventId'>>(
  'webhook_endpoints.beginning',
  `select
     (select min(free) from generate_series(1, ${MAX_ENDPOINTS + 1}) as free
      where not exists (select from webhook_endpoints taken
        where taken.shop_id = $1 and taken.place = free)) as place,
     coalesce((select counter.value from event_counters counter where counter.shop_id = $1), 0)
       as "lastEventId"`,
);

const CREATE = insertStatement(
  'webhook_endpoints.create',
  WebhookEndpoint,
  ['url', 'types', 'description', 'status', 'secret', 'place', 'lastEventId'],
  { returning: COLUMNS },
);

const UPDATE = comparedUpdateStatement(
  'webhook_endpoints.update',
  WebhookEndpoint,
  ['id'],
  ['url', 'types', 'description', 'status'],
);

const ROTATE = statement<WebhookEndpointRow>(
  'webhook_endpoints.rotate',
  `update webhook_endpoints set secret = $3, previous_secret = secret,
     previous_secret_until = $4, updated_at = ${movedSql('updated_at', '$5')}
   where shop_id = $1 and id = $2 returning ${COLUMNS}`,
);

const REPLAY = statement<WebhookEndpointRow>(
  'webhook_endpoints.replay',
  `update webhook_endpoints set last_event_id = least(last_event_id, $3)
   where shop_id = $1 and id = $2 returning ${COLUMNS}`,
);

const RESET_FAILURES = statement(
  'webhook_endpoints.reset_failures',
  'update webhook_endpoints set failing_since = null where shop_id = $1 and id = $2',
);

const MAKE_DUE = statement(
  'webhook_endpoints.make_due',
  `update webhook_deliveries set due_at = $3
   where shop_id = $1 and id = any(array(
     select d.id from webhook_deliveries d
     where d.shop_id = $1 and d.endpoint_id = $2 and d.status = 'pending' and d.due_at > $3
     order by d.id for no key update))`,
);

const REMOVE = deleteStatement('webhook_endpoints.remove', WebhookEndpoint, 'id');

const FOLLOW = statement(
  'webhook_shops.follow',
  'insert into webhook_shops (shop_id) values ($1) on conflict (shop_id) do nothing',
);

type EndpointValues = Pick<WebhookEndpoint, 'url' | 'status'> & {
  readonly types: readonly string[];
  readonly description?: string | null;
};

@Injectable()
export class WebhookEndpointsRepository {
  readonly list = pagesOf(LIST);

  get(context: TenantContext, id: number): Promise<WebhookEndpointRow | undefined> {
    return queryOne(context, GET, id);
  }

  /**
   * Creates an endpoint that receives events from now on.
   * @throws AppError conflict when the shop has the maximum number of endpoints
   */
  async create(
    context: TenantContext,
    endpoint: EndpointValues & { readonly secret: string },
  ): Promise<WebhookEndpointRow> {
    await queryAll(context, FOLLOW);
    const beginning = (await queryOne(context, BEGINNING))!;
    const [created] = await mapConstraintErrors(
      write(context, CREATE, [{ ...endpoint, ...beginning }]),
      NO_PLACE,
    );
    return created!;
  }

  /** @returns the changes; undefined when nothing changed */
  update(context: TenantContext, id: number, values: Partial<EndpointValues>): Promise<Changes> {
    return writeChanges(context, UPDATE, { ...values, id });
  }

  /** Replaces the secret; the old one also signs until a given time. */
  rotate(
    context: TenantContext,
    id: number,
    secret: string,
    until: Date,
    now: Date,
  ): Promise<WebhookEndpointRow | undefined> {
    return queryOne(context, ROTATE, id, secret, until, now);
  }

  /** Enqueues the events after a given one again. */
  replay(
    context: TenantContext,
    id: number,
    after: number,
  ): Promise<WebhookEndpointRow | undefined> {
    return queryOne(context, REPLAY, id, after);
  }

  /** Forgets earlier failures, and makes pending deliveries due at once. */
  async resetFailures(context: TenantContext, id: number): Promise<void> {
    await queryAll(context, RESET_FAILURES, id);
    await queryAll(context, MAKE_DUE, id, context.now());
  }

  /** @returns whether it existed */
  async remove(context: TenantContext, id: number): Promise<boolean> {
    return (await queryAll(context, REMOVE, [id])).length > 0;
  }
}

const NO_PLACE = {
  ck_webhook_endpoints_place: () =>
    conflict(`A shop has at most ${MAX_ENDPOINTS} webhook endpoints`, 'too_many_endpoints'),
  // A concurrent request took the place.
  uq_webhook_endpoints_place: () => new StaleReadError(),
};

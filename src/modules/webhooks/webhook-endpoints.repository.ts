import { Injectable } from '@nestjs/common';
import type { Changes } from '../../common/changes/changes.js';
import { conflict } from '../../common/errors/app-error.js';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import { comparedChange, writeCompared } from '../../database/changes/compared-write.js';
import type { Scope } from '../../database/scope.js';
import { columnsOf, type RowOf } from '../../database/sql/columns.sql.js';
import { listStatement, page } from '../../database/sql/page.js';
import { refusing } from '../../database/sql/postgres-errors.js';
import { row, rows, statement } from '../../database/sql/statement.js';
import { insertion, removal, write } from '../../database/sql/write.js';
import { Stale } from '../../database/transaction.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** As many as the table has places for. */
const LIMIT = 20;

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
 * The first place that is free, or one that there is not, and the newest event. Read by itself: an
 * insert that looks into tables on the way gets its id from a worker of a cluster.
 */
const BEGINNING = statement<Pick<WebhookEndpoint, 'place' | 'lastEventId'>>(
  'webhook_endpoints.beginning',
  `select
     (select min(free) from generate_series(1, ${LIMIT + 1}) as free
      where not exists (select from webhook_endpoints taken
        where taken.shop_id = $1 and taken.place = free)) as place,
     coalesce((select counter.value from event_counters counter where counter.shop_id = $1), 0)
       as "lastEventId"`,
);

const CREATE = insertion(
  'webhook_endpoints.create',
  WebhookEndpoint,
  ['url', 'types', 'description', 'status', 'secret', 'place', 'lastEventId'],
  { returning: COLUMNS },
);

const UPDATE = comparedChange(
  'webhook_endpoints.update',
  WebhookEndpoint,
  ['id'],
  ['url', 'types', 'description', 'status'],
);

const ROTATE = statement<WebhookEndpointRow>(
  'webhook_endpoints.rotate',
  `update webhook_endpoints set secret = $3, previous_secret = secret,
     previous_secret_until = $4, updated_at = greatest(updated_at, $5)
   where shop_id = $1 and id = $2 returning ${COLUMNS}`,
);

const REPLAY = statement<WebhookEndpointRow>(
  'webhook_endpoints.replay',
  `update webhook_endpoints set last_event_id = least(last_event_id, $3)
   where shop_id = $1 and id = $2 returning ${COLUMNS}`,
);

const FORGIVE = statement(
  'webhook_endpoints.forgive',
  'update webhook_endpoints set failing_since = null where shop_id = $1 and id = $2',
);

const REMOVE = removal('webhook_endpoints.remove', WebhookEndpoint, 'id');

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
  list(scope: Scope, window: PageWindow): Promise<Page<WebhookEndpointRow>> {
    return page(scope, LIST, window);
  }

  get(scope: Scope, id: number): Promise<WebhookEndpointRow | undefined> {
    return row(scope, GET, id);
  }

  /**
   * Makes an endpoint that gets what happens from now on.
   * @throws AppError conflict when the shop has as many as it may
   */
  async create(
    scope: Scope,
    endpoint: EndpointValues & { readonly secret: string },
  ): Promise<WebhookEndpointRow> {
    await rows(scope, FOLLOW);
    const beginning = (await row(scope, BEGINNING))!;
    const [made] = await refusing(write(scope, CREATE, [{ ...endpoint, ...beginning }]), NO_PLACE);
    return made!;
  }

  /** @returns what it changed; undefined where it changed nothing */
  async update(
    scope: Scope,
    id: number,
    values: Partial<EndpointValues>,
  ): Promise<Changes | undefined> {
    const [changed] = await writeCompared(scope, UPDATE, [{ ...values, id }]);
    return changed?.changes;
  }

  /** Gives it another secret; the old one signs as well until a time. */
  rotate(
    scope: Scope,
    id: number,
    secret: string,
    until: Date,
    now: Date,
  ): Promise<WebhookEndpointRow | undefined> {
    return row(scope, ROTATE, id, secret, until, now);
  }

  /** Lets the events after one be handed out again. */
  replay(scope: Scope, id: number, after: number): Promise<WebhookEndpointRow | undefined> {
    return row(scope, REPLAY, id, after);
  }

  /** Forgets how long it has been failing. */
  async forgive(scope: Scope, id: number): Promise<void> {
    await rows(scope, FORGIVE, id);
  }

  /** @returns whether there was one */
  async remove(scope: Scope, id: number): Promise<boolean> {
    return (await rows(scope, REMOVE, [id])).length > 0;
  }
}

const NO_PLACE = {
  ck_webhook_endpoints_place: () => conflict(`A shop has at most ${LIMIT} webhook endpoints`),
  // Somebody else was faster.
  uq_webhook_endpoints_place: () => new Stale(),
};

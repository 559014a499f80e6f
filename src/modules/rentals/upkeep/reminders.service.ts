import { Injectable, Logger } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { type Collector, inTransaction, onCommit } from '../../../database/transaction.js';
import { type DomainEvent, domainEvent } from '../../../platform/events/event-catalogue.js';
import {
  type EventListener,
  EventRecorderService,
} from '../../../platform/events/event-recorder.service.js';
import { atMost, PeriodicService, PeriodicTask } from '../../../platform/periodic-task.js';
import { ShopReader } from '../../../platform/shops/shop.reader.js';
import { localDay } from '../../../time/local-day.js';
import { RemindersRepository } from './reminders.repository.js';

/** The author of reminders. */
const SERVICE = { keyId: null, name: 'Service' };

/**
 * The longest delay between two runs, in milliseconds. A cycle that a request has locked is due in
 * the run after that, which is less than a minute late.
 */
const SWEEP_INTERVAL_MS = 25_000;

/** How many cycles a transaction marks. */
const BATCH = 500;

/**
 * Records an event when a due time passes without the hand-over or the return, once per due time.
 * The mark and its event are one transaction, so a killed process loses and repeats none. A moved
 * clock of a sandbox shop starts a run of this shop.
 */
@Injectable()
export class RemindersService extends PeriodicService implements EventListener, Collector<number> {
  private readonly logger = new Logger(RemindersService.name);
  protected readonly task = new PeriodicTask({
    run: () => this.sweep(),
    delayMs: atMost(SWEEP_INTERVAL_MS),
    onError: (error) => this.logger.warn(`reminders failed: ${String(error)}`),
  });

  constructor(
    private readonly reminders: RemindersRepository,
    private readonly shop: ShopReader,
    private readonly events: EventRecorderService,
  ) {
    super();
    events.listen(this);
  }

  /** Reminds of all due times of the shop that are past. */
  async remind(context: TenantContext): Promise<void> {
    const now = context.now().toISOString();
    const { midnights } = localDay(now, await this.shop.timeZone(context));
    if (!(await this.reminders.hasDue(context, now, midnights))) return;
    const asService = context.withActor(SERVICE);
    const remindBatch = () =>
      inTransaction(asService, async (transaction) => {
        const reminded = await this.reminders.remind(transaction, now, midnights, BATCH);
        await this.events.record(
          transaction,
          reminded.map(({ id, out }) =>
            domainEvent('Cycle', id, out ? 'return_missed' : 'hand_over_missed', {}),
          ),
        );
        return reminded.length;
      });
    while ((await remindBatch()) === BATCH);
  }

  /** Reminds of the due times of all shops. */
  async sweep(): Promise<void> {
    const contexts = await this.shop.createTenantContexts(SERVICE);
    await this.task.forEachShop(contexts, (context) => this.remind(context));
  }

  async recorded(context: TenantContext, events: readonly DomainEvent[]): Promise<void> {
    const isMoved = events.some(
      ({ resourceType, type, metadata }) =>
        resourceType === 'Shop' && type === 'updated' && 'clock' in metadata.changes,
    );
    if (isMoved) onCommit(context, this, [context.shopId]);
  }

  afterCommit(shopIds: readonly number[]): void {
    for (const shopId of new Set(shopIds)) {
      this.remindShop(shopId).catch((error: unknown) =>
        this.logger.warn(`shop ${shopId}: reminders failed: ${String(error)}`),
      );
    }
  }

  private async remindShop(shopId: number): Promise<void> {
    const context = await this.shop.createTenantContext(shopId, SERVICE);
    if (context) await this.remind(context);
  }
}

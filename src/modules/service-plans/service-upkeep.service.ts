import { Injectable, Logger } from '@nestjs/common';
import { inTransaction } from '../../database/transaction.js';
import { atMost, PeriodicService, PeriodicTask } from '../../platform/periodic-task.js';
import { ShopReader } from '../../platform/shops/shop.reader.js';
import { ServicePlansService } from './service-plans.service.js';

/** The author of blocks that no request wrote. */
const UPKEEP = { keyId: null, name: 'Service' };

/** The longest delay between two runs, in milliseconds. */
const SWEEP_INTERVAL_MS = 20_000;

/** Blocks the units of large products that the request which changed a plan left over. */
@Injectable()
export class ServiceUpkeepService extends PeriodicService {
  private readonly logger = new Logger(ServiceUpkeepService.name);
  protected readonly task = new PeriodicTask({
    run: () => this.sweep(),
    delayMs: atMost(SWEEP_INTERVAL_MS),
    onError: (error) => this.logger.warn(`units not blocked for service: ${String(error)}`),
  });

  constructor(
    private readonly plans: ServicePlansService,
    private readonly shop: ShopReader,
  ) {
    super();
  }

  /** Settles the units that are left, in batches, each in a transaction of its own. */
  async sweep(): Promise<void> {
    const contexts = await this.shop.createTenantContexts(UPKEEP);
    await this.task.forEachShop(contexts, async (context) => {
      while (
        !this.task.signal.aborted &&
        (await inTransaction(context, (transaction) => this.plans.settleNext(transaction)))
      );
    });
  }
}

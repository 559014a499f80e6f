import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import type { UpdateReturnOrderRequest } from './dto/return-order.request.js';
import { ReturnGatheringService } from './return-gathering.service.js';
import { ReturnStorageService } from './return-storage.service.js';
import { decideOrderUpdate } from './rules/update-decision.js';

/** Changes return orders and their lines. */
@Injectable()
export class ReturnUpdateService {
  constructor(
    private readonly gathering: ReturnGatheringService,
    private readonly storage: ReturnStorageService,
  ) {}

  /**
   * Changes the members that are given, all or nothing. Without a status an open order follows the
   * lines that change.
   * @throws AppError not_found; invalid_body; conflict when a rental cannot go out again, or has
   *   gone on without an order that was closed
   */
  async update(
    context: TenantContext,
    id: number,
    request: UpdateReturnOrderRequest,
  ): Promise<void> {
    await inTransaction(context, async (transaction) => {
      const facts = await this.gathering.forUpdate(transaction, id, request);
      await this.storage.store(transaction, decideOrderUpdate(request, facts), facts.now);
    });
  }
}

import { Injectable } from '@nestjs/common';
import { AppError } from '../../errors/app-error.js';
import { idsOf } from '../../records/grouped-by.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { inSavepoint, inTransaction } from '../../database/transaction.js';
import { ItemsService } from '../items/items.service.js';
import { VariantReader } from '../products/variant.reader.js';
import type { CreateReturnOrdersRequest } from './dto/return-order.request.js';
import { ReturnGatheringService } from './return-gathering.service.js';
import { ReturnStorageService } from './return-storage.service.js';
import { creationRefusals, decideCreation, nothingDone } from './rules/creation-decision.js';

/** What a request made or updated, and the sentences on what it left out. */
export interface CreatedReturns {
  readonly ids: readonly number[];
  readonly errors: string[];
}

/** Makes return orders out of what comes back. */
@Injectable()
export class ReturnCreationService {
  constructor(
    private readonly items: ItemsService,
    private readonly variants: VariantReader,
    private readonly gathering: ReturnGatheringService,
    private readonly storage: ReturnStorageService,
  ) {}

  /**
   * Puts what comes back on one new order a customer; what is on an open order already is updated
   * there. Entries stand alone: what is wrong with some is answered, the others are done.
   * @throws AppError invalid_body when nothing can be done
   */
  async create(
    context: TenantContext,
    request: CreateReturnOrdersRequest,
  ): Promise<CreatedReturns> {
    const refusals = creationRefusals(request);
    if (refusals.length > 0) throw nothingDone(refusals);
    const now = new Date().toISOString();
    return inTransaction(context, async (transaction) => {
      const { data, platformVariantId } = request;
      // The variant of new units, the units that are there, new ones: see docs/locking.md.
      await this.variants.lockForShare(
        transaction,
        platformVariantId === undefined ? [] : [platformVariantId],
      );
      const gathered = await this.gathering.forEntries(transaction, data);
      const created = await this.createUnits(transaction, request);
      const { itemIds } = created;
      const facts = await this.gathering.forCreation(transaction, data, gathered, itemIds, now);
      const { decision, orderIds, errors: refused } = decideCreation(request, facts);
      const errors = [...refused, ...created.errors];
      if (!decision) throw nothingDone(errors);
      const createdIds = await this.storage.store(transaction, decision, now);
      return { ids: [...orderIds, ...createdIds], errors };
    });
  }

  /** The units that are not in the inventory yet, all or none. */
  private async createUnits(
    context: TenantContext,
    request: Omit<CreateReturnOrdersRequest, 'data'>,
  ): Promise<{ itemIds: number[]; errors: readonly string[] }> {
    const { quantity, serials, visibility = 'unavailable', platformVariantId } = request;
    if (quantity === undefined) return { itemIds: [], errors: [] };
    const units = { quantity, serials, visibility, platformVariantId: platformVariantId! };
    try {
      const items = await inSavepoint(context, (savepoint) => this.items.create(savepoint, units));
      return { itemIds: idsOf(items), errors: [] };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { itemIds: [], errors: error.sentences };
    }
  }
}

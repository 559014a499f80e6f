import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { AppError, type ErrorKind } from '../../errors/app-error.js';
import type { ImportableList } from '../exports/exports.service.js';
import { ListError } from './csv-reader.js';
import { CustomerListService } from './customer-list.service.js';
import { ImportError } from './import-error.js';
import { type ListKind, type ListOptions, ListRun, type ListSource } from './list-run.js';
import { StockListService } from './stock-list.service.js';

/** Imports lists of units and customers, as CSV. */
@Injectable()
export class ImportsService {
  private readonly kinds: Readonly<Record<ImportableList, ListKind<unknown, unknown>>>;

  constructor(items: StockListService, customers: CustomerListService) {
    this.kinds = { items, customers };
  }

  /** Begins the import of one list. */
  async open(
    context: TenantContext,
    list: ImportableList,
    source: ListSource,
    options: ListOptions,
  ): Promise<ListRun> {
    const kind = this.kinds[list];
    return new ListRun(kind, await kind.open(context), source, options);
  }

  /**
   * Stores an evaluated list without invalid lines in one transaction.
   * @param onProgress receives the number of stored lines
   * @throws ImportError when the shop has changed since the evaluation
   */
  async store(
    context: TenantContext,
    run: ListRun,
    onProgress?: (lines: number) => void,
  ): Promise<void> {
    try {
      await run.prepare(context);
      await inTransaction(context, (transaction) => run.store(transaction, onProgress));
    } catch (error) {
      if (!isShopChange(error)) throw error;
      throw new ImportError(`the shop has changed while it was read (${error.message})`);
    }
  }
}

const CHANGED_SHOP_ERRORS: readonly ErrorKind[] = ['conflict', 'invalid_body'];

/** Every line was valid before, so an error of a line means that the shop has changed since. */
const isShopChange = (error: unknown): error is Error =>
  error instanceof ListError ||
  (error instanceof AppError && CHANGED_SHOP_ERRORS.includes(error.kind));

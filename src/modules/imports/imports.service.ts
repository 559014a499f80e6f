import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { AppError, conflict, type ErrorKind, invalidBody } from '../../errors/app-error.js';
import type { CsvBody } from '../../http/csv-body.interceptor.js';
import type { ImportableList } from '../exports/exports.service.js';
import { ListError } from './csv-reader.js';
import { CustomerListService } from './customer-list.service.js';
import { describeForeignFormat } from './file-format.js';
import { ImportError } from './import-error.js';
import { ImportsRepository } from './imports.repository.js';
import type { ImportListQuery } from './import.query.js';
import type { ImportedListResponse } from './import.response.js';
import { type ListKind, type ListOptions, ListRun, type ListSource } from './list-run.js';
import type { ListReport } from './list-report.js';
import { StockListService } from './stock-list.service.js';

/** The maximum number of lines below the headings of a list that is sent. */
export const LINE_LIMIT = 20_000;

/** Imports lists of units and customers, as CSV. */
@Injectable()
export class ImportsService {
  private readonly kinds: Readonly<Record<ImportableList, ListKind<unknown, unknown>>>;

  constructor(
    private readonly imports: ImportsRepository,
    items: StockListService,
    customers: CustomerListService,
  ) {
    this.kinds = { items, customers };
  }

  /**
   * Imports a list that was sent: all of it, or nothing.
   * @throws AppError invalid_body naming the first invalid lines; too_many_lines
   * @throws AppError stock_changed when the shop has changed since the evaluation
   */
  async import(
    context: TenantContext,
    list: ImportableList,
    body: CsvBody,
    query: ImportListQuery,
  ): Promise<ImportedListResponse> {
    const options = { ...query, encoding: body.charset, lineLimit: LINE_LIMIT };
    const run = await this.open(context, list, { chunks: () => csvOf(body) }, options);
    const report = await run.evaluate(context);
    if (report.invalid > 0) {
      throw invalidBody(
        ...report.faults.map(({ line, sentences }) =>
          inParameters(`line ${line}: ${sentences.join('; ')}`),
        ),
      );
    }
    const { created, updated, unchanged, changes } =
      report.written > 0 ? await this.storeSent(context, run) : report;
    return { created, updated, unchanged, changes: changes.columns };
  }

  private async storeSent(context: TenantContext, run: ListRun): Promise<ListReport> {
    try {
      return await this.store(context, run);
    } catch (error) {
      throw error instanceof ImportError ? importConflict(error) : error;
    }
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
   * Stores an evaluated list without invalid lines in one transaction. The report counts what was
   * stored: another import can have stored the same list in the meantime.
   * @param onProgress receives the number of stored lines
   * @throws ImportError when the shop has changed since the evaluation
   */
  async store(
    context: TenantContext,
    run: ListRun,
    onProgress?: (lines: number) => void,
  ): Promise<ListReport> {
    try {
      await run.prepare(context);
      return await inTransaction(context, async (transaction) => {
        await this.imports.lockImports(transaction);
        return run.store(transaction, onProgress);
      });
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

/** 409 `{error}`: nothing was imported, since the shop has changed. */
export const importConflict = ({ message }: Error): AppError =>
  conflict(`The list was not imported: ${message}`, 'stock_changed');

/** @throws ListError for a workbook, an HTML page or JSON */
async function* csvOf(body: CsvBody): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of body.chunks()) {
    const foreign = isFirst && describeForeignFormat('', chunk, 'CSV');
    if (foreign) throw new ListError(1, foreign);
    isFirst = false;
    yield chunk;
  }
}

/** Advice of the command line, and the same for a request. */
const ADVICE: readonly (readonly [string | RegExp, string])[] = [
  [/\b(pass|send) --(update|rename)\b/g, '$1 $2=true'],
  [/, or name its encoding, as --encoding (\S+)/g, ', or send charset=$1'],
  [', or name it .json if the command imports JSON', ''],
];

const inParameters = (sentence: string): string =>
  ADVICE.reduce((text, [option, parameter]) => text.replace(option, parameter), sentence);

import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
} from '@nestjs/common';
import type { Request } from 'express';
import { finalize, type Observable } from 'rxjs';
import { busy, LIST_BODY_LIMIT, unsupportedMediaType } from '../errors/app-error.js';
import { charsetOf, readRequestBytes } from './request-bytes.js';
import type { RouteDeclaration } from './route-declaration.js';
import type { ConditionalInterceptor } from './route.interceptor.js';

/** The charsets of lists; the first is the default. */
const CHARSETS = ['utf-8', 'windows-1252'] as const;

/** How many lists may be in memory, those that wait for their turn included. */
const MAX_LISTS = { perShop: 4, inAll: 12 };

/** The size of a part of a list, in bytes. */
const CHUNK_SIZE = 64 * 1024;

/** A CSV file that was sent. */
export class CsvBody {
  /** SHA-256 of the bytes. */
  readonly digest: string;

  constructor(
    private readonly bytes: Buffer,
    readonly charset: (typeof CHARSETS)[number],
  ) {
    this.digest = createHash('sha256').update(bytes).digest('hex');
  }

  /** Reads the file from its beginning. Other requests are served between two chunks. */
  async *chunks(): AsyncGenerator<Uint8Array> {
    for (let start = 0; start < this.bytes.length; start += CHUNK_SIZE) {
      yield this.bytes.subarray(start, start + CHUNK_SIZE);
      await setImmediate();
    }
  }
}

/** Injects the CSV file that was sent. */
export const SentCsv = createParamDecorator(
  (_: unknown, context: ExecutionContext): CsvBody =>
    context.switchToHttp().getRequest<Request>().body as CsvBody,
);

/** Reads the CSV body after the guards have passed, as JSON bodies are read. */
@Injectable()
export class CsvBodyInterceptor implements ConditionalInterceptor {
  /** The shops whose lists are in memory; one entry per list. */
  private readonly held: number[] = [];

  appliesTo({ readsBody }: RouteDeclaration): boolean {
    return readsBody === 'csv';
  }

  /** @throws AppError busy when too many lists are in memory */
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const sent = charsetOf(request, 'text/csv');
    const charset = CHARSETS.find((one) => one === sent);
    if (!charset) throw unsupportedMediaType(`The charset must be ${CHARSETS.join(' or ')}`);
    const { shopId } = request.tenantContext!;
    const own = this.held.filter((one) => one === shopId);
    if (own.length >= MAX_LISTS.perShop || this.held.length >= MAX_LISTS.inAll) throw busy();
    this.held.push(shopId);
    const release = () => this.held.splice(this.held.indexOf(shopId), 1);
    try {
      request.body = new CsvBody(await readRequestBytes(request, LIST_BODY_LIMIT), charset);
    } catch (error) {
      release();
      throw error;
    }
    return next.handle().pipe(finalize(release));
  }
}

import type { TenantContext } from '../../database/tenant-context.js';
import type { RecordImport } from './file-import.js';
import { SeenIds } from './seen-ids.js';

/** The import of records that have nothing below them. */
export class FlatImport<Record extends { platformId: number }> implements RecordImport<Record> {
  private readonly nameOf = (index: number) => `${this.list}[${index}]`;
  private readonly ids = new SeenIds(this.nameOf);
  private count = 0;

  constructor(
    private readonly list: string,
    private readonly toRecord: (value: unknown, place: string) => Record,
    private readonly storeAll: (context: TenantContext, batch: readonly Record[]) => Promise<void>,
  ) {}

  get counts(): { [list: string]: number } {
    return { [this.list]: this.count };
  }

  read(value: unknown, index: number): Record {
    const record = this.toRecord(value, this.nameOf(index));
    this.ids.add(record.platformId, index);
    return record;
  }

  weigh(): number {
    return 1;
  }

  async store(context: TenantContext, batch: readonly Record[]): Promise<void> {
    await this.storeAll(context, batch);
    this.count += batch.length;
  }

  describe(): string {
    return `${this.count} ${this.list}`;
  }
}

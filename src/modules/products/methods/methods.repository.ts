import { Injectable } from '@nestjs/common';
import type { EnabledStatus } from '../../../fields/enumeration.js';
import { idsOf } from '../../../records/grouped-by.js';
import { queryAll, queryOne } from '../../../database/sql/statement.js';
import { write } from '../../../database/sql/write.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import {
  ADD_OPTIONS,
  CHANGE_OPTIONS,
  CREATE_METHOD,
  FIND_METHODS,
  FIND_OPTIONS,
  GET_OPTION,
  LOCK_METHOD,
  type LockedMethod,
  type MethodRow,
  type OptionRow,
  REMOVE_OPTIONS,
  REPLACE_CONDITIONS,
  REPLACE_VARIANTS,
  STORED_OPTIONS,
  UPDATE_METHOD,
} from './methods.sql.js';
import type { MethodKind } from './rules/method-values.js';
import type { OptionChanges, OptionValues, StoredOption } from './rules/option-changes.js';

/** The columns of a method that requests set. */
export interface MethodValues {
  status?: EnabledStatus;
  customRestockDurationCount?: number | null;
}

@Injectable()
export class MethodsRepository {
  /** The methods of a product (internal id), of the given kinds. */
  find(
    context: TenantContext,
    productId: number,
    kinds: readonly MethodKind[],
  ): Promise<MethodRow[]> {
    return queryAll(context, FIND_METHODS, productId, kinds);
  }

  /** The options of these methods, oldest first. */
  options(context: TenantContext, methodIds: readonly number[]): Promise<OptionRow[]> {
    return queryAll(context, FIND_OPTIONS, methodIds);
  }

  option(context: TenantContext, id: number): Promise<OptionRow | undefined> {
    return queryOne(context, GET_OPTION, id);
  }

  /** Locks the method of the kind until the transaction ends; creates it if it does not exist. */
  async lockOrCreate(
    context: TenantContext,
    productId: number,
    kind: MethodKind,
  ): Promise<LockedMethod & { isNew: boolean }> {
    const created = await write(context, CREATE_METHOD, [{ productId, kind }]);
    const method = await queryOne(context, LOCK_METHOD, productId, kind);
    return { ...method!, isNew: created.length > 0 };
  }

  /** Updates a method and its `updatedAt`, even if only its options changed. */
  async update(context: TenantContext, id: number, values: MethodValues, now: Date): Promise<void> {
    await write(context, UPDATE_METHOD, [{ ...values, id }], now);
  }

  /** The stored options of a method, which must be locked. */
  storedOptions(context: TenantContext, methodId: number): Promise<StoredOption[]> {
    return queryAll(context, STORED_OPTIONS, methodId);
  }

  /** @returns the ids of the options, in their order */
  async addOptions(
    context: TenantContext,
    methodId: number,
    options: readonly OptionValues[],
    now: Date,
  ): Promise<number[]> {
    if (options.length === 0) return [];
    const records = options.map((option) => ({ ...option, methodId }));
    const ids = idsOf(await write(context, ADD_OPTIONS, records, now));
    await this.replaceLists(
      context,
      options.map((option, index) => ({ ...option, id: ids[index]! })),
    );
    return ids;
  }

  async changeOptions(
    context: TenantContext,
    options: OptionChanges['changed'],
    now: Date,
  ): Promise<void> {
    if (options.length === 0) return;
    await write(context, CHANGE_OPTIONS, options, now);
    await this.replaceLists(context, options);
  }

  async removeOptions(context: TenantContext, ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await queryAll(context, REMOVE_OPTIONS, ids);
  }

  private async replaceLists(
    context: TenantContext,
    options: OptionChanges['changed'],
  ): Promise<void> {
    const ids = idsOf(options);
    const records = JSON.stringify(options);
    await queryAll(context, REPLACE_VARIANTS, records, ids);
    await queryAll(context, REPLACE_CONDITIONS, records, ids);
  }
}

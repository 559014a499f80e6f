import { Injectable } from '@nestjs/common';
import type { EnabledStatus } from '../../../common/fields/enabled-status.js';
import { idsOf } from '../../../common/lists/ids-of.js';
import type { Scope } from '../../../database/scope.js';
import { row, rows } from '../../../database/sql/statement.js';
import { write } from '../../../database/sql/write.js';
import {
  ADD_OPTIONS,
  CHANGE_OPTIONS,
  CREATE_METHOD,
  FIND_METHODS,
  FIND_OPTIONS,
  GET_OPTION,
  type LockedMethod,
  type MethodRow,
  type OptionRow,
  LOCK_METHOD,
  REMOVE_OPTIONS,
  REPLACE_CONDITIONS,
  REPLACE_VARIANTS,
  STORED_OPTIONS,
  UPDATE_METHOD,
} from './methods.sql.js';
import type { MethodKind } from './rules/method-values.js';
import type { OptionValues, StoredOption, OptionChanges } from './rules/option-changes.js';

/** The columns of a method that requests set. */
export interface MethodValues {
  status?: EnabledStatus;
  customRestockDurationCount?: number | null;
}

@Injectable()
export class MethodsRepository {
  /** The methods of a product (internal id), of the given kinds. */
  find(scope: Scope, productId: number, kinds: readonly MethodKind[]): Promise<MethodRow[]> {
    return rows(scope, FIND_METHODS, productId, kinds);
  }

  /** The options of these methods, oldest first. */
  options(scope: Scope, methodIds: readonly number[]): Promise<OptionRow[]> {
    return rows(scope, FIND_OPTIONS, methodIds);
  }

  option(scope: Scope, id: number): Promise<OptionRow | undefined> {
    return row(scope, GET_OPTION, id);
  }

  /** Locks the method of the kind until the transaction ends; makes it if there is none. */
  async lockOrCreate(
    scope: Scope,
    productId: number,
    kind: MethodKind,
  ): Promise<LockedMethod & { isNew: boolean }> {
    const made = await write(scope, CREATE_METHOD, [{ productId, kind }]);
    const method = await row(scope, LOCK_METHOD, productId, kind);
    return { ...method!, isNew: made.length > 0 };
  }

  /** Stores that a method changed, be it in its options alone. */
  async update(scope: Scope, id: number, values: MethodValues, now: Date): Promise<void> {
    await write(scope, UPDATE_METHOD, [{ ...values, id }], now);
  }

  /** The options of a method as they are changed; the method has to be locked. */
  storedOptions(scope: Scope, methodId: number): Promise<StoredOption[]> {
    return rows(scope, STORED_OPTIONS, methodId);
  }

  /** @returns the ids of the options, in their order */
  async addOptions(
    scope: Scope,
    methodId: number,
    options: readonly OptionValues[],
    now: Date,
  ): Promise<number[]> {
    if (options.length === 0) return [];
    const records = options.map((option) => ({ ...option, methodId }));
    const ids = idsOf(await write(scope, ADD_OPTIONS, records, now));
    await this.replaceLists(
      scope,
      options.map((option, index) => ({ ...option, id: ids[index]! })),
    );
    return ids;
  }

  async changeOptions(scope: Scope, options: OptionChanges['changed'], now: Date): Promise<void> {
    if (options.length === 0) return;
    await write(scope, CHANGE_OPTIONS, options, now);
    await this.replaceLists(scope, options);
  }

  async removeOptions(scope: Scope, ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await rows(scope, REMOVE_OPTIONS, ids);
  }

  private async replaceLists(scope: Scope, options: OptionChanges['changed']): Promise<void> {
    const ids = idsOf(options);
    const records = JSON.stringify(options);
    await rows(scope, REPLACE_VARIANTS, records, ids);
    await rows(scope, REPLACE_CONDITIONS, records, ids);
  }
}

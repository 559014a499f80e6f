import { Injectable } from '@nestjs/common';
import type { MomentRange } from '../../common/fields/query.fields.js';
import type { Scope } from '../../database/scope.js';
import { row, statement } from '../../database/statement.js';

interface Settings {
  timeZone: string;
  consignmentEnabled: boolean;
}

const SETTINGS = statement<Settings>(
  'shop_reader.settings',
  `select time_zone as "timeZone", consignment_enabled as "consignmentEnabled"
   from shops where id = $1`,
);

/** The few facts of the shop that other modules may ask for. */
@Injectable()
export class ShopReader {
  async consignmentEnabled(scope: Scope): Promise<boolean> {
    return (await this.settings(scope)).consignmentEnabled;
  }

  /** The IANA zone in which the shop's days begin. */
  async timeZone(scope: Scope): Promise<string> {
    return (await this.settings(scope)).timeZone;
  }

  /** The zone to read range filters in; looked up only when one of them is a plain date. */
  async timeZoneFor(scope: Scope, ...ranges: (MomentRange | undefined)[]): Promise<string> {
    const moments = ranges.flatMap((range) => Object.values(range ?? {}));
    return moments.some(({ kind }) => kind === 'date') ? this.timeZone(scope) : 'UTC';
  }

  private async settings(scope: Scope): Promise<Settings> {
    return (await row(scope, SETTINGS))!;
  }
}

import {
  type MomentRange,
  QueryEnumList,
  QueryInteger,
  QueryMomentRange,
  QuerySerial,
  QueryText,
} from '../../../fields/query-fields.js';
import { enumeration } from '../../../fields/enumeration.js';
import { countsQueryOf, enumerationNames } from '../../../http/paging/counts.query.js';
import { ListQuery, QueryCount, QueryIncludes } from '../../../http/paging/list.query.js';
import { QuerySort, type SortOrder } from '../../../http/paging/sort.js';
import { RECREDIT_STATUSES, type RecreditStatus } from '../../credits/credit-status.js';
import {
  RETURN_ORDER_STATUSES,
  type ReturnOrderStatus,
} from '../../resources/return-order-status.js';
import { RECEIVAL_STATUSES, type ReceivalStatus } from '../rules/return-order.js';

import { RETURN_ORDER_SORTS } from '../return-order-sorts.sql.js';

/** The members that `include` adds to return orders. */
export const RETURN_ORDER_INCLUDES = enumeration('ReturnOrderInclude', ['customer.creditBalance']);

/** The parameters of `GET /return_orders/{id}`. */
export class GetReturnOrderQuery {
  @QueryIncludes(RETURN_ORDER_INCLUDES)
  include?: (typeof RETURN_ORDER_INCLUDES)[number][];
}

/** The parameters of `GET /return_orders`; they combine with AND. */
export class ListReturnOrdersQuery extends ListQuery {
  @QueryIncludes(RETURN_ORDER_INCLUDES)
  include?: GetReturnOrderQuery['include'];

  @QuerySort(RETURN_ORDER_SORTS, 'ReturnOrderSort')
  sort?: SortOrder;

  @QueryCount()
  count?: boolean;

  @QueryText({
    description:
      'Case-insensitive part of its formatted id, of the ids, order names and serials of its rentals, or of ' +
      'the name, email, platform id or phone of the customer',
    example: '#2001',
  })
  search?: string;

  @QueryEnumList(RETURN_ORDER_STATUSES, { description: 'Any of these statuses' })
  status?: ReturnOrderStatus[];

  @QueryEnumList(RECEIVAL_STATUSES, { description: 'Any of these receival statuses' })
  receivalStatus?: ReceivalStatus[];

  @QueryEnumList(RECREDIT_STATUSES, { description: 'Any of these credit statuses' })
  creditStatus?: RecreditStatus[];

  @QueryInteger({ description: 'Id of the customer', example: 12 })
  customerId?: number;

  @QueryInteger({ description: 'Id of one of its units', example: 17 })
  itemId?: number;

  @QuerySerial({
    description: 'Serial of one of its units, exact match without surrounding spaces',
  })
  serial?: string;

  @QueryText({ description: 'Order name of one of its rentals, exactly', example: '#10001' })
  platformOrderName?: string;

  @QueryMomentRange({ description: 'Day of the collection' })
  collectionDate?: MomentRange;

  @QueryText({ description: 'A tag, exactly', example: 'damaged' })
  tag?: string;

  @QueryMomentRange({ description: 'When it was created' })
  created?: MomentRange;

  @QueryMomentRange({
    description:
      'When it or one of its lines last changed. To miss no change between two synchronisations, ' +
      'start each one five minutes before the start of the last one.',
  })
  updated?: MomentRange;
}

/** The enumerations of return orders with their values; `GET /return_orders/counts` counts by them. */
export const RETURN_ORDER_ENUMERATIONS = {
  status: RETURN_ORDER_STATUSES,
  receivalStatus: RECEIVAL_STATUSES,
  creditStatus: RECREDIT_STATUSES,
} as const;

/** The parameters of `GET /return_orders/counts`. */
export class CountReturnOrdersQuery extends countsQueryOf(
  ListReturnOrdersQuery,
  enumeration('ReturnOrderEnumeration', enumerationNames(RETURN_ORDER_ENUMERATIONS)),
) {}

import { ObjectField, ObjectListField } from '../../fields/body-fields.js';
import { LoggedEventResponse } from '../../platform/event-log/logged-event.response.js';
import { CreditEntryResponse } from '../credits/credit-entry.response.js';
import { CustomFieldResponse } from '../custom-fields/custom-field.response.js';
import { CustomerWithBalanceResponse } from '../customers/dto/customer.response.js';
import { CycleResponse } from '../cycles/dto/cycle.response.js';
import { ReturnOrderResponse } from '../return-orders/dto/return-order.response.js';
import { TimelineEventResponse } from '../timeline/timeline.response.js';

/** All that the shop holds of a person; each list is complete, oldest first. */
export class PersonalDataResponse {
  @ObjectField(() => CustomerWithBalanceResponse, { description: 'The customer' })
  customer!: CustomerWithBalanceResponse;

  @ObjectListField(() => CycleResponse, { description: 'Cycles of the customer' })
  cycles!: CycleResponse[];

  @ObjectListField(() => ReturnOrderResponse, { description: 'Return orders with their lines' })
  returnOrders!: ReturnOrderResponse[];

  @ObjectListField(() => CreditEntryResponse, { description: 'The ledger of credits' })
  creditEntries!: CreditEntryResponse[];

  @ObjectListField(() => CustomFieldResponse, {
    description: 'Custom fields whose value is the customer',
  })
  customFields!: CustomFieldResponse[];

  @ObjectListField(() => TimelineEventResponse, {
    description: 'Comments on the cycles and return orders',
  })
  comments!: TimelineEventResponse[];

  @ObjectListField(() => LoggedEventResponse, { description: 'Changes of the customer' })
  events!: LoggedEventResponse[];
}

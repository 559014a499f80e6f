import { ObjectField, ObjectListField } from '../../fields/body-fields.js';
import { UNBOUNDED } from '../../fields/rules.js';
import { LoggedEventResponse } from '../../platform/event-log/logged-event.response.js';
import { CreditEntryResponse } from '../credits/credit-entry.response.js';
import { CustomFieldResponse } from '../custom-fields/custom-field.response.js';
import { SingleCustomerResponse } from '../customers/customer.response.js';
import { CycleResponse } from '../cycles/dto/cycle.response.js';
import { ReturnOrderResponse } from '../return-orders/dto/return-order.response.js';
import { WaitingEntryResponse } from '../waiting-entries/dto/waiting-entry.response.js';
import { TimelineEventResponse } from '../timeline/timeline.response.js';

const CompleteList = (nested: Parameters<typeof ObjectListField>[0], description: string) =>
  ObjectListField(nested, { description, maximum: UNBOUNDED });

/** All that the shop holds of a person; each list is complete, oldest first. */
export class PersonalDataResponse {
  @ObjectField(() => SingleCustomerResponse, { description: 'The customer' })
  customer!: SingleCustomerResponse;

  @CompleteList(() => CycleResponse, 'Cycles of the customer')
  cycles!: CycleResponse[];

  @CompleteList(() => ReturnOrderResponse, 'Return orders with their lines')
  returnOrders!: ReturnOrderResponse[];

  @CompleteList(() => CreditEntryResponse, 'The ledger of credits')
  creditEntries!: CreditEntryResponse[];

  @CompleteList(() => WaitingEntryResponse, 'Waiting entries')
  waitingEntries!: WaitingEntryResponse[];

  @CompleteList(() => CustomFieldResponse, 'Custom fields whose value is the customer')
  customFields!: CustomFieldResponse[];

  @CompleteList(
    () => TimelineEventResponse,
    'Comments on the customer, and on the cycles and return orders',
  )
  comments!: TimelineEventResponse[];

  @CompleteList(() => LoggedEventResponse, 'Changes of the customer')
  events!: LoggedEventResponse[];
}

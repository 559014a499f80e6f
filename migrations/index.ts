import { IndexSupport1763683200101 } from './1763683200101-index-support.js';
import { Shops1763683200102 } from './1763683200102-shops.js';
import { Resources1763683200103 } from './1763683200103-resources.js';
import { Products1763683200104 } from './1763683200104-products.js';
import { CustomersAndLocations1763683200105 } from './1763683200105-customers-and-locations.js';
import { Items1763683200106 } from './1763683200106-items.js';
import { CustomFields1763683200107 } from './1763683200107-custom-fields.js';
import { Timeline1763683200108 } from './1763683200108-timeline.js';
import { Cycles1763683200109 } from './1763683200109-cycles.js';
import { BlockedDates1763683200110 } from './1763683200110-blocked-dates.js';
import { MembershipCredits1763683200111 } from './1763683200111-membership-credits.js';
import { ProductMethods1763683200112 } from './1763683200112-product-methods.js';
import { ReturnOrders1763683200113 } from './1763683200113-return-orders.js';
import { Events1763683200114 } from './1763683200114-events.js';
import { Webhooks1763683200115 } from './1763683200115-webhooks.js';
import { IdempotencyKeys1763683200116 } from './1763683200116-idempotency-keys.js';
import { GistIndexRoots1763683200117 } from './1763683200117-gist-index-roots.js';
import { SameDayTurnover1763683200121 } from './1763683200121-same-day-turnover.js';
import { CycleEndings1763683200123 } from './1763683200123-cycle-endings.js';
import { CycleEndingsChecked1763683200124 } from './1763683200124-cycle-endings-checked.js';
import { CycleEndingIndexes1763683200125 } from './1763683200125-cycle-ending-indexes.js';
import { PromisedVariants1763683200130 } from './1763683200130-promised-variants.js';
import { PromisedVariantsExist1763683200131 } from './1763683200131-promised-variants-exist.js';
import { PromisedVariantIndex1763683200132 } from './1763683200132-promised-variant-index.js';
import { CycleFilterIndexes1763683200133 } from './1763683200133-cycle-filter-indexes.js';
import { LegIndexRoots1763683200134 } from './1763683200134-leg-index-roots.js';
import { ReturnCollections1763683200135 } from './1763683200135-return-collections.js';
import { OrderNames1763683200136 } from './1763683200136-order-names.js';
import { BlockReasonsAndCredits1763683200138 } from './1763683200138-block-reasons-and-credits.js';
import { BlockReasonsAndCreditsChecked1763683200139 } from './1763683200139-block-reasons-and-credits-checked.js';
import { ClosingDays1763683200140 } from './1763683200140-closing-days.js';
import { CreditEntriesByCustomer1763683200141 } from './1763683200141-credit-entries-by-customer.js';
import { CreditEntriesByTime1763683200142 } from './1763683200142-credit-entries-by-time.js';
import { RetriesOfKeys1763683200143 } from './1763683200143-retries-of-keys.js';
import { PlainSearchKeys1763683200144 } from './1763683200144-plain-search-keys.js';
import { PlainSearchIndexes1763683200145 } from './1763683200145-plain-search-indexes.js';
import { WebhookLeases1763683200148 } from './1763683200148-webhook-leases.js';
import { ErrorCodes1763683200154 } from './1763683200154-error-codes.js';
import { PeopleSearchTexts1763683200165 } from './1763683200165-people-search-texts.js';
import { PeopleSearchIndexes1763683200166 } from './1763683200166-people-search-indexes.js';
import { SortIndexes1763683200175 } from './1763683200175-sort-indexes.js';
import { ReceiptsWithoutFulfilment1763683200180 } from './1763683200180-receipts-without-fulfilment.js';
import { CustomFieldValues1763683200181 } from './1763683200181-custom-field-values.js';
import { OpenCyclesIndex1763683200184 } from './1763683200184-open-cycles-index.js';
import { RefusedBookings1763683200185 } from './1763683200185-refused-bookings.js';
import { ErasedCustomers1763683200190 } from './1763683200190-erased-customers.js';
import { ItemsLeftStock1763683200191 } from './1763683200191-items-left-stock.js';
import { ItemsLeftStockFilled1763683200192 } from './1763683200192-items-left-stock-filled.js';
import { ReportIndexes1763683200193 } from './1763683200193-report-indexes.js';
import { SandboxShops1763683200201 } from './1763683200201-sandbox-shops.js';
import { SandboxClocksChecked1763683200202 } from './1763683200202-sandbox-clocks-checked.js';
import { Holds1763683200203 } from './1763683200203-holds.js';
import { HoldsChecked1763683200204 } from './1763683200204-holds-checked.js';
import { HoldIndex1763683200205 } from './1763683200205-hold-index.js';
import { CreditCauses1763683200211 } from './1763683200211-credit-causes.js';
import { CreditCausesChecked1763683200212 } from './1763683200212-credit-causes-checked.js';
import { SerialCaseIndex1763683200213 } from './1763683200213-serial-case-index.js';
import { KeyTexts1763683200240 } from './1763683200240-key-texts.js';
import { ClosedWeekdays1763683200260 } from './1763683200260-closed-weekdays.js';
import { ClosedWeekdaysChecked1763683200261 } from './1763683200261-closed-weekdays-checked.js';
import { Reminders1763683200262 } from './1763683200262-reminders.js';
import { RemindersFilled1763683200263 } from './1763683200263-reminders-filled.js';
import { ReminderIndex1763683200264 } from './1763683200264-reminder-index.js';
import { CustomerPhones1763683200265 } from './1763683200265-customer-phones.js';
import { CustomerPhoneIndex1763683200266 } from './1763683200266-customer-phone-index.js';
import { ReceivedLocations1763683200270 } from './1763683200270-received-locations.js';
import { ReceivedLocationsChecked1763683200271 } from './1763683200271-received-locations-checked.js';
import { HiddenByReceipts1763683200311 } from './1763683200311-hidden-by-receipts.js';
import { RequirementsOfCycles1763683200312 } from './1763683200312-requirements-of-cycles.js';
import { RequestedLocationsExist1763683200313 } from './1763683200313-requested-locations-exist.js';
import { RequestedLocationIndex1763683200314 } from './1763683200314-requested-location-index.js';
import { RequestedConditionsIndex1763683200315 } from './1763683200315-requested-conditions-index.js';
import { FormerUnits1763683200321 } from './1763683200321-former-units.js';
import { MomentIndexes1763683200330 } from './1763683200330-moment-indexes.js';
import { NoFilterGistIndexes1763683200331 } from './1763683200331-no-filter-gist-indexes.js';
import { SearchForms1763683200340 } from './1763683200340-search-forms.js';
import { SearchFormIndexes1763683200341 } from './1763683200341-search-form-indexes.js';
import { SerialKeyIndex1763683200342 } from './1763683200342-serial-key-index.js';
import { PlannedSales1763683200360 } from './1763683200360-planned-sales.js';
import { AcquiredAt1763683200361 } from './1763683200361-acquired-at.js';
import { NamedUnits1763683200362 } from './1763683200362-named-units.js';
import { FixedCycles1763683200363 } from './1763683200363-fixed-cycles.js';
import { UnfixedCycles1763683200364 } from './1763683200364-unfixed-cycles.js';
import { TrackingTexts1763683200380 } from './1763683200380-tracking-texts.js';
import { TrackingIndex1763683200381 } from './1763683200381-tracking-index.js';
import { NumberFields1763683200382 } from './1763683200382-number-fields.js';
import { NumberFieldsChecked1763683200383 } from './1763683200383-number-fields-checked.js';
import { CustomerTags1763683200400 } from './1763683200400-customer-tags.js';
import { CustomerTagIndex1763683200401 } from './1763683200401-customer-tag-index.js';
import { CustomersOfFields1763683200402 } from './1763683200402-customers-of-fields.js';
import { CustomersOrResources1763683200403 } from './1763683200403-customers-or-resources.js';
import { CustomersOrResourcesChecked1763683200404 } from './1763683200404-customers-or-resources-checked.js';
import { CustomerFieldIndex1763683200405 } from './1763683200405-customer-field-index.js';
import { CustomerCommentIndex1763683200406 } from './1763683200406-customer-comment-index.js';
import { ServicePlans1763683200410 } from './1763683200410-service-plans.js';
import { ServiceColumns1763683200411 } from './1763683200411-service-columns.js';
import { BlocksOfPlans1763683200412 } from './1763683200412-blocks-of-plans.js';
import { BlocksOfPlansChecked1763683200413 } from './1763683200413-blocks-of-plans-checked.js';
import { OpenBlocksOfPlans1763683200414 } from './1763683200414-open-blocks-of-plans.js';
import { DueBlocksIndex1763683200415 } from './1763683200415-due-blocks-index.js';
import { BlocksOfPlansIndex1763683200416 } from './1763683200416-blocks-of-plans-index.js';
import { WaitingEntries1763683200420 } from './1763683200420-waiting-entries.js';

/**
 * Every migration, oldest first. A list, since a file pattern without matches would raise no error.
 */
export const migrations = [
  IndexSupport1763683200101,
  Shops1763683200102,
  Resources1763683200103,
  Products1763683200104,
  CustomersAndLocations1763683200105,
  Items1763683200106,
  CustomFields1763683200107,
  Timeline1763683200108,
  Cycles1763683200109,
  BlockedDates1763683200110,
  MembershipCredits1763683200111,
  ProductMethods1763683200112,
  ReturnOrders1763683200113,
  Events1763683200114,
  Webhooks1763683200115,
  IdempotencyKeys1763683200116,
  GistIndexRoots1763683200117,
  SameDayTurnover1763683200121,
  CycleEndings1763683200123,
  CycleEndingsChecked1763683200124,
  CycleEndingIndexes1763683200125,
  PromisedVariants1763683200130,
  PromisedVariantsExist1763683200131,
  PromisedVariantIndex1763683200132,
  CycleFilterIndexes1763683200133,
  LegIndexRoots1763683200134,
  ReturnCollections1763683200135,
  OrderNames1763683200136,
  BlockReasonsAndCredits1763683200138,
  BlockReasonsAndCreditsChecked1763683200139,
  ClosingDays1763683200140,
  CreditEntriesByCustomer1763683200141,
  CreditEntriesByTime1763683200142,
  RetriesOfKeys1763683200143,
  PlainSearchKeys1763683200144,
  PlainSearchIndexes1763683200145,
  WebhookLeases1763683200148,
  ErrorCodes1763683200154,
  PeopleSearchTexts1763683200165,
  PeopleSearchIndexes1763683200166,
  SortIndexes1763683200175,
  ReceiptsWithoutFulfilment1763683200180,
  CustomFieldValues1763683200181,
  OpenCyclesIndex1763683200184,
  RefusedBookings1763683200185,
  ErasedCustomers1763683200190,
  ItemsLeftStock1763683200191,
  ItemsLeftStockFilled1763683200192,
  ReportIndexes1763683200193,
  SandboxShops1763683200201,
  SandboxClocksChecked1763683200202,
  Holds1763683200203,
  HoldsChecked1763683200204,
  HoldIndex1763683200205,
  CreditCauses1763683200211,
  CreditCausesChecked1763683200212,
  SerialCaseIndex1763683200213,
  KeyTexts1763683200240,
  ClosedWeekdays1763683200260,
  ClosedWeekdaysChecked1763683200261,
  Reminders1763683200262,
  RemindersFilled1763683200263,
  ReminderIndex1763683200264,
  CustomerPhones1763683200265,
  CustomerPhoneIndex1763683200266,
  ReceivedLocations1763683200270,
  ReceivedLocationsChecked1763683200271,
  HiddenByReceipts1763683200311,
  RequirementsOfCycles1763683200312,
  RequestedLocationsExist1763683200313,
  RequestedLocationIndex1763683200314,
  RequestedConditionsIndex1763683200315,
  FormerUnits1763683200321,
  MomentIndexes1763683200330,
  NoFilterGistIndexes1763683200331,
  SearchForms1763683200340,
  SearchFormIndexes1763683200341,
  SerialKeyIndex1763683200342,
  PlannedSales1763683200360,
  AcquiredAt1763683200361,
  NamedUnits1763683200362,
  FixedCycles1763683200363,
  UnfixedCycles1763683200364,
  TrackingTexts1763683200380,
  TrackingIndex1763683200381,
  NumberFields1763683200382,
  NumberFieldsChecked1763683200383,
  CustomerTags1763683200400,
  CustomerTagIndex1763683200401,
  CustomersOfFields1763683200402,
  CustomersOrResources1763683200403,
  CustomersOrResourcesChecked1763683200404,
  CustomerFieldIndex1763683200405,
  CustomerCommentIndex1763683200406,
  ServicePlans1763683200410,
  ServiceColumns1763683200411,
  BlocksOfPlans1763683200412,
  BlocksOfPlansChecked1763683200413,
  OpenBlocksOfPlans1763683200414,
  DueBlocksIndex1763683200415,
  BlocksOfPlansIndex1763683200416,
  WaitingEntries1763683200420,
];

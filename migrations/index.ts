import { Shops1763683200001 } from './1763683200001-shops.js';
import { Resources1763683200002 } from './1763683200002-resources.js';
import { Catalogue1763683200003 } from './1763683200003-catalogue.js';
import { CustomersAndLocations1763683200004 } from './1763683200004-customers-and-locations.js';
import { Items1763683200005 } from './1763683200005-items.js';
import { Timeline1763683200006 } from './1763683200006-timeline.js';
import { CustomFields1763683200007 } from './1763683200007-custom-fields.js';
import { Cycles1763683200008 } from './1763683200008-cycles.js';
import { CycleLegs1763683200009 } from './1763683200009-cycle-legs.js';
import { BlockedDates1763683200010 } from './1763683200010-blocked-dates.js';
import { MembershipCredits1763683200011 } from './1763683200011-membership-credits.js';
import { ProductMethods1763683200012 } from './1763683200012-product-methods.js';
import { ReturnOrders1763683200013 } from './1763683200013-return-orders.js';
import { CyclesOut1763683200014 } from './1763683200014-cycles-out.js';
import { HeldUnits1763683200016 } from './1763683200016-held-units.js';
import { RentalSearch1763683200017 } from './1763683200017-rental-search.js';
import { BlockedDateSearch1763683200018 } from './1763683200018-blocked-date-search.js';
import { SearchTexts1763683200019 } from './1763683200019-search-texts.js';
import { CatalogueMoments1763683200020 } from './1763683200020-catalogue-moments.js';
import { PageKey1763683200022 } from './1763683200022-page-key.js';
import { VariantPosition1763683200023 } from './1763683200023-variant-position.js';
import { AgeOfResources1763683200024 } from './1763683200024-age-of-resources.js';
import { OrderedFilters1763683200025 } from './1763683200025-ordered-filters.js';
import { RevenueOfUnits1763683200026 } from './1763683200026-revenue-of-units.js';
import { MarksInTexts1763683200027 } from './1763683200027-marks-in-texts.js';
import { IdempotencyKeys1763683200028 } from './1763683200028-idempotency-keys.js';
import { KeysOfCustomFields1763683200041 } from './1763683200041-keys-of-custom-fields.js';
import { Events1763683200042 } from './1763683200042-events.js';
import { WebhookEndpoints1763683200043 } from './1763683200043-webhook-endpoints.js';
import { WebhookDeliveries1763683200044 } from './1763683200044-webhook-deliveries.js';
import { SplitIndexRoots1763683200045 } from './1763683200045-split-index-roots.js';
import { AwaitedLegs1763683200046 } from './1763683200046-awaited-legs.js';
import { StatusOfLines1763683200047 } from './1763683200047-status-of-lines.js';
import { SearchForSerials1763683200048 } from './1763683200048-search-for-serials.js';
import { SearchKeys1763683200049 } from './1763683200049-search-keys.js';
import { LegTimes1763683200050 } from './1763683200050-leg-times.js';

/**
 * Every migration, oldest first. A list, since a file pattern without matches would raise no error.
 */
export const migrations = [
  Shops1763683200001,
  Resources1763683200002,
  Catalogue1763683200003,
  CustomersAndLocations1763683200004,
  Items1763683200005,
  Timeline1763683200006,
  CustomFields1763683200007,
  Cycles1763683200008,
  CycleLegs1763683200009,
  BlockedDates1763683200010,
  MembershipCredits1763683200011,
  ProductMethods1763683200012,
  ReturnOrders1763683200013,
  CyclesOut1763683200014,
  HeldUnits1763683200016,
  RentalSearch1763683200017,
  BlockedDateSearch1763683200018,
  SearchTexts1763683200019,
  CatalogueMoments1763683200020,
  PageKey1763683200022,
  VariantPosition1763683200023,
  AgeOfResources1763683200024,
  OrderedFilters1763683200025,
  RevenueOfUnits1763683200026,
  MarksInTexts1763683200027,
  IdempotencyKeys1763683200028,
  KeysOfCustomFields1763683200041,
  Events1763683200042,
  WebhookEndpoints1763683200043,
  WebhookDeliveries1763683200044,
  SplitIndexRoots1763683200045,
  AwaitedLegs1763683200046,
  StatusOfLines1763683200047,
  SearchForSerials1763683200048,
  SearchKeys1763683200049,
  LegTimes1763683200050,
];

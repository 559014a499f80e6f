/**
 * The values of the header `X-Error-Code`, and what a caller does next. The values are stable;
 * sentences may change. `docs/errors.md` lists them for readers.
 */
export const ERROR_CODES = {
  malformed_body: 'Send a JSON object',
  invalid_parameter: 'Correct the parameter that the sentence names',
  invalid_page: 'Start again at the first page, or repeat the filters of the token',
  unauthorized: 'Send a valid key as `Authorization: Bearer rk_…`',
  forbidden: 'Use a key with the scope that the sentence names',
  not_found: 'Check the id',
  path_not_found: 'Check the path',
  blocked_date_not_found: 'Check the id of the blocked date',
  condition_not_found: 'Check the id of the condition',
  custom_field_not_found: 'Check the id of the custom field',
  custom_field_definition_not_found: 'Check the id of the definition',
  customer_not_found: 'Check the id of the customer',
  cycle_not_found: 'Check the id of the cycle',
  item_not_found: 'Check the id of the item',
  location_not_found: 'Import the location, or check its platform id',
  membership_credit_not_found: 'Check the id of the credit',
  calendar_method_not_found: 'Create the calendar method of the product first',
  resale_method_not_found: 'Create the resale method of the product first',
  product_not_found: 'Import the product, or check its platform id',
  return_order_not_found: 'Check the id of the return order',
  shop_not_found: 'Check the id of the shop',
  clock_not_found: 'Use the key of a sandbox shop',
  variant_not_found: 'Import the product, or check the platform id of the variant',
  webhook_delivery_not_found: 'Check the id of the delivery',
  webhook_endpoint_not_found: 'Check the id of the endpoint',
  foreign_resource: 'Name an item, a cycle or a return order of the shop',
  method_not_allowed: 'Use a method that `Allow` names',
  conflict: 'Read the record again and decide by its state',
  item_reserved: 'Choose other days or another unit, or send `reallocate` in an update',
  item_blocked: 'Choose other days or another unit, or shorten the block',
  item_unavailable: 'Choose another unit, or make this one available',
  no_unit_free:
    'Choose other days, another variant, or a location or condition that the error names',
  unit_on_return: 'Take the rental off its return order first',
  unit_fixed:
    'Leave out `isUnitFixed`, or send `fulfilledAt` null or `packingStatus` pending first; ' +
    'send `isUnitFixed` false to cycles in the way',
  unit_has_bookings: 'Send `reallocate` to move the bookings to other units',
  cycle_not_movable: 'Choose other days or another unit: a rental with actual times keeps its unit',
  too_many_to_move: 'Move the cycles in several requests',
  cycle_out:
    'Receive the rental, close it, or undo its hand-over with `fulfilledAt` null; swap its unit by `itemId`',
  customer_has_units_out:
    'Receive the units, close the rentals, or mark the return lines as missing',
  customer_has_bookings: 'Cancel the bookings, or give them another customer',
  cycle_not_out: 'Set `fulfilledAt` first, or leave out `holdUntil` and `receivedAt`',
  cycle_received: 'Undo the receival first with `receivedAt` null',
  cycle_cancelled: 'Reopen the cycle first with `status` scheduled',
  cycle_closed: 'Reopen the cycle first: `closedAs` null, or `fulfilledAt` null for a sale',
  return_order_cancelled: 'Set another status first',
  on_another_return_order: 'Take the rental off the other return order, or cancel that order',
  not_fulfilled_yet: 'Set `fulfilledAt` of the rental first',
  received_already:
    'Nothing: the unit is back; `withoutRental` with its `itemId` returns it once more',
  nothing_to_return:
    'Name another unit; `withoutRental` with its `itemId` returns one that was sold or retired',
  condition_in_use:
    'Give the records another condition first; rename a condition of past rentals and returns instead',
  too_many_options: 'Delete options first',
  too_many_endpoints: 'Delete an endpoint first',
  stock_changed: 'Repeat the import',
  key_in_use: 'Repeat the request later with the same key',
  gone: 'Read the records again, then follow from the event that the sentence names',
  invalid_sign_in_link: 'Restart the demo for a new link, or sign in with a token',
  precondition_failed: 'Read the record again and repeat the change',
  record_changed: 'Read the record again and repeat the change with its `updatedAt`',
  body_too_large: 'Send less at once',
  unsupported_media_type: 'Send the `Content-Type` that the sentence names',
  too_many_lines: 'Split the list',
  invalid_body: 'Correct the fields that the sentences name',
  unknown_customer: 'Import the customer, or check the platform id',
  unknown_variant: 'Import the product, or check the platform id of the variant',
  unknown_location: 'Import the location, or check the platform id',
  unknown_condition: 'Check the id of the condition',
  unknown_item: 'Check the id or the serial of the item',
  unknown_record: 'Check the id that the sentence names',
  variant_archived: 'Name a variant that is not archived, or a unit by `itemId`',
  serial_taken: 'Use another serial, or correct the other unit',
  title_taken: 'Use another title',
  key_taken: 'Use another key',
  key_reused: 'Use a new Idempotency-Key for a different request',
  rate_limited: 'Wait for `Retry-After`',
  too_many_streams: 'Close a stream first',
  invalid_request: 'Send valid HTTP/1.1',
  internal: 'Report the request id',
  busy: 'Wait for `Retry-After` and repeat the request',
  record_busy: 'Repeat the request: others kept the record locked',
  unavailable: 'Wait for `Retry-After` and repeat the request',
} as const satisfies Readonly<Record<string, string>>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** The header that carries the code. */
export const ERROR_CODE_HEADER = 'X-Error-Code' as const;

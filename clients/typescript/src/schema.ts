/* Written by `npm run openapi` from openapi.json. */

export interface paths {
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the process runs
         * @description Use it to decide on restarts.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the service accepts requests
         * @description Use it to route traffic.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conditions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conditions
         * @description A new shop starts with four conditions and can create more.
         */
        get: operations["listConditions"];
        put?: never;
        /**
         * Create a condition
         * @description The title is unique in the shop.
         */
        post: operations["createCondition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conditions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a condition
         * @description The tone is derived from the severity.
         */
        get: operations["getCondition"];
        /**
         * Update a condition
         * @description Absent fields stay unchanged.
         */
        put: operations["updateCondition"];
        post?: never;
        /**
         * Delete a condition
         * @description A condition cannot be deleted while items or method options refer to it.
         */
        delete: operations["deleteCondition"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the shop of the key
         * @description Returns its time zone, currency and logistics settings. Durations are `<count>.<unit>`, at most 10 years.
         */
        get: operations["getShop"];
        /**
         * Update the settings of the shop
         * @description Absent fields stay unchanged.
         */
        put: operations["updateShop"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the clock of a sandbox shop
         * @description A live shop has no clock of its own: 404.
         */
        get: operations["getClock"];
        put?: never;
        /**
         * Move the clock of a sandbox shop forward
         * @description From the next request on, the shop judges and dates everything by the moved clock: what is overdue, at risk or available, and when webhooks are sent again. Due times that passed are recorded as `cycle.unfulfilled` and `cycle.unreceived`. Rate limits and the expiry of keys keep the real time. A live shop has no clock of its own: 404.
         */
        post: operations["moveClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/clock/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Empty a sandbox shop and set its clock back
         * @description Deletes all records of the shop, its events and webhook endpoints included. Its keys and settings stay, the default conditions are created again, and the ids of events go on at the next multiple of 1,000,000. A live shop has no clock of its own: 404.
         */
        post: operations["resetClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List locations
         * @description Items refer to locations by `platformId`.
         */
        get: operations["listLocations"];
        put?: never;
        /**
         * Import locations of the platform
         * @description Creates or updates locations by platform id, all or nothing. Repeating a request has no effect.
         */
        post: operations["importLocations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers
         * @description `search` matches parts of names and emails.
         */
        get: operations["listCustomers"];
        put?: never;
        /**
         * Import customers of the platform
         * @description Creates or updates customers by platform id, all or nothing. Repeating a request has no effect. Absent fields stay unchanged, also within the address; null clears a field.
         */
        post: operations["importCustomers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a customer
         * @description Takes the id of the customer, not the platform id. Includes the balance of credits, the custom fields and the newest comments.
         */
        get: operations["getCustomer"];
        /**
         * Update what the shop knows of a customer
         * @description Changes the tags and custom fields of the shop. Names, email, phone and address belong to the platform, and are rejected: `POST /customers` imports them.
         */
        put: operations["updateCustomer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products
         * @description Includes the variants of each product, except archived ones.
         */
        get: operations["listProducts"];
        put?: never;
        /**
         * Import products of the platform with their variants
         * @description Creates or updates products and variants by platform id, all or nothing. Repeating a request has no effect. Absent fields stay unchanged; null clears a field. Variants keep the order of the request; a variant that is missing from its product is archived and counted in `archivedVariants`.
         */
        post: operations["importProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{productId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a product with its variants and methods
         * @description `calendarMethod` has the terms of rental, `resaleMethod` the terms of sale. A method is null if the product has none.
         */
        get: operations["getProduct"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{productId}/calendar_method": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the calendar method of a product
         * @description Returns the rental options of the product, with their durations and prices.
         */
        get: operations["getCalendarMethod"];
        put?: never;
        /**
         * Create or update the calendar method of a product
         * @description Absent fields stay unchanged; null clears a field. An entry of `optionsAttributes` with an id updates that option, or deletes it with `_destroy: true`. An entry without an id creates an option. All or nothing.
         */
        post: operations["saveCalendarMethod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{productId}/resale_method": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the resale method of a product
         * @description Returns the resale options of the product, with their prices.
         */
        get: operations["getResaleMethod"];
        put?: never;
        /**
         * Create or update the resale method of a product
         * @description Absent fields stay unchanged; null clears a field. An entry of `optionsAttributes` with an id updates that option, or deletes it with `_destroy: true`. An entry without an id creates an option. All or nothing.
         */
        post: operations["saveResaleMethod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{productId}/resale_method/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an option of the resale method of a product
         * @description Creates the method first if the product has none.
         */
        post: operations["createResaleOption"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/variants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List variants
         * @description Archived variants are only in lists that name them by `ids`, `platformIds` or `sku`, follow changes by `updated`, or have `archived=true`.
         */
        get: operations["listVariants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/variants/{platformVariantId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a variant with its inventory
         * @description Archived variants are included; `archivedAt` is the time of archival.
         */
        get: operations["getVariant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/timeline_events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List timeline events
         * @description `eventableId` selects all events of one resource, with complete messages; with `eventableType=Customer` those of a customer. Single records embed their newest 50 events, records in lists their newest 5.
         */
        get: operations["listTimelineEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/timeline_comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Comment on an item, cycle, return order or customer
         * @description The id alone identifies an item, cycle or return order. For a customer, send `eventableType: Customer` too. The author of the comment is the name of the key.
         */
        post: operations["createTimelineComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/custom_field_definitions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the fields of items, rentals or customers
         * @description `owner_type` selects items, rentals or customers.
         */
        get: operations["listCustomFieldDefinitions"];
        put?: never;
        /**
         * Define a custom field
         * @description Owner type, key and type cannot change after creation.
         */
        post: operations["createCustomFieldDefinition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/custom_field_definitions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a custom field definition
         * @description Values refer to a definition by id, or by key and owner type.
         */
        get: operations["getCustomFieldDefinition"];
        /**
         * Update a custom field definition
         * @description Absent fields stay unchanged. Key, type and owner type cannot change.
         */
        put: operations["updateCustomFieldDefinition"];
        post?: never;
        /**
         * Delete a custom field definition with all its values
         * @description Deletes the values of all items, rentals or customers, too.
         */
        delete: operations["deleteCustomFieldDefinition"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/custom_fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the value of a custom field
         * @description Identifies the definition by `definitionId`, or by `key` and `ownerType`. Replaces the existing value of the owner.
         */
        post: operations["setCustomField"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/custom_fields/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update the value of a custom field
         * @description The value must match the type of the field.
         */
        put: operations["updateCustomField"];
        post?: never;
        /**
         * Delete the value of a custom field
         * @description The definition is kept.
         */
        delete: operations["deleteCustomField"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List items, such as by serial
         * @description Filters combine with AND. `GET /timeline_events` lists older events than the embedded ones.
         */
        get: operations["listItems"];
        put?: never;
        /**
         * Create items, with their serials
         * @description Creates `quantity` units of a variant, all or none.
         */
        post: operations["createItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/items/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count items by an enumeration or by variant
         * @description The number of items per value of an enumeration, with the filters of the list. Numbers are exact up to 10,000. By `platformVariantId`, they are those of the 100 variants with most items, and of all others together.
         */
        get: operations["getItemCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/items/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an item
         * @description With its condition, location, custom fields and newest timeline events.
         */
        get: operations["getItem"];
        /**
         * Update an item: its serial, condition, visibility or place
         * @description Absent fields stay unchanged; null clears a field. The timeline lists changes of condition, status, visibility, location and variant.
         */
        put: operations["updateItem"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/items/stocktake": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare scanned serials with the stock
         * @description Changes nothing. Each serial counts once: as a unit in stock, as misplaced or as unexpected. Without an equal serial, the only one that is equal but for case, accents, hyphens, dots, colons, slashes and blanks is meant.
         */
        post: operations["compareStock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/items/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update several items
         * @description Updates up to 100 items as `PUT /items/{id}` does, all or none. They can swap serials. Errors are prefixed with the entry's path. With the newest 5 timeline events, as in lists.
         */
        put: operations["updateItems"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/items/{id}/location": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the location of an item
         * @description The location, and the place of the item in it.
         */
        get: operations["getItemLocation"];
        /**
         * Update the location of an item
         * @description Absent fields stay unchanged; null clears a field.
         */
        put: operations["updateItemLocation"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/items/{id}/reallocate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move the planned cycles of an item to other items
         * @description Moves the planned cycles with a day in the range to other units of their variants, in order of their start. If no unit is free, planned cycles whose unit is not fixed exchange units; `movedCycleIds` names them. Cycles that are out or packed stay.
         */
        post: operations["reallocateItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/items/{id}/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a service of an item that was done
         * @description The block of the plan ends on the day before, and the counts begin again. The same service twice changes nothing. A note becomes a comment on the item.
         */
        post: operations["createService"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/items/{id}/services/{servicePlanId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete the latest service of an item
         * @description The counts and blocks are then as if it had not been done. Its note stays as a comment.
         */
        delete: operations["deleteService"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/blocked_dates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List blocked dates
         * @description Returns blocked dates that users created; reservations of cycles are not included.
         */
        get: operations["listBlockedDates"];
        put?: never;
        /**
         * Block days of an item, a variant, a product or the store
         * @description Existing cycles on these days stay unchanged; `affectedCycleIds` has those that are now at risk. With `closing` the units stay available, and no hand-over or return can be planned for these days. Computed times move off them, by at most 60 days.
         */
        post: operations["createBlockedDate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/blocked_dates/{blockedDateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a blocked date
         * @description Includes the blocked resource and the affected cycles.
         */
        get: operations["getBlockedDate"];
        /**
         * Update a blocked date
         * @description Absent fields stay unchanged; null clears a field.
         */
        put: operations["updateBlockedDate"];
        post?: never;
        /**
         * Delete a blocked date
         * @description The days become available again.
         */
        delete: operations["deleteBlockedDate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{productId}/service_plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the service plans of a product
         * @description A product has at most 10 plans.
         */
        get: operations["listServicePlans"];
        put?: never;
        /**
         * Create a service plan of a product
         * @description At least one of the three intervals is needed. Counts of units that exist begin now, so that no unit is due at once.
         */
        post: operations["createServicePlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/service_plans/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a service plan
         * @description The counts of each unit are in the `services` of the item.
         */
        get: operations["getServicePlan"];
        /**
         * Update a service plan
         * @description Absent fields stay unchanged; null clears an interval. Units that become due by the change are blocked from today on.
         */
        put: operations["updateServicePlan"];
        post?: never;
        /**
         * Delete a service plan
         * @description Its services are deleted too, and its units are no longer blocked.
         */
        delete: operations["deleteServicePlan"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/membership_credits/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Return a membership credit or reclaim it
         * @description Repeating a request has no effect. `status` may also be sent at the top level of the body.
         */
        put: operations["updateMembershipCredit"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credit_entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List credit entries
         * @description Returns the credit ledger: credits that cycles cost or returned, and credits that somebody gave. The sum of a customer's entries is the `creditBalance`.
         */
        get: operations["listCreditEntries"];
        put?: never;
        /**
         * Give a customer credits
         * @description Adds an entry to the ledger. Entries are never changed or deleted; the opposite amount corrects one.
         */
        post: operations["createCreditEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cycles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cycles: booked, out, late or back
         * @description Filters combine with AND. Use `updated[gte]` to keep a copy up to date; see `docs/api.md`.
         */
        get: operations["listCycles"];
        put?: never;
        /**
         * Book a unit
         * @description Books the given unit, or a free unit of the given variant: the one that leaves the largest gaps between bookings. The days from `prepareFrom` to `restockBy` must be free. If each of them has a free unit, but no unit is free on all, planned cycles whose unit is not fixed exchange units; `movedCycleIds` names them.
         */
        post: operations["createCycle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rentals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cycles: booked, out, late or back
         * @deprecated
         * @description Use the same path under `/cycles`. Filters combine with AND. Use `updated[gte]` to keep a copy up to date; see `docs/api.md`.
         */
        get: operations["listRentals"];
        put?: never;
        /**
         * Book a unit
         * @deprecated
         * @description Use the same path under `/cycles`. Books the given unit, or a free unit of the given variant: the one that leaves the largest gaps between bookings. The days from `prepareFrom` to `restockBy` must be free. If each of them has a free unit, but no unit is free on all, planned cycles whose unit is not fixed exchange units; `movedCycleIds` names them.
         */
        post: operations["createRental"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cycles/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count cycles by an enumeration or by variant
         * @description The number of cycles per value of an enumeration, with the filters of the list. Numbers are exact up to 10,000. By `platformVariantId`, they are those of the 100 booked variants with most cycles, and of all others together.
         */
        get: operations["getCycleCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rentals/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count cycles by an enumeration or by variant
         * @deprecated
         * @description Use the same path under `/cycles`. The number of cycles per value of an enumeration, with the filters of the list. Numbers are exact up to 10,000. By `platformVariantId`, they are those of the 100 booked variants with most cycles, and of all others together.
         */
        get: operations["getRentalCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cycles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a cycle
         * @description `status` and the statuses of both legs are computed on each read.
         */
        get: operations["getCycle"];
        /**
         * Update a cycle: hand over, receive, extend, move or cancel
         * @description Absent fields stay unchanged. A change of an actual time recomputes both buffer days. A plan that needs reserved days is rejected; a late receival is always accepted.
         */
        put: operations["updateCycle"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rentals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a cycle
         * @deprecated
         * @description Use the same path under `/cycles`. `status` and the statuses of both legs are computed on each read.
         */
        get: operations["getRental"];
        /**
         * Update a cycle: hand over, receive, extend, move or cancel
         * @deprecated
         * @description Use the same path under `/cycles`. Absent fields stay unchanged. A change of an actual time recomputes both buffer days. A plan that needs reserved days is rejected; a late receival is always accepted.
         */
        put: operations["updateRental"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cycles/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update several cycles: hand over, receive, move or cancel
         * @description Updates up to 250 cycles as `PUT /cycles/{id}` does, all or none. Entries are validated together: a cycle can take days that another entry frees, and `reallocate` moves no cycle of the request. Instead of `id`, an entry can name `quantity` cycles of an order and a variant. Errors are prefixed with the path of the entry. The cycles embed their newest 5 timeline events, as in lists.
         */
        put: operations["updateCycles"];
        /**
         * Book several units
         * @description Books up to 250 units as `POST /cycles` does, all or none; `quantity` of an entry books several of its variant, one cycle each. Entries are validated together: two entries for one variant get two units, but none that another entry names. Errors are prefixed with the path of the entry. The cycles embed their newest 5 timeline events, as in lists.
         */
        post: operations["createCycles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rentals/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update several cycles: hand over, receive, move or cancel
         * @deprecated
         * @description Use the same path under `/cycles`. Updates up to 250 cycles as `PUT /cycles/{id}` does, all or none. Entries are validated together: a cycle can take days that another entry frees, and `reallocate` moves no cycle of the request. Instead of `id`, an entry can name `quantity` cycles of an order and a variant. Errors are prefixed with the path of the entry. The cycles embed their newest 5 timeline events, as in lists.
         */
        put: operations["updateRentals"];
        /**
         * Book several units
         * @deprecated
         * @description Use the same path under `/cycles`. Books up to 250 units as `POST /cycles` does, all or none; `quantity` of an entry books several of its variant, one cycle each. Entries are validated together: two entries for one variant get two units, but none that another entry names. Errors are prefixed with the path of the entry. The cycles embed their newest 5 timeline events, as in lists.
         */
        post: operations["createRentals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/waiting_entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who waits for a unit
         * @description Returns waiting entries of all statuses. Offers are made in the order of their ids.
         */
        get: operations["listWaitingEntries"];
        put?: never;
        /**
         * Put a customer on the waiting list
         * @description As soon as a unit of the variant can be booked, it is held for the customer for `offerHours`. The event `waiting_entry.offered` says so; `PUT /cycles/{id}` with `holdUntil` null confirms the offer. Earlier entries come first, and all of them before later bookings by variant.
         */
        post: operations["createWaitingEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/waiting_entries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a waiting entry
         * @description `cycleId` is the cycle of its offer; confirm that one to book it.
         */
        get: operations["getWaitingEntry"];
        /**
         * Change or withdraw a waiting entry
         * @description Its days and terms change while it waits, and it keeps its place. `status` `withdrawn` ends the waiting; an offer is cancelled, and its days are offered to the next customer.
         */
        put: operations["updateWaitingEntry"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/return_orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List return orders
         * @description Filters combine with AND.
         */
        get: operations["listReturnOrders"];
        put?: never;
        /**
         * Return rentals: await or receive units by scan, order or id
         * @description Creates one return order per customer. A unit comes back from its rental that is out, regardless of later bookings. Units on an open return order are updated there; a repeated scan changes nothing. After the order was closed, it is an error until the unit is processed. A scan (`status` received) also receives the line on which a completed order still awaits the unit. A sold or retired unit with nothing to come back is an error, unless `withoutRental` is true. Entries are independent: `errors` has a sentence per rejected entry, and the others are stored. If nothing could be stored, the status is 422. An entry with an order, a variant and `quantity` returns so many of its rentals that are out, in the order of their hand-over. A request names at most 1000 rentals. `quantity` beside `data` creates units that are not in the inventory yet; `data` can be absent then.
         */
        post: operations["createReturnOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/return_orders/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count return orders by an enumeration
         * @description The number of return orders per value of an enumeration, with the filters of the list. Numbers are exact up to 10,000.
         */
        get: operations["getReturnOrderCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/return_orders/{returnOrderId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a return order
         * @description With its lines, their units and the return method.
         */
        get: operations["getReturnOrder"];
        /**
         * Update a return order: receive, await or process its lines
         * @description All or nothing; absent fields stay. An entry of `returnLines` without an id means the line of its unit, or adds one, by the rules of `POST /return_orders`. A line that becomes `received` ends its rental and makes its unit `unprocessed`; `awaiting` undoes both. Without a status, an open order follows its lines; `completed` and `cancelled` stay. Closed orders release their rentals. Cancelling an order reclaims the credits that its creation returned; it is a 422 while a line is received.
         */
        put: operations["updateReturnOrder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/availability_timelines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the availability of a variant, day by day
         * @description `from` and `to` limit the days; by default, today and the 365 days after it.
         */
        get: operations["getAvailability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/availability_timelines/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the availability of up to 100 variants, day by day
         * @description A request counts once against the rate limit, regardless of the number of variants.
         */
        get: operations["getAvailabilityBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/availability_checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check whether a basket can be booked
         * @description Changes nothing. The basket is decided on as a booking of the same lines: what is available here, `POST /cycles/batch` books at the same moment. An archived variant has no units.
         */
        post: operations["checkAvailability"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/day_sheet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the open work of a day: to prepare, hand over, receive
         * @description The tasks that are left for a desk on a day; finished ones are omitted, except for what came back on a past day. Unfinished preparation and restocking moves to the sheet of today.
         */
        get: operations["getDaySheet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/utilisation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get how much units were rented
         * @description Each day of a unit counts once: as rented, else as a buffer, else as blocked, else as idle. Days are those of the shop's time zone. `format=csv` returns the rows as a CSV file.
         */
        get: operations["getUtilisationReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/revenue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the revenue of a range of days
         * @description Prices count on the day of the hand-out, sale prices on the day on which a cycle was closed as bought. Days are those of the shop's time zone. `format=csv` returns the rows as a CSV file.
         */
        get: operations["getRevenueReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/returns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get how rentals came back
         * @description Received cycles count on the day of the receipt, lost ones on the day of closing, and cycles that are still out on the day on which they were due. Days are those of the shop's time zone. `format=csv` returns the rows as a CSV file.
         */
        get: operations["getReturnsReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/refusals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get how many bookings were refused for lack of a unit
         * @description Counts the requests to `POST /cycles` and `POST /cycles/batch` with the error code `no_unit_free`, by the day of the request. The counts are up to a few seconds old. Days are those of the shop's time zone. `format=csv` returns the rows as a CSV file.
         */
        get: operations["getRefusalsReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Returns all changes with their authors, as the audit trail of the shop.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow events page by page
         * @description Returns the events after the last known one, oldest first, to keep a copy exactly up to date. Continue with `nextPage` as `page`. With `wait`, the request waits for new events.
         */
        get: operations["getEventFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream events, without end
         * @description The response does not end, so this page shows none: use `curl -N`. Sends server-sent events, each with its `id`. A broken stream resumes after `Last-Event-ID`. A comment is sent every 15 seconds. A key can have 10 open streams. Slow clients are disconnected and can resume from their last event.
         */
        get: operations["getEventStream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export items
         * @description Returns all records of `GET /items`, with the same filters, as one response. Each custom field of items is a column.
         */
        get: operations["exportItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/cycles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export cycles
         * @description Returns all records of `GET /cycles`, with the same filters, as one response. Each custom field of rentals is a column.
         */
        get: operations["exportCycles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/return_orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export return orders
         * @description Returns all records of `GET /return_orders`, with the same filters, as one response. A column contains the lines as JSON.
         */
        get: operations["exportReturnOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export customers
         * @description Returns all records of `GET /customers`, with the same filters, as one response. Each custom field of customers is a column.
         */
        get: operations["exportCustomers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/credit_entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export credit entries
         * @description Returns all records of `GET /credit_entries`, with the same filters, as one response.
         */
        get: operations["exportCreditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/waiting_entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export waiting entries
         * @description Returns all records of `GET /waiting_entries`, with the same filters, as one response.
         */
        get: operations["exportWaitingEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/timeline_events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export timeline events
         * @description Returns all records of `GET /timeline_events`, with the same filters, as one response. `metadata` is a column of JSON.
         */
        get: operations["exportTimelineEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export events
         * @description Returns all records of `GET /events`, with the same filters, as one response. `changes` is a column of JSON.
         */
        get: operations["exportEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import units from a spreadsheet (CSV)
         * @description Creates units by serial or, with `update`, updates them by id or serial, all or nothing. The file has at most 10 MiB and 20000 lines below its headings, in UTF-8 or with `charset=windows-1252`. Sending it again changes nothing. `Dry-Run: true` shows what it would change. The first 100 invalid lines are in `errors`, each with its number. The guide on importing has all columns.
         */
        post: operations["importItemList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import customers from a spreadsheet (CSV)
         * @description Creates customers by platform id or, with `update`, updates them, all or nothing. The file has at most 10 MiB and 20000 lines below its headings, in UTF-8 or with `charset=windows-1252`. Sending it again changes nothing. `Dry-Run: true` shows what it would change. The first 100 invalid lines are in `errors`, each with its number. The guide on importing has all columns.
         */
        post: operations["importCustomerList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/{id}/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get all data of a customer
         * @description Returns all that the shop holds of a person as one JSON object, for requests for access and before an erasure. The lists are complete and are read page by page while the client receives them; a response is complete only if it ends cleanly.
         */
        get: operations["getCustomerData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase the data of a customer
         * @description Clears name, email, phone and address, tags, custom fields and comments of the customer, and their copies in stored responses. Rentals, returns and credits stay with the ids of the customer. Erasing again changes nothing. Comments and tags of rentals and returns stay; `GET /customers/{id}/data` lists them. Later imports bring the person back only with `reactivate`.
         */
        post: operations["eraseCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge a customer into another one
         * @description Moves cycles, return orders, credits, and custom fields that refer to the customer, whatever their state. Tags and custom fields of both are united; of a field that both have, the value of the customer that stays is kept. Comments move too, also with their cycles and return orders. The emptied customer is removed.
         */
        post: operations["mergeCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook_endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Secrets are never included.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description The endpoint receives future events of its types. Requests are signed with its secret, by Standard Webhooks. Only this response contains the secret.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook_endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description The secret is not included.
         */
        get: operations["getWebhookEndpoint"];
        /**
         * Update a webhook endpoint
         * @description Absent fields stay unchanged. Deliveries that waited for a disabled endpoint are sent when it is enabled.
         */
        put: operations["updateWebhookEndpoint"];
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Pending deliveries are discarded.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook_endpoints/{id}/rotate_secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a webhook endpoint's secret
         * @description While the old secret is valid, requests carry the signatures of both. Only this response contains the new secret. An absent body counts as `{}`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook_endpoints/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send events to a webhook endpoint again
         * @description Resends stored events of its types with an id greater than `after`, pending ones at once. Each event keeps its `webhook-id`.
         */
        post: operations["replayWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook_deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook deliveries
         * @description Returns deliveries of the last 30 days, including pending ones.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook_endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a ping to a webhook endpoint
         * @description Sends a request of the type `ping`. A disabled endpoint receives it when it is enabled.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook_deliveries/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a webhook delivery again
         * @description Resends regardless of status, with the same `webhook-id`.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An event occurred
         * @description An event of a type that the endpoint subscribes to. Follows Standard Webhooks 1.0.0.
         */
        post: operations["receiveEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    ping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test of the endpoint
         * @description Sent by `POST /webhook_endpoints/{id}/test`.
         */
        post: operations["receivePing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        LivenessAnswer: {
            /**
             * @description Always ok; otherwise the status is 503
             * @enum {string}
             */
            status: "ok";
            /**
             * @description Version of the service
             * @example 1.0.0
             */
            version: string;
        };
        HealthAnswer: {
            /**
             * @description Always ok; otherwise the status is 503
             * @enum {string}
             */
            status: "ok";
        };
        ErrorAnswer: {
            /**
             * @description The error message
             * @example Item not found
             */
            error: string;
        };
        ErrorsAnswer: {
            /**
             * @description One error message per invalid field, which begins with the path of the field
             * @example [
             *       "quantity must be an integer from 1 to 100: 0"
             *     ]
             */
            errors: string[];
        };
        MessageAnswer: {
            /**
             * @description The error message
             * @example Product not found
             */
            message: string;
        };
        /**
         * @example {
         *       "updatedAt": "2026-01-31T08:00:00.000Z",
         *       "id": 3,
         *       "createdAt": "2025-11-01T08:00:00.000Z",
         *       "severityKey": "unused",
         *       "severityTone": "success",
         *       "title": "Like new"
         *     }
         */
        Condition: {
            /**
             * Format: int64
             * @description Id
             */
            id: number;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description Severity */
            severityKey: components["schemas"]["SeverityKey"];
            /** @description Tone of display, derived from the severity */
            severityTone: components["schemas"]["SeverityTone"];
            /** @description Title, unique in the shop */
            title: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updatedAt: string;
        };
        ListCount: {
            /**
             * Format: int64
             * @description The number of records
             * @example 412
             */
            value: number;
            /**
             * @description False where there are more than `value`
             * @example true
             */
            isExact: boolean;
        };
        ConditionList: {
            /** @description One page, newest first */
            data: components["schemas"]["Condition"][];
            /**
             * @description Value of `page` for the next page; null on the last page
             * @example AQAAAAAAAAH0VbQ2Zl0hEJp8fW3k
             */
            nextPage: string | null;
            /** @description The number of records on all pages; only with `count=true` */
            count?: components["schemas"]["ListCount"];
        };
        CreateConditionRequest: {
            /**
             * @description Title, unique in the shop
             * @example Like new
             */
            title: string;
            /** @description Severity, which determines the tone */
            severityKey: components["schemas"]["SeverityKey"];
        };
        UpdateConditionRequest: {
            /**
             * Format: date-time
             * @description The `updatedAt` that was read. If the record has another one by now, nothing is changed and the response is a 412.
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt?: string;
            /**
             * @description Title, unique in the shop
             * @example Like new
             */
            title?: string;
            /** @description Severity, which determines the tone */
            severityKey?: components["schemas"]["SeverityKey"];
        };
        Shop: {
            /**
             * Format: int64
             * @description Id
             * @example 1
             */
            id: number;
            /**
             * @description Name of the shop
             * @example Fjell & Fabric
             */
            name: string;
            /**
             * @description Time zone of the shop's days
             * @example Europe/Berlin
             */
            timeZone: string;
            /**
             * @description Currency of all amounts
             * @example EUR
             */
            currency: string;
            /**
             * @description Time to prepare a unit for delivery
             * @example 2.day
             */
            preparationDuration: string;
            /**
             * @description Time of delivery to the customer
             * @example 2.day
             */
            deliveryDuration: string;
            /**
             * @description Time of delivery back to the shop
             * @example 2.day
             */
            reverseDeliveryDuration: string;
            /**
             * @description Time from receival until a unit can be rented again
             * @example 2.day
             */
            restockDuration: string;
            /**
             * @description Whether the last day of a cycle, `restockBy`, is free for the next one
             * @example true
             */
            sameDayTurnover: boolean;
            /**
             * @description Weekdays without hand-overs and returns, from 1 (Monday) to 7
             * @example [
             *       7
             *     ]
             */
            closedWeekdays: number[];
            /**
             * @description Whether the shop rents out units of third parties
             * @example true
             */
            consignmentEnabled: boolean;
            /** @description Event that returns membership credits automatically; null for never */
            membershipCreditReturnCondition: components["schemas"]["CreditReturnCondition"] | null;
            /**
             * @description Whether it is for trying things; its clock can be moved
             * @example false
             */
            isSandbox: boolean;
            /**
             * Format: date-time
             * @description When it was created
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When a setting last changed
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt: string;
        };
        UpdateShopRequest: {
            /**
             * Format: date-time
             * @description The `updatedAt` that was read. If the record has another one by now, nothing is changed and the response is a 412.
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt?: string;
            /**
             * @description Name of the shop
             * @example Fjell & Fabric
             */
            name?: string;
            /**
             * @description Time zone of the shop's days
             * @example Europe/Berlin
             */
            timeZone?: string;
            /**
             * @description Currency of all amounts
             * @example EUR
             */
            currency?: string;
            /**
             * @description Time to prepare a unit for delivery
             * @example 12.hour
             */
            preparationDuration?: string;
            /**
             * @description Time of delivery to the customer
             * @example 2.day
             */
            deliveryDuration?: string;
            /**
             * @description Time of delivery back to the shop
             * @example 2.day
             */
            reverseDeliveryDuration?: string;
            /**
             * @description Time from receival until a unit can be rented again
             * @example 1.day
             */
            restockDuration?: string;
            /**
             * @description Whether the last day of a cycle, `restockBy`, is free for the first day of the next one. It applies to days that are booked or changed from now on
             * @example true
             */
            sameDayTurnover?: boolean;
            /**
             * @description Weekdays on which nothing is handed over or returned, from 1 (Monday) to 7, at most six. They count as closing days of every week; existing plans stay
             * @example [
             *       7
             *     ]
             */
            closedWeekdays?: number[];
            /**
             * @description Whether the shop rents out units of third parties
             * @example true
             */
            consignmentEnabled?: boolean;
            /** @description Event that returns membership credits automatically; null for never */
            membershipCreditReturnCondition?: components["schemas"]["CreditReturnCondition"] | null;
        };
        Clock: {
            /**
             * Format: date-time
             * @description The time of the shop
             * @example 2026-01-31T08:00:00.000Z
             */
            now: string;
            /**
             * @description Whether the clock is ahead of the real time
             * @example true
             */
            isMoved: boolean;
        };
        MoveClockRequest: {
            /**
             * Format: date-time
             * @description The time that the clock shows from now on; later than its present time
             * @example 2031-07-10T08:00:00.000Z
             */
            now?: string;
            /**
             * @description How far the clock moves; days and longer units follow the calendar of the zone
             * @example 3.day
             */
            advanceBy?: string;
        };
        Location: {
            /**
             * Format: int64
             * @description Id
             * @example 2
             */
            id: number;
            /**
             * Format: int64
             * @description Platform id
             * @example 61001
             */
            platformId: number;
            /**
             * @description Name
             * @example Oslo store
             */
            name: string;
            /**
             * Format: date-time
             * @description When it was first imported
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When an import last changed it
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt: string;
        };
        LocationList: {
            /** @description One page, newest first */
            data: components["schemas"]["Location"][];
            /**
             * @description Value of `page` for the next page; null on the last page
             * @example AQAAAAAAAAH0VbQ2Zl0hEJp8fW3k
             */
            nextPage: string | null;
            /** @description The number of records on all pages; only with `count=true` */
            count?: components["schemas"]["ListCount"];
        };
        ImportedLocations: {
            /** @description The imported locations, in the order of the request */
            data: components["schemas"]["Location"][];
        };
        ImportLocation: {
            /**
             * Format: int64
             * @description Platform id
             * @example 61001
             */
            platformId: number;
            /**
             * @description Name
             * @example Oslo store
             */
            name: string;
        };
        ImportLocationsRequest: {
            /** @description Locations to create or update */
            locations: components["schemas"]["ImportLocation"][];
        };
        Address: {
            /**
             * Format: int64
             * @description Platform id of the customer
             * @example 4711
             */
            customerId?: number | null;
            /**
             * @description Whether this is the default address
             * @example true
             */
            default?: boolean | null;
            /**
             * @description First name
             * @example Ada
             */
            firstName?: string | null;
            /**
             * @description Last name
             * @example Nordin
             */
            lastName?: string | null;
            /**
             * @description Company
             * @example Nordin AB
             */
            company?: string | null;
            /**
             * @description Street and number
             * @example Storgatan 1
             */
            address1?: string | null;
            /**
             * @description Second address line
             * @example c/o Berg
             */
            address2?: string | null;
            /**
             * @description City
             * @example Umeå
             */
            city?: string | null;
            /**
             * @description Province or state
             * @example Västerbotten
             */
            province?: string | null;
            /**
             * @description Country
             * @example Sweden
             */
            country?: string | null;
            /**
             * @description Postal code
             * @example 903 26
             */
            zip?: string | null;
            /**
             * @description Phone
             * @example +46 90 123 45
             */
            phone?: string | null;
            /**
             * @description Full name
             * @example Ada Nordin
             */
            name?: string | null;
            /**
             * @description Code of the province
             * @example AC
             */
            provinceCode?: string | null;
            /**
             * @description ISO code of the country
             * @example SE
             */
            countryCode?: string | null;
            /**
             * @description Name of the country
             * @example Sweden
             */
            countryName?: string | null;
        };
        /**
         * @example {
         *       "id": 12,
         *       "createdAt": "2025-12-01T08:00:00.000Z",
         *       "updatedAt": "2026-01-20T08:00:00.000Z",
         *       "platformId": 52001,
         *       "defaultAddress": {
         *         "customerId": 4711,
         *         "default": true,
         *         "firstName": "Ada",
         *         "lastName": "Nordin",
         *         "company": "Nordin AB",
         *         "address1": "Storgatan 1",
         *         "address2": "c/o Berg",
         *         "city": "Umeå",
         *         "province": "Västerbotten",
         *         "country": "Sweden",
         *         "zip": "903 26",
         *         "phone": "+46 90 123 45",
         *         "name": "Ada Nordin",
         *         "provinceCode": "AC",
         *         "countryCode": "SE",
         *         "countryName": "Sweden"
         *       },
         *       "email": "ada@nordin.se",
         *       "firstName": "Ada",
         *       "lastName": "Nordin",
         *       "phone": "+46 90 123 45",
         *       "tags": [
         *         "vip"
         *       ],
         *       "erasedAt": null
         *     }
         */
        Customer: {
            /**
             * Format: int64
             * @description Id
             */
            id: number;
            /**
             * Format: date-time
             * @description When it was first imported
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Platform id
             */
            platformId: number;
            /** @description Default address */
            defaultAddress: components["schemas"]["Address"] | null;
            /** @description Email */
            email: string | null;
            /** @description First name */
            firstName: string | null;
            /** @description Last name */
            lastName: string | null;
            /** @description Phone */
            phone: string | null;
            /** @description Tags of the shop, which imports leave unchanged */
            tags: string[];
            /**
             * Format: date-time
             * @description When the data of the person was erased; null for all others
             */
            erasedAt: string | null;
        };
        CustomerList: {
            /** @description One page, newest first */
            data: components["schemas"]["Customer"][];
            /**
             * @description Value of `page` for the next page; null on the last page
             * @example AQAAAAAAAAH0VbQ2Zl0hEJp8fW3k
             */
            nextPage: string | null;
            /** @description The number of records on all pages; only with `count=true` */
            count?: components["schemas"]["ListCount"];
        };
        EmbeddedCustomField: {
            /**
             * Format: int64
             * @description Id
             * @example 44
             */
            id: number;
            /**
             * Format: int64
             * @description Id of the item, rental or customer
             * @example 17
             */
            ownerId: number;
            /** @description Type of the owner */
            ownerType: components["schemas"]["FieldOwner"];
            /**
             * Format: int64
             * @description Id of the definition
             * @example 5
             */
            definitionId: number;
            /**
             * @description Key of the definition
             * @example washing_instructions
             */
            key: string;
            /**
             * @description The value as text
             * @example Wash cold
             */
            value: string;
            /**
             * @description The value as JSON: a number for numbers, money and references, a boolean, or text
             * @example Wash cold
             */
            valueJson: string | number | boolean | unknown[] | {
                [key: string]: unknown;
            };
        };
        TimelineEvent: {
            /**
             * Format: int64
             * @description Id
             * @example 901
             */
            id: number;
            /**
             * Format: int64
             * @description Id of the resource of the event
             * @example 17
             */
            eventableId: number;
            /** @description Type of the resource */
            eventableType: components["schemas"]["EventableType"];
            /** @description Type of the event */
            eventType: components["schemas"]["EventType"];
            /**
             * @description More about it: `{message}` of a comment, `{from, to}` of a change. `truncated: true` where the message is cut at 500 characters, as in lists
             * @example {
             *       "message": "Zip repaired"
             *     }
             */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When the event occurred
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the event was last changed
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt: string;
            /**
             * @description Name of the API key that caused it
             * @example Back office
             */
            author: string;
        };
        /**
         * @example {
         *       "creditBalance": 6,
         *       "timelineEvents": [],
         *       "id": 12,
         *       "createdAt": "2025-12-01T08:00:00.000Z",
         *       "updatedAt": "2026-01-20T08:00:00.000Z",
         *       "platformId": 52001,
         *       "defaultAddress": {
         *         "customerId": 4711,
         *         "default": true,
         *         "firstName": "Ada",
         *         "lastName": "Nordin",
         *         "company": "Nordin AB",
         *         "address1": "Storgatan 1",
         *         "address2": "c/o Berg",
         *         "city": "Umeå",
         *         "province": "Västerbotten",
         *         "country": "Sweden",
         *         "zip": "903 26",
         *         "phone": "+46 90 123 45",
         *         "name": "Ada Nordin",
         *         "provinceCode": "AC",
         *         "countryCode": "SE",
         *         "countryName": "Sweden"
         *       },
         *       "email": "ada@nordin.se",
         *       "firstName": "Ada",
         *       "lastName": "Nordin",
         *       "phone": "+46 90 123 45",
         *       "tags": [
         *         "vip"
         *       ],
         *       "erasedAt": null,
         *       "customFields": []
         *     }
         */
        SingleCustomer: {
            /**
             * Format: int64
             * @description Id
             */
            id: number;
            /**
             * Format: date-time
             * @description When it was first imported
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Platform id
             */
            platformId: number;
            /** @description Default address */
            defaultAddress: components["schemas"]["Address"] | null;
            /** @description Email */
            email: string | null;
            /** @description First name */
            firstName: string | null;
            /** @description Last name */
            lastName: string | null;
            /** @description Phone */
            phone: string | null;
            /** @description Tags of the shop, which imports leave unchanged */
            tags: string[];
            /**
             * Format: date-time
             * @description When the data of the person was erased; null for all others
             */
            erasedAt: string | null;
            /** @description Custom fields */
            customFields: components["schemas"]["EmbeddedCustomField"][];
            /**
             * Format: int64
             * @description The sum of the credit entries; a negative balance is owed
             */
            creditBalance: number;
            /** @description The newest 50 events, newest first; in lists 5, with messages cut */
            timelineEvents: components["schemas"]["TimelineEvent"][];
        };
        TagChange: {
            /**
             * @description Title, which identifies the tag; no comma in a new one
             * @example fragile
             */
            title: string;
            /**
             * Format: int64
             * @description Accepted but ignored; the title identifies the tag
             * @example 1
             */
            id?: number;
            /**
             * @description Removes the tag
             * @example false
             */
            _destroy?: boolean;
        };
        UpdateCustomerRequest: {
            /**
             * Format: date-time
             * @description The `updatedAt` that was read. If the record has another one by now, nothing is changed and the response is a 412.
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt?: string;
            /** @description Changes to the tags, matched by title */
            tagsAttributes?: components["schemas"]["TagChange"][];
            /**
             * @description Values of custom fields by the keys of their definitions, as text or in the type of the definition; null removes the value
             * @example {}
             */
            customFields?: {
                [key: string]: string | number | boolean | null;
            };
        };
        ImportedCustomers: {
            /** @description The imported customers, in the order of the request */
            data: components["schemas"]["Customer"][];
        };
        ImportCustomer: {
            /**
             * Format: int64
             * @description Platform id
             * @example 52001
             */
            platformId: number;
            /**
             * @description Email
             * @example ada@nordin.se
             */
            email?: string | null;
            /**
             * @description First name
             * @example Ada
             */
            firstName?: string | null;
            /**
             * @description Last name
             * @example Nordin
             */
            lastName?: string | null;
            /**
             * @description Phone
             * @example +46 90 123 45
             */
            phone?: string | null;
            /** @description Default address */
            defaultAddress?: components["schemas"]["Address"] | null;
            /**
             * @description Brings back a person whose data was erased. Without it, such a customer stays unchanged.
             * @example true
             */
            reactivate?: boolean;
        };
        ImportCustomersRequest: {
            /** @description Customers to create or update */
            customers: components["schemas"]["ImportCustomer"][];
        };
        Variant: {
            /**
             * Format: int64
             * @description Id
             * @example 31
             */
            id: number;
            /**
             * Format: int64
             * @description Platform id
             * @example 81001
             */
            platformId: number;
            /**
             * Format: int64
             * @description Platform id of the product
             * @example 71001
             */
            platformProductId: number;
            /**
             * @description Title
             * @example M / Green
             */
            title: string;
            /**
             * @description SKU
             * @example PARKA-M
             */
            sku: string | null;
            /**
             * Format: uri
             * @description URL of the image of the variant
             * @example https://cdn.example/parka.jpg
             */
            imageUrl: string | null;
            /**
             * Format: date-time
             * @description When the platform last removed the variant; null while it is active
             * @example 2026-01-31T08:00:00.000Z
             */
            archivedAt: string | null;
            /**
             * Format: date-time
             * @description When it was first imported
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When an import last changed it
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt: string;
        };
        Product: {
            /**
             * Format: int64
             * @description Id
             * @example 21
             */
            id: number;
            /**
             * Format: int64
             * @description Platform id
             * @example 71001
             */
            platformId: number;
            /**
             * @description Title
             * @example Storm parka
             */
            title: string;
            /**
             * Format: uri
             * @description URL of the image
             * @example https://cdn.example/parka.jpg
             */
            imageUrl: string | null;
            /** @description Variants, except archived ones, in the order of the last import */
            variants: components["schemas"]["Variant"][];
            /**
             * Format: date-time
             * @description When it was first imported
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When an import last changed it
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt: string;
        };
        ProductList: {
            /** @description One page, newest first */
            data: components["schemas"]["Product"][];
            /**
             * @description Value of `page` for the next page; null on the last page
             * @example AQAAAAAAAAH0VbQ2Zl0hEJp8fW3k
             */
            nextPage: string | null;
            /** @description The number of records on all pages; only with `count=true` */
            count?: components["schemas"]["ListCount"];
        };
        CalendarOption: {
            /**
             * Format: int64
             * @description Id
             * @example 5
             */
            id: number;
            /**
             * @description Name
             * @example Weekend
             */
            name: string;
            /** @description Whether the option applies to all variants, or to `variantApplicationPlatformIds` */
            variantApplicationType: components["schemas"]["ApplicationType"];
            /** @description Whether the option applies in all markets, or in `marketApplicationPlatformIds` */
            marketApplicationType: components["schemas"]["ApplicationType"];
            /** @description Whether the option applies to all conditions, or to `conditionApplicationIds` */
            conditionApplicationType: components["schemas"]["ApplicationType"];
            /**
             * @description Platform ids of variants, ascending
             * @example [
             *       81001,
             *       81002
             *     ]
             */
            variantApplicationPlatformIds: number[];
            /**
             * @description Platform ids of markets, ascending
             * @example [
             *       31001
             *     ]
             */
            marketApplicationPlatformIds: number[];
            /**
             * @description Ids of conditions, ascending
             * @example [
             *       3,
             *       4
             *     ]
             */
            conditionApplicationIds: number[];
            /**
             * Format: date-time
             * @description When it was created
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Duration of a rental
             * @example 3
             */
            durationCount: number | null;
            /**
             * Format: int64
             * @description Price, in minor units
             * @example 4900
             */
            priceCents: number | null;
            /**
             * @description Whether the customer must show an identity document
             * @example true
             */
            idVerificationRequired: boolean;
            /**
             * Format: int64
             * @description Platform id of the variant that represents the deposit
             * @example 81003
             */
            depositVariantPlatformId: number | null;
        };
        CalendarMethod: {
            /**
             * Format: int64
             * @description Id
             * @example 2
             */
            id: number;
            /** @description Whether customers can choose it */
            status: components["schemas"]["EnabledStatus"];
            /**
             * Format: date-time
             * @description When it was created
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the method or one of its options last changed
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Days of restocking; null uses the shop's `restockDuration`
             * @example 2
             */
            customRestockDurationCount: number | null;
            /** @description Options, oldest first */
            options: components["schemas"]["CalendarOption"][];
        };
        ResaleOption: {
            /**
             * Format: int64
             * @description Id
             * @example 5
             */
            id: number;
            /**
             * @description Name
             * @example Weekend
             */
            name: string;
            /** @description Whether the option applies to all variants, or to `variantApplicationPlatformIds` */
            variantApplicationType: components["schemas"]["ApplicationType"];
            /** @description Whether the option applies in all markets, or in `marketApplicationPlatformIds` */
            marketApplicationType: components["schemas"]["ApplicationType"];
            /** @description Whether the option applies to all conditions, or to `conditionApplicationIds` */
            conditionApplicationType: components["schemas"]["ApplicationType"];
            /**
             * @description Platform ids of variants, ascending
             * @example [
             *       81001,
             *       81002
             *     ]
             */
            variantApplicationPlatformIds: number[];
            /**
             * @description Platform ids of markets, ascending
             * @example [
             *       31001
             *     ]
             */
            marketApplicationPlatformIds: number[];
            /**
             * @description Ids of conditions, ascending
             * @example [
             *       3,
             *       4
             *     ]
             */
            conditionApplicationIds: number[];
            /**
             * Format: date-time
             * @description When it was created
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt: string;
            /** @description Whether customers can choose it */
            status: components["schemas"]["EnabledStatus"];
            /**
             * Format: int64
             * @description Price at checkout, in minor units
             * @example 12900
             */
            checkoutPriceCents: number | null;
        };
        ResaleMethod: {
            /**
             * Format: int64
             * @description Id
             * @example 2
             */
            id: number;
            /** @description Whether customers can choose it */
            status: components["schemas"]["EnabledStatus"];
            /**
             * Format: date-time
             * @description When it was created
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the method or one of its options last changed
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt: string;
            /** @description Options, oldest first */
            options: components["schemas"]["ResaleOption"][];
        };
        ProductWithMethods: {
            /**
             * Format: int64
             * @description Id
             * @example 21
             */
            id: number;
            /**
             * Format: int64
             * @description Platform id
             * @example 71001
             */
            platformId: number;
            /**
             * @description Title
             * @example Storm parka
             */
            title: string;
            /**
             * Format: uri
             * @description URL of the image
             * @example https://cdn.example/parka.jpg
             */
            imageUrl: string | null;
            /** @description Variants, except archived ones, in the order of the last import */
            variants: components["schemas"]["Variant"][];
            /**
             * Format: date-time
             * @description When it was first imported
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When an import last changed it
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt: string;
            /** @description Terms of rental; null if the product is not rented */
            calendarMethod: components["schemas"]["CalendarMethod"] | null;
            /** @description Terms of sale; null if the product is not sold */
            resaleMethod: components["schemas"]["ResaleMethod"] | null;
        };
        ImportedProducts: {
            /** @description The imported products, in the order of the request */
            data: components["schemas"]["Product"][];
            /**
             * Format: int64
             * @description The number of variants that this request archived: its products lack them
             * @example 0
             */
            archivedVariants: number;
        };
        ImportVariant: {
            /**
             * Format: int64
             * @description Platform id
             * @example 81001
             */
            platformId: number;
            /**
             * @description Title
             * @example M / Green
             */
            title: string;
            /**
             * @description SKU
             * @example PARKA-M
             */
            sku?: string | null;
            /**
             * Format: uri
             * @description URL of the image; null to use the image of the product
             * @example https://cdn.example/parka.jpg
             */
            imageUrl?: string | null;
        };
        ImportProduct: {
            /**
             * Format: int64
             * @description Platform id
             * @example 71001
             */
            platformId: number;
            /**
             * @description Title
             * @example Storm parka
             */
            title: string;
            /**
             * Format: uri
             * @description URL of the image
             * @example https://cdn.example/parka.jpg
             */
            imageUrl?: string | null;
            /** @description All variants of the product, in order; missing ones are archived */
            variants: components["schemas"]["ImportVariant"][];
        };
        ImportProductsRequest: {
            /** @description Products to create or update */
            products: components["schemas"]["ImportProduct"][];
        };
        CalendarOptionEntry: {
            /** @description Whether the option applies to all variants, or to `variantApplicationPlatformIds`; `all` by default */
            variantApplicationType?: components["schemas"]["ApplicationType"];
            /** @description Whether the option applies in all markets, or in `marketApplicationPlatformIds`; `all` by default */
            marketApplicationType?: components["schemas"]["ApplicationType"];
            /** @description Whether the option applies to all conditions, or to `conditionApplicationIds`; `all` by default */
            conditionApplicationType?: components["schemas"]["ApplicationType"];
            /**
             * @description Platform ids of variants, in any order; replaces the list
             * @example [
             *       81001,
             *       81002
             *     ]
             */
            variantApplicationPlatformIds?: number[];
            /**
             * @description Platform ids of markets, in any order, which are not validated; replaces the list
             * @example [
             *       31001
             *     ]
             */
            marketApplicationPlatformIds?: number[];
            /**
             * @description Ids of conditions, in any order; replaces the list
             * @example [
             *       3,
             *       4
             *     ]
             */
            conditionApplicationIds?: number[];
            /**
             * Format: int64
             * @description Id of the option to update; if absent, an option is created
             * @example 5
             */
            id?: number;
            /**
             * @description Deletes the option; has no effect without an id
             * @example false
             */
            _destroy?: boolean;
            /**
             * @description Name; required for a new option
             * @example Weekend
             */
            name?: string;
            /**
             * Format: int64
             * @description Duration of a rental
             * @example 3
             */
            durationCount?: number | null;
            /**
             * Format: int64
             * @description Price, in minor units
             * @example 4900
             */
            priceCents?: number | null;
            /**
             * @description Whether the customer must show an identity document
             * @example true
             */
            idVerificationRequired?: boolean;
            /**
             * Format: int64
             * @description Platform id of the variant that represents the deposit
             * @example 81003
             */
            depositVariantPlatformId?: number | null;
        };
        SaveCalendarMethodRequest: {
            /** @description Status; `enabled` by default */
            status?: components["schemas"]["EnabledStatus"];
            /**
             * Format: int64
             * @description Days of restocking; null uses the shop's `restockDuration`
             * @example 2
             */
            customRestockDurationCount?: number | null;
            /** @description Options to create, update or delete; other options stay unchanged */
            optionsAttributes?: components["schemas"]["CalendarOptionEntry"][];
        };
        ResaleOptionEntry: {
            /** @description Whether the option applies to all variants, or to `variantApplicationPlatformIds`; `all` by default */
            variantApplicationType?: components["schemas"]["ApplicationType"];
            /** @description Whether the option applies in all markets, or in `marketApplicationPlatformIds`; `all` by default */
            marketApplicationType?: components["schemas"]["ApplicationType"];
            /** @description Whether the option applies to all conditions, or to `conditionApplicationIds`; `all` by default */
            conditionApplicationType?: components["schemas"]["ApplicationType"];
            /**
             * @description Platform ids of variants, in any order; replaces the list
             * @example [
             *       81001,
             *       81002
             *     ]
             */
            variantApplicationPlatformIds?: number[];
            /**
             * @description Platform ids of markets, in any order, which are not validated; replaces the list
             * @example [
             *       31001
             *     ]
             */
            marketApplicationPlatformIds?: number[];
            /**
             * @description Ids of conditions, in any order; replaces the list
             * @example [
             *       3,
             *       4
             *     ]
             */
            conditionApplicationIds?: number[];
            /** @description Status; `enabled` by default */
            status?: components["schemas"]["EnabledStatus"];
            /**
             * Format: int64
             * @description Price at checkout, in minor units
             * @example 12900
             */
            checkoutPriceCents?: number | null;
            /**
             * Format: int64
             * @description Id of the option to update; if absent, an option is created
             * @example 5
             */
            id?: number;
            /**
             * @description Deletes the option; has no effect without an id
             * @example false
             */
            _destroy?: boolean;
            /**
             * @description Name; required for a new option
             * @example Pre-owned
             */
            name?: string;
        };
        SaveResaleMethodRequest: {
            /** @description Status; `enabled` by default */
            status?: components["schemas"]["EnabledStatus"];
            /** @description Options to create, update or delete; other options stay unchanged */
            optionsAttributes?: components["schemas"]["ResaleOptionEntry"][];
        };
        CreateResaleOptionRequest: {
            /** @description Whether the option applies to all variants, or to `variantApplicationPlatformIds`; `all` by default */
            variantApplicationType?: components["schemas"]["ApplicationType"];
            /** @description Whether the option applies in all markets, or in `marketApplicationPlatformIds`; `all` by default */
            marketApplicationType?: components["schemas"]["ApplicationType"];
            /** @description Whether the option applies to all conditions, or to `conditionApplicationIds`; `all` by default */
            conditionApplicationType?: components["schemas"]["ApplicationType"];
            /**
             * @description Platform ids of variants, in any order; replaces the list
             * @example [
             *       81001,
             *       81002
             *     ]
             */
            variantApplicationPlatformIds?: number[];
            /**
             * @description Platform ids of markets, in any order, which are not validated; replaces the list
             * @example [
             *       31001
             *     ]
             */
            marketApplicationPlatformIds?: number[];
            /**
             * @description Ids of conditions, in any order; replaces the list
             * @example [
             *       3,
             *       4
             *     ]
             */
            conditionApplicationIds?: number[];
            /** @description Status; `enabled` by default */
            status?: components["schemas"]["EnabledStatus"];
            /**
             * Format: int64
             * @description Price at checkout, in minor units
             * @example 12900
             */
            checkoutPriceCents?: number | null;
            /**
             * Format: int64
             * @description Must be null or absent, since the option is new
             * @example null
             */
            id?: number | null;
            /**
             * @description Must be false or absent, since the option is new
             * @example false
             */
            _destroy?: boolean;
            /**
             * @description Name
             * @example Pre-owned
             */
            name: string;
        };
        VariantList: {
            /** @description One page, newest first */
            data: components["schemas"]["Variant"][];
            /**
             * @description Value of `page` for the next page; null on the last page
             * @example AQAAAAAAAAH0VbQ2Zl0hEJp8fW3k
             */
            nextPage: string | null;
            /** @description The number of records on all pages; only with `count=true` */
            count?: components["schemas"]["ListCount"];
        };
        InventoryCounts: {
            /**
             * Format: int64
             * @description Number of units that can be rented
             * @example 4
             */
            available: number;
            /**
             * Format: int64
             * @description Number of units that are set aside
             * @example 1
             */
            unavailable: number;
            /**
             * Format: int64
             * @description Number of units sold
             * @example 0
             */
            sold: number;
            /**
             * Format: int64
             * @description Number of units retired
             * @example 2
             */
            retired: number;
        };
        VariantWithInventory: {
            /**
             * Format: int64
             * @description Id
             * @example 31
             */
            id: number;
            /**
             * Format: int64
             * @description Platform id
             * @example 81001
             */
            platformId: number;
            /**
             * Format: int64
             * @description Platform id of the product
             * @example 71001
             */
            platformProductId: number;
            /**
             * @description Title
             * @example M / Green
             */
            title: string;
            /**
             * @description SKU
             * @example PARKA-M
             */
            sku: string | null;
            /**
             * Format: uri
             * @description URL of the image of the variant
             * @example https://cdn.example/parka.jpg
             */
            imageUrl: string | null;
            /**
             * Format: date-time
             * @description When the platform last removed the variant; null while it is active
             * @example 2026-01-31T08:00:00.000Z
             */
            archivedAt: string | null;
            /**
             * Format: date-time
             * @description When it was first imported
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When an import last changed it
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt: string;
            /** @description Number of units per visibility */
            inventoryCounts: components["schemas"]["InventoryCounts"];
        };
        TimelineEventList: {
            /** @description One page, newest first */
            data: components["schemas"]["TimelineEvent"][];
            /**
             * @description Value of `page` for the next page; null on the last page
             * @example AQAAAAAAAAH0VbQ2Zl0hEJp8fW3k
             */
            nextPage: string | null;
            /** @description The number of records on all pages; only with `count=true` */
            count?: components["schemas"]["ListCount"];
        };
        Comment: {
            /**
             * Format: int64
             * @description Id of the timeline event
             * @example 901
             */
            id: number;
            /**
             * Format: int64
             * @description Id of the resource of the event
             * @example 17
             */
            eventableId: number;
            /** @description Type of the resource */
            eventableType: components["schemas"]["EventableType"];
            /** @description Always `comment` */
            eventType: components["schemas"]["CommentType"];
            /**
             * @description The comment
             * @example Zip repaired
             */
            message: string;
        };
        NewComment: {
            /**
             * Format: int64
             * @description Id of the item, cycle or return order
             * @example 17
             */
            eventableId: number;
            /** @description Type of the record; must match the id if sent. Required for a customer: without it, the id is that of a resource. */
            eventableType?: components["schemas"]["EventableType"];
            /**
             * @description The comment
             * @example Zip repaired
             */
            message: string;
        };
        CreateCommentRequest: {
            /** @description The comment */
            timelineEvent: components["schemas"]["NewComment"];
        };
        Definition: {
            /**
             * Format: int64
             * @description Id
             * @example 5
             */
            id: number;
            /**
             * @description Key, unique per owner type
             * @example washing_instructions
             */
            key: string;
            /**
             * @description Name
             * @example Washing instructions
             */
            name: string;
            /** @description Type of the owner */
            ownerType: components["schemas"]["OwnerType"];
            /** @description Type of the values */
            type: components["schemas"]["FieldType"];
            /**
             * @description Whether fulfilments are grouped by the field
             * @example false
             */
            groupFulfillments: boolean;
            /**
             * Format: date-time
             * @description When it last changed
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt: string;
        };
        DefinitionList: {
            /** @description One page, newest first */
            data: components["schemas"]["Definition"][];
            /**
             * @description Value of `page` for the next page; null on the last page
             * @example AQAAAAAAAAH0VbQ2Zl0hEJp8fW3k
             */
            nextPage: string | null;
            /** @description The number of records on all pages; only with `count=true` */
            count?: components["schemas"]["ListCount"];
        };
        CreateDefinitionRequest: {
            /** @description Type of the owner; `consignor` requires that the shop has consignment enabled */
            ownerType: components["schemas"]["OwnerType"];
            /**
             * @description Name
             * @example Washing instructions
             */
            name: string;
            /**
             * @description Key, unique per owner type, which cannot change after creation; derived from the name if absent
             * @example washing_instructions
             */
            key?: string;
            /** @description Type of the values, which cannot change after creation */
            type: components["schemas"]["FieldType"];
            /**
             * @description Whether fulfilments are grouped by the field; false if absent
             * @example false
             */
            groupFulfillments?: boolean;
        };
        UpdateDefinitionRequest: {
            /**
             * Format: date-time
             * @description The `updatedAt` that was read. If the record has another one by now, nothing is changed and the response is a 412.
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt?: string;
            /**
             * @description Name
             * @example Washing instructions
             */
            name?: string;
            /**
             * @description Whether fulfilments are grouped by the field
             * @example false
             */
            groupFulfillments?: boolean;
        };
        CustomField: {
            /**
             * Format: int64
             * @description Id
             * @example 44
             */
            id: number;
            /**
             * Format: int64
             * @description Id of the item, rental or customer
             * @example 17
             */
            ownerId: number;
            /** @description Type of the owner */
            ownerType: components["schemas"]["FieldOwner"];
            /**
             * Format: int64
             * @description Id of the definition
             * @example 5
             */
            definitionId: number;
            /**
             * @description Key of the definition
             * @example washing_instructions
             */
            key: string;
            /**
             * @description The value as text
             * @example Wash cold
             */
            value: string;
            /**
             * @description The value as JSON: a number for numbers, money and references, a boolean, or text
             * @example Wash cold
             */
            valueJson: string | number | boolean | unknown[] | {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description The `updatedAt` of the owner, which its values are part of
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt: string;
        };
        SetCustomFieldRequest: {
            /**
             * @description The value as text, in the format of the type of the field
             * @example Wash cold
             */
            value: string;
            /**
             * Format: int64
             * @description Id of the item, rental or customer
             * @example 17
             */
            ownerId: number;
            /**
             * Format: int64
             * @description Id of the definition; alternatively send `key` and `ownerType`
             * @example 5
             */
            definitionId?: number;
            /**
             * @description Key of the definition
             * @example washing_instructions
             */
            key?: string;
            /** @description Owner type of the definition */
            ownerType?: components["schemas"]["OwnerType"];
        };
        UpdateCustomFieldRequest: {
            /**
             * @description The value as text, in the format of the type of the field
             * @example Wash cold
             */
            value: string;
            /**
             * Format: date-time
             * @description The `updatedAt` that was read. If the record has another one by now, nothing is changed and the response is a 412.
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt?: string;
        };
        /**
         * @example {
         *       "id": 3,
         *       "createdAt": "2025-11-01T08:00:00.000Z",
         *       "severityKey": "unused",
         *       "severityTone": "success",
         *       "title": "Like new"
         *     }
         */
        EmbeddedCondition: {
            /**
             * Format: int64
             * @description Id
             */
            id: number;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description Severity */
            severityKey: components["schemas"]["SeverityKey"];
            /** @description Tone of display, derived from the severity */
            severityTone: components["schemas"]["SeverityTone"];
            /** @description Title, unique in the shop */
            title: string;
        };
        EmbeddedLocation: {
            /**
             * Format: int64
             * @description Platform id
             * @example 61001
             */
            platformId: number;
            /**
             * @description Name
             * @example Oslo store
             */
            name: string;
        };
        /**
         * @example {
         *       "servicePlanId": 1,
         *       "name": "Bindings and crampons",
         *       "lastDoneAt": "2025-12-01T08:00:00.000Z",
         *       "rentalsLeft": 3,
         *       "rentedDaysLeft": null,
         *       "dueOn": "2026-12-01",
         *       "isDue": false
         *     }
         */
        UnitService: {
            /**
             * Format: int64
             * @description Id of the service plan
             */
            servicePlanId: number;
            /** @description Name of the service plan */
            name: string;
            /**
             * Format: date-time
             * @description When it was last done; null if never
             */
            lastDoneAt: string | null;
            /**
             * Format: int64
             * @description Rentals until it is due; null without such an interval
             */
            rentalsLeft: number | null;
            /**
             * Format: int64
             * @description Rented days until it is due, at the receipt that reaches them; null without such an interval
             */
            rentedDaysLeft: number | null;
            /**
             * Format: date
             * @description The day on which it is due by time; null without such an interval
             */
            dueOn: string | null;
            /** @description Whether the unit is blocked until it is done */
            isDue: boolean;
        };
        /**
         * @example {
         *       "id": 17,
         *       "createdAt": "2025-11-03T08:00:00.000Z",
         *       "updatedAt": "2026-01-12T14:30:00.000Z",
         *       "activeRentalId": 103,
         *       "productTitle": "Storm parka",
         *       "serial": "SN-0042",
         *       "sequentialId": 42,
         *       "platformVariantId": 81001,
         *       "platformProductId": 71001,
         *       "status": "processed",
         *       "tags": [
         *         "fragile"
         *       ],
         *       "variantTitle": "M / Green",
         *       "visibility": "available",
         *       "leftStockAt": null,
         *       "activeReturnId": 120,
         *       "condition": {
         *         "id": 3,
         *         "createdAt": "2025-11-01T08:00:00.000Z",
         *         "severityKey": "unused",
         *         "severityTone": "success",
         *         "title": "Like new"
         *       },
         *       "conditionId": 3,
         *       "imageUrl": "https://cdn.example/parka.jpg",
         *       "location": {
         *         "platformId": 61001,
         *         "name": "Oslo store"
         *       },
         *       "pickLocation": "Rack 4 / 12",
         *       "acquisitionCostCents": 12900,
         *       "acquiredAt": "2025-11-03",
         *       "roiCents": 4300,
         *       "services": [
         *         {
         *           "servicePlanId": 1,
         *           "name": "Bindings and crampons",
         *           "lastDoneAt": "2025-12-01T08:00:00.000Z",
         *           "rentalsLeft": 3,
         *           "rentedDaysLeft": null,
         *           "dueOn": "2026-12-01",
         *           "isDue": false
         *         }
         *       ],
         *       "timelineEvents": [
         *         {
         *           "id": 901,
         *           "eventableId": 17,
         *           "eventableType": "Item",
         *           "eventType": "comment",
         *           "metadata": {
         *             "message": "Zip repaired"
         *           },
         *           "createdAt": "2026-01-31T08:00:00.000Z",
         *           "updatedAt": "2026-01-31T08:00:00.000Z",
         *           "author": "Back office"
         *         }
         *       ],
         *       "customFields": [
         *         {
         *           "id": 44,
         *           "ownerId": 17,
         *           "ownerType": "Item",
         *           "definitionId": 5,
         *           "key": "washing_instructions",
         *           "value": "Wash cold",
         *           "valueJson": "Wash cold"
         *         }
         *       ]
         *     }
         */
        Item: {
            /**
             * Format: int64
             * @description Id
             */
            id: number;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When one of its own fields last changed
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Id of the cycle that is out, else of the earliest to start
             */
            activeRentalId: number | null;
            /** @description Title of the product */
            productTitle: string;
            /** @description Serial */
            serial: string | null;
            /**
             * Format: int64
             * @description Sequential number in the shop, from 1
             */
            sequentialId: number;
            /**
             * Format: int64
             * @description Platform id of the variant
             */
            platformVariantId: number;
            /**
             * Format: int64
             * @description Platform id of the product
             */
            platformProductId: number;
            /** @description Whether it was processed since its last return */
            status: components["schemas"]["ItemStatus"];
            /** @description Tags */
            tags: string[];
            /** @description Title of the variant */
            variantTitle: string;
            /** @description Whether it can be rented */
            visibility: components["schemas"]["Visibility"];
            /**
             * Format: date-time
             * @description When it was sold or retired; null while it is neither
             */
            leftStockAt: string | null;
            /**
             * Format: int64
             * @description Id of the newest open return order that awaits it
             */
            activeReturnId: number | null;
            /** @description Condition */
            condition: components["schemas"]["EmbeddedCondition"] | null;
            /**
             * Format: int64
             * @description Id of the condition
             */
            conditionId: number | null;
            /**
             * Format: uri
             * @description Image of the variant, else of the product
             */
            imageUrl: string | null;
            /** @description The location */
            location: components["schemas"]["EmbeddedLocation"] | null;
            /** @description Place in the location */
            pickLocation: string | null;
            /**
             * Format: int64
             * @description Acquisition cost, in minor units
             */
            acquisitionCostCents: number | null;
            /**
             * Format: date
             * @description Day since which the shop has it, at most today; by default that of its creation
             */
            acquiredAt: string;
            /**
             * Format: int64
             * @description Revenue of its cycles and its sale less its cost; null without a cost
             */
            roiCents: number | null;
            /** @description Its services, by the plans of its product; none for units sold or retired */
            services: components["schemas"]["UnitService"][];
            /** @description The newest 50 events, newest first; in lists 5, with messages cut */
            timelineEvents: components["schemas"]["TimelineEvent"][];
            /** @description Custom fields */
            customFields: components["schemas"]["EmbeddedCustomField"][];
        };
        ItemList: {
            /** @description One page, newest first */
            data: components["schemas"]["ItemWithIncludes"][];
            /**
             * @description Value of `page` for the next page; null on the last page
             * @example AQAAAAAAAAH0VbQ2Zl0hEJp8fW3k
             */
            nextPage: string | null;
            /** @description The number of records on all pages; only with `count=true` */
            count?: components["schemas"]["ListCount"];
        };
        ValueCount: {
            /**
             * @description The value
             * @example available
             */
            value: string;
            /**
             * Format: int64
             * @description The number of records with it
             * @example 412
             */
            count: number;
            /**
             * @description False where there are more than `count`
             * @example true
             */
            isExact: boolean;
        };
        OtherCount: {
            /**
             * Format: int64
             * @description The number of records
             * @example 31
             */
            count: number;
        };
        Counts: {
            /** @description Every value of the enumeration, in its order. By `platformVariantId`, the 100 variants with most records, most first, with their platform ids as `value`; these counts are always exact. */
            data: components["schemas"]["ValueCount"][];
            /** @description The records of all other variants, by `platformVariantId` only */
            other?: components["schemas"]["OtherCount"];
        };
        /**
         * @example {
         *       "affectedCycleIds": [],
         *       "id": 17,
         *       "createdAt": "2025-11-03T08:00:00.000Z",
         *       "updatedAt": "2026-01-12T14:30:00.000Z",
         *       "activeRentalId": 103,
         *       "productTitle": "Storm parka",
         *       "serial": "SN-0042",
         *       "sequentialId": 42,
         *       "platformVariantId": 81001,
         *       "platformProductId": 71001,
         *       "status": "processed",
         *       "tags": [
         *         "fragile"
         *       ],
         *       "variantTitle": "M / Green",
         *       "visibility": "available",
         *       "leftStockAt": null,
         *       "activeReturnId": 120,
         *       "condition": {
         *         "id": 3,
         *         "createdAt": "2025-11-01T08:00:00.000Z",
         *         "severityKey": "unused",
         *         "severityTone": "success",
         *         "title": "Like new"
         *       },
         *       "conditionId": 3,
         *       "imageUrl": "https://cdn.example/parka.jpg",
         *       "location": {
         *         "platformId": 61001,
         *         "name": "Oslo store"
         *       },
         *       "pickLocation": "Rack 4 / 12",
         *       "acquisitionCostCents": 12900,
         *       "acquiredAt": "2025-11-03",
         *       "roiCents": 4300,
         *       "services": [
         *         {
         *           "servicePlanId": 1,
         *           "name": "Bindings and crampons",
         *           "lastDoneAt": "2025-12-01T08:00:00.000Z",
         *           "rentalsLeft": 3,
         *           "rentedDaysLeft": null,
         *           "dueOn": "2026-12-01",
         *           "isDue": false
         *         }
         *       ],
         *       "timelineEvents": [
         *         {
         *           "id": 901,
         *           "eventableId": 17,
         *           "eventableType": "Item",
         *           "eventType": "comment",
         *           "metadata": {
         *             "message": "Zip repaired"
         *           },
         *           "createdAt": "2026-01-31T08:00:00.000Z",
         *           "updatedAt": "2026-01-31T08:00:00.000Z",
         *           "author": "Back office"
         *         }
         *       ],
         *       "customFields": [
         *         {
         *           "id": 44,
         *           "ownerId": 17,
         *           "ownerType": "Item",
         *           "definitionId": 5,
         *           "key": "washing_instructions",
         *           "value": "Wash cold",
         *           "valueJson": "Wash cold"
         *         }
         *       ]
         *     }
         */
        SingleItem: {
            /**
             * Format: int64
             * @description Id
             */
            id: number;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When one of its own fields last changed
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Id of the cycle that is out, else of the earliest to start
             */
            activeRentalId: number | null;
            /** @description Title of the product */
            productTitle: string;
            /** @description Serial */
            serial: string | null;
            /**
             * Format: int64
             * @description Sequential number in the shop, from 1
             */
            sequentialId: number;
            /**
             * Format: int64
             * @description Platform id of the variant
             */
            platformVariantId: number;
            /**
             * Format: int64
             * @description Platform id of the product
             */
            platformProductId: number;
            /** @description Whether it was processed since its last return */
            status: components["schemas"]["ItemStatus"];
            /** @description Tags */
            tags: string[];
            /** @description Title of the variant */
            variantTitle: string;
            /** @description Whether it can be rented */
            visibility: components["schemas"]["Visibility"];
            /**
             * Format: date-time
             * @description When it was sold or retired; null while it is neither
             */
            leftStockAt: string | null;
            /**
             * Format: int64
             * @description Id of the newest open return order that awaits it
             */
            activeReturnId: number | null;
            /** @description Condition */
            condition: components["schemas"]["EmbeddedCondition"] | null;
            /**
             * Format: int64
             * @description Id of the condition
             */
            conditionId: number | null;
            /**
             * Format: uri
             * @description Image of the variant, else of the product
             */
            imageUrl: string | null;
            /** @description The location */
            location: components["schemas"]["EmbeddedLocation"] | null;
            /** @description Place in the location */
            pickLocation: string | null;
            /**
             * Format: int64
             * @description Acquisition cost, in minor units
             */
            acquisitionCostCents: number | null;
            /**
             * Format: date
             * @description Day since which the shop has it, at most today; by default that of its creation
             */
            acquiredAt: string;
            /**
             * Format: int64
             * @description Revenue of its cycles and its sale less its cost; null without a cost
             */
            roiCents: number | null;
            /** @description Its services, by the plans of its product; none for units sold or retired */
            services: components["schemas"]["UnitService"][];
            /** @description The newest 50 events, newest first; in lists 5, with messages cut */
            timelineEvents: components["schemas"]["TimelineEvent"][];
            /** @description Custom fields */
            customFields: components["schemas"]["EmbeddedCustomField"][];
            /** @description Ids of the planned cycles on it that are at risk, at most 100, by their start */
            affectedCycleIds: number[];
        };
        StocktakeUnits: {
            /**
             * Format: int64
             * @description The number of all
             * @example 2
             */
            count: number;
            /** @description The first 1000, by id */
            data: components["schemas"]["Item"][];
        };
        UnexpectedSerial: {
            /**
             * @description The serial as scanned
             * @example SN-0042
             */
            serial: string;
            /** @description Why it was not expected; `twice` for a unit that was scanned before */
            reason: components["schemas"]["UnexpectedReason"];
            /**
             * Format: int64
             * @description Id of the unit; null if unknown
             * @example 4711
             */
            itemId: number | null;
            /**
             * Format: int64
             * @description Id of the cycle that is out with it; else null
             * @example 4711
             */
            cycleId: number | null;
        };
        StocktakeSerials: {
            /**
             * Format: int64
             * @description The number of all
             * @example 2
             */
            count: number;
            /** @description The first 1000, as scanned */
            data: components["schemas"]["UnexpectedSerial"][];
        };
        Stocktake: {
            /**
             * Format: int64
             * @description The number of scanned units that are in stock where they were counted
             * @example 40
             */
            counted: number;
            /** @description Units in stock, of the location if one was sent, that were not scanned */
            missing: components["schemas"]["StocktakeUnits"];
            /** @description Scanned units in stock of another location than the one that was sent */
            misplaced: components["schemas"]["StocktakeUnits"];
            /** @description Scanned serials of no unit in stock */
            unexpected: components["schemas"]["StocktakeSerials"];
        };
        StocktakeRequest: {
            /**
             * @description The scanned serials
             * @example [
             *       "SN-0042",
             *       "SN-0043"
             *     ]
             */
            serials: string[];
            /**
             * Format: int64
             * @description Platform id of the location that was counted; absent for all locations
             * @example 61001
             */
            locationPlatformId?: number;
        };
        CreateItemsRequest: {
            /**
             * Format: int64
             * @description Platform id of the location
             * @example 61001
             */
            locationPlatformId?: number | null;
            /**
             * @description Place in the location
             * @example Rack 4 / 12
             */
            pickLocation?: string | null;
            /**
             * Format: int64
             * @description Platform id of the variant
             * @example 81001
             */
            platformVariantId: number;
            /** @description Whether the units can be rented */
            visibility: components["schemas"]["Visibility"];
            /**
             * Format: int64
             * @description How many units to create; 1 if absent
             * @example 2
             */
            quantity?: number;
            /**
             * @description Serials, assigned in order, without surrounding spaces; further units have none
             * @example [
             *       "SN-0042",
             *       "SN-0043"
             *     ]
             */
            serials?: (string | null)[];
            /**
             * Format: int64
             * @description Id of the condition
             * @example 3
             */
            conditionId?: number | null;
            /**
             * Format: int64
             * @description Acquisition cost, in minor units
             * @example 12900
             */
            acquisitionCostCents?: number | null;
            /**
             * Format: date
             * @description Day since which the shop has it, at most today; by default that of its creation
             * @example 2025-11-03
             */
            acquiredAt?: string;
            /**
             * @description Tags
             * @example [
             *       "fragile"
             *     ]
             */
            tags?: string[];
            /**
             * @description Values of custom fields by the keys of their definitions, as text or in the type of the definition; null removes the value
             * @example {}
             */
            customFields?: {
                [key: string]: string | number | boolean | null;
            };
        };
        Items: {
            /** @description The items, in the order of the request */
            data: components["schemas"]["Item"][];
        };
        UpdateItemEntry: {
            /**
             * Format: int64
             * @description Platform id of the location
             * @example 61001
             */
            locationPlatformId?: number | null;
            /**
             * @description Place in the location
             * @example Rack 4 / 12
             */
            pickLocation?: string | null;
            /**
             * Format: date-time
             * @description The `updatedAt` that was read. If the record has another one by now, nothing is changed and the response is a 412.
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt?: string;
            /**
             * @description Serial, unique among units not sold or retired, without surrounding spaces; null if blank
             * @example SN-0042
             */
            serial?: string | null;
            /**
             * Format: int64
             * @description Platform id of the variant; a 409 while planned cycles hold the unit, unless `reallocate` is sent
             * @example 81001
             */
            platformVariantId?: number;
            /**
             * @description Moves the planned cycles of a unit whose variant changes to free units of their variants, all or none
             * @example false
             */
            reallocate?: boolean;
            /** @description Whether it was processed since its last return */
            status?: components["schemas"]["ItemStatus"];
            /** @description Whether it can be rented */
            visibility?: components["schemas"]["Visibility"];
            /**
             * Format: int64
             * @description Id of the condition; a damaged one makes an available unit `unavailable`, unless `visibility` is sent
             * @example 3
             */
            conditionId?: number | null;
            /**
             * Format: int64
             * @description Acquisition cost, in minor units
             * @example 12900
             */
            acquisitionCostCents?: number | null;
            /**
             * Format: date
             * @description Day since which the shop has it, at most today; by default that of its creation
             * @example 2025-11-03
             */
            acquiredAt?: string;
            /** @description Changes to the tags, matched by title */
            tagsAttributes?: components["schemas"]["TagChange"][];
            /**
             * @description Values of custom fields by the keys of their definitions, as text or in the type of the definition; null removes the value
             * @example {}
             */
            customFields?: {
                [key: string]: string | number | boolean | null;
            };
            /**
             * Format: int64
             * @description Id of the item
             * @example 17
             */
            id: number;
        };
        UpdateItemsRequest: {
            /** @description Updates, one per item */
            items: components["schemas"]["UpdateItemEntry"][];
        };
        UpdateItemRequest: {
            /**
             * Format: int64
             * @description Platform id of the location
             * @example 61001
             */
            locationPlatformId?: number | null;
            /**
             * @description Place in the location
             * @example Rack 4 / 12
             */
            pickLocation?: string | null;
            /**
             * Format: date-time
             * @description The `updatedAt` that was read. If the record has another one by now, nothing is changed and the response is a 412.
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt?: string;
            /**
             * @description Serial, unique among units not sold or retired, without surrounding spaces; null if blank
             * @example SN-0042
             */
            serial?: string | null;
            /**
             * Format: int64
             * @description Platform id of the variant; a 409 while planned cycles hold the unit, unless `reallocate` is sent
             * @example 81001
             */
            platformVariantId?: number;
            /**
             * @description Moves the planned cycles of a unit whose variant changes to free units of their variants, all or none
             * @example false
             */
            reallocate?: boolean;
            /** @description Whether it was processed since its last return */
            status?: components["schemas"]["ItemStatus"];
            /** @description Whether it can be rented */
            visibility?: components["schemas"]["Visibility"];
            /**
             * Format: int64
             * @description Id of the condition; a damaged one makes an available unit `unavailable`, unless `visibility` is sent
             * @example 3
             */
            conditionId?: number | null;
            /**
             * Format: int64
             * @description Acquisition cost, in minor units
             * @example 12900
             */
            acquisitionCostCents?: number | null;
            /**
             * Format: date
             * @description Day since which the shop has it, at most today; by default that of its creation
             * @example 2025-11-03
             */
            acquiredAt?: string;
            /** @description Changes to the tags, matched by title */
            tagsAttributes?: components["schemas"]["TagChange"][];
            /**
             * @description Values of custom fields by the keys of their definitions, as text or in the type of the definition; null removes the value
             * @example {}
             */
            customFields?: {
                [key: string]: string | number | boolean | null;
            };
        };
        ItemLocation: {
            /**
             * Format: int64
             * @description Platform id of the location
             * @example 61001
             */
            locationPlatformId: number | null;
            /**
             * @description Place in the location
             * @example Rack 4 / 12
             */
            pickLocation: string | null;
            /** @description The location */
            location: components["schemas"]["EmbeddedLocation"] | null;
            /**
             * Format: date-time
             * @description The `updatedAt` of the item
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt: string;
        };
        UpdateItemLocationRequest: {
            /**
             * Format: int64
             * @description Platform id of the location
             * @example 61001
             */
            locationPlatformId?: number | null;
            /**
             * @description Place in the location
             * @example Rack 4 / 12
             */
            pickLocation?: string | null;
            /**
             * Format: date-time
             * @description The `updatedAt` that was read. If the record has another one by now, nothing is changed and the response is a 412.
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt?: string;
        };
        MovedCycle: {
            /**
             * Format: int64
             * @description Id of the cycle
             * @example 103
             */
            cycleId: number;
            /**
             * Format: int64
             * @description Id of its new unit
             * @example 18
             */
            itemId: number;
        };
        ReallocatedItem: {
            /** @description The cycles that moved, by their start */
            moved: components["schemas"]["MovedCycle"][];
            /**
             * @description Ids of the cycles that stay, by their start: no unit becomes free, their unit is being packed, or an open return order holds it
             * @example [
             *       118
             *     ]
             */
            stranded: number[];
            /**
             * @description Ids of the planned cycles of other units that exchanged units to make room
             * @example [
             *       121
             *     ]
             */
            movedCycleIds: number[];
        };
        ReallocateItemRequest: {
            /**
             * Format: date
             * @description First day; any if absent
             * @example 2026-01-31
             */
            from?: string;
            /**
             * Format: date
             * @description Last day, inclusive; any if absent
             * @example 2026-01-31
             */
            to?: string;
            /**
             * @description Moves nothing, with a 409, if one of the cycles finds no free unit
             * @example true
             */
            allOrNone?: boolean;
        };
        RecordServiceRequest: {
            /**
             * Format: int64
             * @description Id of a service plan of the item's product
             * @example 1
             */
            servicePlanId: number;
            /**
             * Format: date-time
             * @description When it was done, not after now; now if absent
             * @example 2026-01-31T08:00:00.000Z
             */
            doneAt?: string;
            /**
             * @description A comment on the item
             * @example Bindings renewed
             */
            note?: string;
        };
        BlockedResource: {
            /**
             * Format: int64
             * @description Id
             * @example 17
             */
            id: number;
            /**
             * @description Title; for a unit or variant, includes the title of the product
             * @example Storm parka, M / Green
             */
            title: string;
            /**
             * @description Number as shown to users
             * @example 42
             */
            formattedId: string | null;
            /**
             * Format: uri
             * @description URL of the image
             * @example https://cdn.example/parka.jpg
             */
            imageUrl: string | null;
            /**
             * Format: int64
             * @description Platform id of the variant
             * @example 81001
             */
            platformVariantId: number | null;
            /**
             * Format: int64
             * @description Platform id of the product
             * @example 71001
             */
            platformProductId: number | null;
        };
        BlockedDate: {
            /**
             * Format: int64
             * @description Id
             * @example 6
             */
            id: number;
            /**
             * Format: date
             * @description First day; null if the period has no start
             * @example 2026-01-31
             */
            from: string | null;
            /**
             * Format: date
             * @description Last day; null if the period has no end
             * @example 2026-01-31
             */
            to: string | null;
            /** @description Type of the blocked resource */
            resourceType: components["schemas"]["BlockedType"];
            /**
             * Format: int64
             * @description Id of the resource; for `Store`, the id of the shop
             * @example 17
             */
            resourceId: number;
            /** @description Details of the blocked resource */
            resource: components["schemas"]["BlockedResource"];
            /**
             * @description Whether the store only closes: it hands nothing over and takes nothing back on these days, while rentals continue and the days stay available
             * @example false
             */
            closing: boolean;
            /** @description Why the days are blocked */
            reason: components["schemas"]["BlockReason"];
            /**
             * @description Explanation
             * @example Stocktaking
             */
            description: string | null;
            /**
             * Format: int64
             * @description Id of the service plan that keeps the item for a service; `to` is then the last day of the service if it began today at the latest
             * @example 1
             */
            servicePlanId: number | null;
            /**
             * Format: date-time
             * @description When it was created
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt: string;
        };
        BlockedDateList: {
            /** @description One page, newest first */
            data: components["schemas"]["BlockedDate"][];
            /**
             * @description Value of `page` for the next page; null on the last page
             * @example AQAAAAAAAAH0VbQ2Zl0hEJp8fW3k
             */
            nextPage: string | null;
            /** @description The number of records on all pages; only with `count=true` */
            count?: components["schemas"]["ListCount"];
        };
        BlockedDateWithCycles: {
            /**
             * Format: int64
             * @description Id
             * @example 6
             */
            id: number;
            /**
             * Format: date
             * @description First day; null if the period has no start
             * @example 2026-01-31
             */
            from: string | null;
            /**
             * Format: date
             * @description Last day; null if the period has no end
             * @example 2026-01-31
             */
            to: string | null;
            /** @description Type of the blocked resource */
            resourceType: components["schemas"]["BlockedType"];
            /**
             * Format: int64
             * @description Id of the resource; for `Store`, the id of the shop
             * @example 17
             */
            resourceId: number;
            /** @description Details of the blocked resource */
            resource: components["schemas"]["BlockedResource"];
            /**
             * @description Whether the store only closes: it hands nothing over and takes nothing back on these days, while rentals continue and the days stay available
             * @example false
             */
            closing: boolean;
            /** @description Why the days are blocked */
            reason: components["schemas"]["BlockReason"];
            /**
             * @description Explanation
             * @example Stocktaking
             */
            description: string | null;
            /**
             * Format: int64
             * @description Id of the service plan that keeps the item for a service; `to` is then the last day of the service if it began today at the latest
             * @example 1
             */
            servicePlanId: number | null;
            /**
             * Format: date-time
             * @description When it was created
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt: string;
            /**
             * @description Ids of the planned cycles that it leaves at risk, by their start, at most 100. For closing days, the cycles with a hand-over or return that is due on them, by due time.
             * @example [
             *       103
             *     ]
             */
            affectedCycleIds: number[];
        };
        CreateBlockedDateRequest: {
            /**
             * Format: date
             * @description First day; null if the period has no start
             * @example 2026-01-31
             */
            from?: string | null;
            /**
             * Format: date
             * @description Last day, inclusive; null if the period has no end
             * @example 2026-01-31
             */
            to?: string | null;
            /**
             * @description Whether the store only closes: it hands nothing over and takes nothing back on these days, while rentals continue and the days stay available. Only for `Store`, with both ends; `false` by default.
             * @example false
             */
            closing?: boolean;
            /** @description Why the days are blocked; `other` by default */
            reason?: components["schemas"]["BlockReason"];
            /**
             * @description Explanation
             * @example Stocktaking
             */
            description?: string | null;
            /** @description Type of the blocked resource */
            resourceType: components["schemas"]["BlockedTypeName"];
            /**
             * Format: int64
             * @description Id of the resource; for `Store`, the id of the shop
             * @example 17
             */
            resourceId: number;
        };
        UpdateBlockedDateRequest: {
            /**
             * Format: date
             * @description First day; null if the period has no start
             * @example 2026-01-31
             */
            from?: string | null;
            /**
             * Format: date
             * @description Last day, inclusive; null if the period has no end
             * @example 2026-01-31
             */
            to?: string | null;
            /**
             * @description Whether the store only closes: it hands nothing over and takes nothing back on these days, while rentals continue and the days stay available. Only for `Store`, with both ends; `false` by default.
             * @example false
             */
            closing?: boolean;
            /** @description Why the days are blocked; `other` by default */
            reason?: components["schemas"]["BlockReason"];
            /**
             * @description Explanation
             * @example Stocktaking
             */
            description?: string | null;
            /**
             * Format: date-time
             * @description The `updatedAt` that was read. If the record has another one by now, nothing is changed and the response is a 412.
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt?: string;
        };
        /**
         * @example {
         *       "id": 4,
         *       "platformProductId": 71021,
         *       "name": "Bindings and crampons",
         *       "everyRentals": 10,
         *       "everyRentedDays": null,
         *       "everyDays": 365,
         *       "durationDays": 2,
         *       "createdAt": "2025-11-01T08:00:00.000Z",
         *       "updatedAt": "2025-11-01T08:00:00.000Z"
         *     }
         */
        ServicePlan: {
            /**
             * Format: int64
             * @description Id
             */
            id: number;
            /**
             * Format: int64
             * @description Platform id of the product
             */
            platformProductId: number;
            /** @description Name, unique in the product */
            name: string;
            /**
             * Format: int64
             * @description After so many rentals that came back
             */
            everyRentals: number | null;
            /**
             * Format: int64
             * @description After so many rented days, from hand-outs to returns
             */
            everyRentedDays: number | null;
            /**
             * Format: int64
             * @description After so many days
             */
            everyDays: number | null;
            /**
             * Format: int64
             * @description How many days a service takes, during which the unit is blocked
             */
            durationDays: number;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updatedAt: string;
        };
        ServicePlanList: {
            /** @description One page, newest first */
            data: components["schemas"]["ServicePlan"][];
            /**
             * @description Value of `page` for the next page; null on the last page
             * @example AQAAAAAAAAH0VbQ2Zl0hEJp8fW3k
             */
            nextPage: string | null;
            /** @description The number of records on all pages; only with `count=true` */
            count?: components["schemas"]["ListCount"];
        };
        CreateServicePlanRequest: {
            /**
             * Format: int64
             * @description After so many rentals that came back
             * @example 10
             */
            everyRentals?: number | null;
            /**
             * Format: int64
             * @description After so many rented days, from hand-outs to returns
             * @example 60
             */
            everyRentedDays?: number | null;
            /**
             * Format: int64
             * @description After so many days
             * @example 365
             */
            everyDays?: number | null;
            /**
             * Format: int64
             * @description How many days a service takes, during which the unit is blocked; 1 by default
             * @example 2
             */
            durationDays?: number;
            /**
             * @description Name, unique in the product
             * @example Bindings and crampons
             */
            name: string;
        };
        UpdateServicePlanRequest: {
            /**
             * Format: int64
             * @description After so many rentals that came back
             * @example 10
             */
            everyRentals?: number | null;
            /**
             * Format: int64
             * @description After so many rented days, from hand-outs to returns
             * @example 60
             */
            everyRentedDays?: number | null;
            /**
             * Format: int64
             * @description After so many days
             * @example 365
             */
            everyDays?: number | null;
            /**
             * Format: int64
             * @description How many days a service takes, during which the unit is blocked; 1 by default
             * @example 2
             */
            durationDays?: number;
            /**
             * Format: date-time
             * @description The `updatedAt` that was read. If the record has another one by now, nothing is changed and the response is a 412.
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt?: string;
            /**
             * @description Name, unique in the product
             * @example Bindings and crampons
             */
            name?: string;
        };
        Credit: {
            /**
             * Format: int64
             * @description Id
             * @example 8
             */
            id: number;
            /**
             * Format: int64
             * @description Price of the cycle in credits
             * @example 2
             */
            creditCost: number;
            /** @description Whether the credit was returned to the customer */
            status: components["schemas"]["CreditStatus"];
            /** @description Event that returns the credit automatically; null for never */
            returnCondition: components["schemas"]["CreditReturnCondition"] | null;
            /**
             * Format: int64
             * @description Id of the cycle
             * @example 103
             */
            cycleId: number;
            /**
             * Format: int64
             * @description Id of the customer
             * @example 12
             */
            customerId: number;
            /**
             * Format: int64
             * @description The customer's balance, which is the sum of the ledger; a negative balance is owed
             * @example 6
             */
            balance: number;
            /**
             * Format: date-time
             * @description The `updatedAt` of the cycle, which its credit is part of
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt: string;
        };
        CreditChange: {
            /** @description `returned` returns the credit to the customer, `unreturned` reclaims it */
            status: components["schemas"]["CreditStatus"];
        };
        UpdateCreditRequest: {
            /**
             * Format: date-time
             * @description The `updatedAt` that was read. If the record has another one by now, nothing is changed and the response is a 412.
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt?: string;
            /** @description The change */
            membershipCredit?: components["schemas"]["CreditChange"];
            /** @description The same status, at the top level of the body */
            status?: components["schemas"]["CreditStatus"];
        };
        CreditEntry: {
            /**
             * Format: int64
             * @description Id
             * @example 21
             */
            id: number;
            /**
             * Format: date-time
             * @description When it was created
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: int64
             * @description Id of the customer
             * @example 12
             */
            customerId: number;
            /**
             * Format: int64
             * @description Platform id of the customer
             * @example 52001
             */
            customerPlatformId: number;
            /**
             * Format: int64
             * @description Credits that the customer got; negative for credits that a cycle cost
             * @example 2
             */
            amount: number;
            /**
             * @description Why somebody gave the credits; null for the credit of a cycle
             * @example Goodwill: late parcel
             */
            reason: string | null;
            /**
             * Format: int64
             * @description Id of the membership credit; null for credits that somebody gave
             * @example 8
             */
            membershipCreditId: number | null;
            /**
             * Format: int64
             * @description Id of the cycle; null for credits that somebody gave
             * @example 103
             */
            cycleId: number | null;
            /**
             * @description Name of the key that created it
             * @example Front desk
             */
            author: string;
        };
        CreditEntryList: {
            /** @description One page, newest first */
            data: components["schemas"]["CreditEntry"][];
            /**
             * @description Value of `page` for the next page; null on the last page
             * @example AQAAAAAAAAH0VbQ2Zl0hEJp8fW3k
             */
            nextPage: string | null;
            /** @description The number of records on all pages; only with `count=true` */
            count?: components["schemas"]["ListCount"];
        };
        CreateCreditEntryRequest: {
            /**
             * Format: int64
             * @description Platform id of the customer
             * @example 52001
             */
            customerPlatformId: number;
            /**
             * Format: int64
             * @description Credits; a negative amount takes credits from the customer
             * @example 2
             */
            amount: number;
            /**
             * @description Why the customer gets the credits
             * @example Goodwill: late parcel
             */
            reason: string;
        };
        CycleItem: {
            /**
             * Format: int64
             * @description Id
             * @example 17
             */
            id: number;
            /**
             * @description Serial
             * @example SN-0042
             */
            serial: string | null;
            /**
             * @description Title of the product
             * @example Storm parka
             */
            productTitle: string;
            /**
             * @description Title of the variant
             * @example M / Green
             */
            variantTitle: string;
            /**
             * Format: int64
             * @description Platform id of the variant of the unit; for a substitute not the booked one
             * @example 81001
             */
            platformVariantId: number;
        };
        FormerUnit: {
            /**
             * Format: int64
             * @description Id of the unit
             * @example 16
             */
            itemId: number;
            /**
             * @description Serial
             * @example SN-0041
             */
            serial: string | null;
            /**
             * Format: date-time
             * @description When it was handed out
             * @example 2026-01-31T08:00:00.000Z
             */
            from: string;
            /**
             * Format: date-time
             * @description When it was swapped for another one
             * @example 2026-01-31T08:00:00.000Z
             */
            to: string;
        };
        EmbeddedCredit: {
            /**
             * Format: int64
             * @description Id
             * @example 8
             */
            id: number;
            /**
             * Format: int64
             * @description Price of the cycle in credits
             * @example 2
             */
            creditCost: number;
            /** @description Whether the credit was returned to the customer */
            status: components["schemas"]["CreditStatus"];
            /** @description Event that returns the credit automatically; null for never */
            returnCondition: components["schemas"]["CreditReturnCondition"] | null;
        };
        /**
         * @example {
         *       "id": 103,
         *       "sequentialId": 1042,
         *       "createdAt": "2026-01-20T08:00:00.000Z",
         *       "updatedAt": "2026-01-31T09:12:00.000Z",
         *       "status": "fulfilled",
         *       "methodType": "calendar",
         *       "customer": {
         *         "id": 12,
         *         "createdAt": "2025-12-01T08:00:00.000Z",
         *         "updatedAt": "2026-01-20T08:00:00.000Z",
         *         "platformId": 52001,
         *         "defaultAddress": {
         *           "customerId": 4711,
         *           "default": true,
         *           "firstName": "Ada",
         *           "lastName": "Nordin",
         *           "company": "Nordin AB",
         *           "address1": "Storgatan 1",
         *           "address2": "c/o Berg",
         *           "city": "Umeå",
         *           "province": "Västerbotten",
         *           "country": "Sweden",
         *           "zip": "903 26",
         *           "phone": "+46 90 123 45",
         *           "name": "Ada Nordin",
         *           "provinceCode": "AC",
         *           "countryCode": "SE",
         *           "countryName": "Sweden"
         *         },
         *         "email": "ada@nordin.se",
         *         "firstName": "Ada",
         *         "lastName": "Nordin",
         *         "phone": "+46 90 123 45",
         *         "tags": [
         *           "vip"
         *         ],
         *         "erasedAt": null
         *       },
         *       "itemId": 17,
         *       "isUnitFixed": true,
         *       "platformVariantId": 81001,
         *       "item": {
         *         "id": 17,
         *         "serial": "SN-0042",
         *         "productTitle": "Storm parka",
         *         "variantTitle": "M / Green",
         *         "platformVariantId": 81001
         *       },
         *       "formerUnits": [],
         *       "location": {
         *         "platformId": 61001,
         *         "name": "Oslo store"
         *       },
         *       "requestedLocation": null,
         *       "conditionIds": [],
         *       "rentalStart": "2026-01-30T23:00:00.000Z",
         *       "rentalEnd": "2026-02-06T23:00:00.000Z",
         *       "minimumRentalEnd": null,
         *       "prepareFrom": "2026-01-30",
         *       "fulfillAt": "2026-01-30T23:00:00.000Z",
         *       "fulfilledAt": "2026-01-31T09:12:00.000Z",
         *       "receiveAt": "2026-02-06T23:00:00.000Z",
         *       "receivedAt": null,
         *       "restockBy": "2026-02-08",
         *       "restockedAt": null,
         *       "holdUntil": null,
         *       "closedAs": null,
         *       "cancelledAt": null,
         *       "cancelReason": null,
         *       "salePriceCents": null,
         *       "fulfillmentStatus": "complete",
         *       "receivalStatus": "scheduled",
         *       "packingStatus": "packed",
         *       "deliveryMethodType": "shipping",
         *       "platformOrderId": 91001,
         *       "platformOrderLineId": 91002,
         *       "platformOrderName": "#1007",
         *       "priceCents": 12900,
         *       "returnOrderId": 120,
         *       "membershipCredit": null,
         *       "conflictingCycleIds": [],
         *       "risks": [],
         *       "tags": [
         *         "gift"
         *       ],
         *       "timelineEvents": [],
         *       "customFields": []
         *     }
         */
        Cycle: {
            /**
             * Format: int64
             * @description Id
             */
            id: number;
            /**
             * Format: int64
             * @description Running number in the shop, shown as SC-1042
             */
            sequentialId: number;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it or one of its legs last changed
             */
            updatedAt: string;
            /** @description Current status */
            status: components["schemas"]["CycleStatus"];
            /** @description Method by which the unit is rented */
            methodType: components["schemas"]["MethodType"];
            /** @description The customer who rents */
            customer: components["schemas"]["Customer"];
            /**
             * Format: int64
             * @description Id of the unit
             */
            itemId: number;
            /** @description Whether it keeps its unit when others need room: somebody named the unit, it is being packed, or it was handed over */
            isUnitFixed: boolean;
            /**
             * Format: int64
             * @description Platform id of the booked variant; it stays when a substitute is handed out
             */
            platformVariantId: number;
            /** @description The unit */
            item: components["schemas"]["CycleItem"];
            /** @description The units that the rental had before swaps, oldest first */
            formerUnits: components["schemas"]["FormerUnit"][];
            /** @description The location of the unit */
            location: components["schemas"]["EmbeddedLocation"] | null;
            /** @description The location at which the unit has to be; null for any */
            requestedLocation: components["schemas"]["EmbeddedLocation"] | null;
            /** @description Ids of the conditions that the unit may be in; empty for any */
            conditionIds: number[];
            /**
             * Format: date-time
             * @description When the rental begins
             */
            rentalStart: string;
            /**
             * Format: date-time
             * @description When the rental ends; null reserves the unit without end
             */
            rentalEnd: string | null;
            /**
             * Format: date-time
             * @description Earliest end of the rental
             */
            minimumRentalEnd: string | null;
            /**
             * Format: date
             * @description First reserved day
             */
            prepareFrom: string;
            /**
             * Format: date-time
             * @description Planned time of fulfilment; midnight in the shop's time zone means at any time on that day
             */
            fulfillAt: string;
            /**
             * Format: date-time
             * @description Actual time of fulfilment
             */
            fulfilledAt: string | null;
            /**
             * Format: date-time
             * @description Planned time of return; midnight in the shop's time zone means at any time on that day
             */
            receiveAt: string | null;
            /**
             * Format: date-time
             * @description Actual time of return
             */
            receivedAt: string | null;
            /**
             * Format: date
             * @description Last reserved day; null if the reservation has no end
             */
            restockBy: string | null;
            /**
             * Format: date-time
             * @description When the unit was restocked after it came back
             */
            restockedAt: string | null;
            /**
             * Format: date-time
             * @description When a held cycle lapses, unless it is confirmed before; else null
             */
            holdUntil: string | null;
            /** @description How the rental ended; null while it is open, and for a sale */
            closedAs: components["schemas"]["ClosedAs"] | null;
            /**
             * Format: date-time
             * @description When it was cancelled
             */
            cancelledAt: string | null;
            /** @description Why it was cancelled, if known */
            cancelReason: components["schemas"]["CancelReason"] | null;
            /**
             * Format: int64
             * @description Price at which the customer bought the rented unit, in minor units
             */
            salePriceCents: number | null;
            /** @description Status of the fulfilment */
            fulfillmentStatus: components["schemas"]["LegStatus"];
            /** @description Status of the receival */
            receivalStatus: components["schemas"]["LegStatus"];
            /** @description Progress of packing */
            packingStatus: components["schemas"]["PackingStatus"];
            /** @description Method of delivery */
            deliveryMethodType: components["schemas"]["DeliveryMethodType"];
            /**
             * Format: int64
             * @description Platform id of the order
             */
            platformOrderId: number | null;
            /**
             * Format: int64
             * @description Platform id of the order line
             */
            platformOrderLineId: number | null;
            /** @description Name of the order */
            platformOrderName: string | null;
            /**
             * Format: int64
             * @description Price for the customer, in minor units
             */
            priceCents: number | null;
            /**
             * Format: int64
             * @description Id of the newest return order of the cycle, except cancelled ones
             */
            returnOrderId: number | null;
            /** @description Price in membership credits */
            membershipCredit: components["schemas"]["EmbeddedCredit"] | null;
            /** @description Ids of cycles that overlap this one on the same unit, which actual times can cause */
            conflictingCycleIds: number[];
            /** @description Reasons why the unit of a planned cycle will not be there. It is not available, one of the days is blocked, another cycle has it until then, or it is not at the location or in the condition that was requested. */
            risks: components["schemas"]["CycleRisk"][];
            /** @description Tags */
            tags: string[];
            /** @description The newest 50 events, newest first; in lists 5, with messages cut */
            timelineEvents: components["schemas"]["TimelineEvent"][];
            /** @description Custom fields */
            customFields: components["schemas"]["EmbeddedCustomField"][];
        };
        CycleList: {
            /** @description One page, newest first */
            data: components["schemas"]["CycleWithIncludes"][];
            /**
             * @description Value of `page` for the next page; null on the last page
             * @example AQAAAAAAAAH0VbQ2Zl0hEJp8fW3k
             */
            nextPage: string | null;
            /** @description The number of records on all pages; only with `count=true` */
            count?: components["schemas"]["ListCount"];
        };
        /**
         * @example {
         *       "movedCycleIds": [
         *         103
         *       ],
         *       "affectedCycleIds": [
         *         121
         *       ],
         *       "id": 103,
         *       "sequentialId": 1042,
         *       "createdAt": "2026-01-20T08:00:00.000Z",
         *       "updatedAt": "2026-01-31T09:12:00.000Z",
         *       "status": "fulfilled",
         *       "methodType": "calendar",
         *       "customer": {
         *         "id": 12,
         *         "createdAt": "2025-12-01T08:00:00.000Z",
         *         "updatedAt": "2026-01-20T08:00:00.000Z",
         *         "platformId": 52001,
         *         "defaultAddress": {
         *           "customerId": 4711,
         *           "default": true,
         *           "firstName": "Ada",
         *           "lastName": "Nordin",
         *           "company": "Nordin AB",
         *           "address1": "Storgatan 1",
         *           "address2": "c/o Berg",
         *           "city": "Umeå",
         *           "province": "Västerbotten",
         *           "country": "Sweden",
         *           "zip": "903 26",
         *           "phone": "+46 90 123 45",
         *           "name": "Ada Nordin",
         *           "provinceCode": "AC",
         *           "countryCode": "SE",
         *           "countryName": "Sweden"
         *         },
         *         "email": "ada@nordin.se",
         *         "firstName": "Ada",
         *         "lastName": "Nordin",
         *         "phone": "+46 90 123 45",
         *         "tags": [
         *           "vip"
         *         ],
         *         "erasedAt": null
         *       },
         *       "itemId": 17,
         *       "isUnitFixed": true,
         *       "platformVariantId": 81001,
         *       "item": {
         *         "id": 17,
         *         "serial": "SN-0042",
         *         "productTitle": "Storm parka",
         *         "variantTitle": "M / Green",
         *         "platformVariantId": 81001
         *       },
         *       "formerUnits": [],
         *       "location": {
         *         "platformId": 61001,
         *         "name": "Oslo store"
         *       },
         *       "requestedLocation": null,
         *       "conditionIds": [],
         *       "rentalStart": "2026-01-30T23:00:00.000Z",
         *       "rentalEnd": "2026-02-06T23:00:00.000Z",
         *       "minimumRentalEnd": null,
         *       "prepareFrom": "2026-01-30",
         *       "fulfillAt": "2026-01-30T23:00:00.000Z",
         *       "fulfilledAt": "2026-01-31T09:12:00.000Z",
         *       "receiveAt": "2026-02-06T23:00:00.000Z",
         *       "receivedAt": null,
         *       "restockBy": "2026-02-08",
         *       "restockedAt": null,
         *       "holdUntil": null,
         *       "closedAs": null,
         *       "cancelledAt": null,
         *       "cancelReason": null,
         *       "salePriceCents": null,
         *       "fulfillmentStatus": "complete",
         *       "receivalStatus": "scheduled",
         *       "packingStatus": "packed",
         *       "deliveryMethodType": "shipping",
         *       "platformOrderId": 91001,
         *       "platformOrderLineId": 91002,
         *       "platformOrderName": "#1007",
         *       "priceCents": 12900,
         *       "returnOrderId": 120,
         *       "membershipCredit": null,
         *       "conflictingCycleIds": [],
         *       "risks": [],
         *       "tags": [
         *         "gift"
         *       ],
         *       "timelineEvents": [],
         *       "customFields": []
         *     }
         */
        WrittenCycle: {
            /**
             * Format: int64
             * @description Id
             */
            id: number;
            /**
             * Format: int64
             * @description Running number in the shop, shown as SC-1042
             */
            sequentialId: number;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it or one of its legs last changed
             */
            updatedAt: string;
            /** @description Current status */
            status: components["schemas"]["CycleStatus"];
            /** @description Method by which the unit is rented */
            methodType: components["schemas"]["MethodType"];
            /** @description The customer who rents */
            customer: components["schemas"]["Customer"];
            /**
             * Format: int64
             * @description Id of the unit
             */
            itemId: number;
            /** @description Whether it keeps its unit when others need room: somebody named the unit, it is being packed, or it was handed over */
            isUnitFixed: boolean;
            /**
             * Format: int64
             * @description Platform id of the booked variant; it stays when a substitute is handed out
             */
            platformVariantId: number;
            /** @description The unit */
            item: components["schemas"]["CycleItem"];
            /** @description The units that the rental had before swaps, oldest first */
            formerUnits: components["schemas"]["FormerUnit"][];
            /** @description The location of the unit */
            location: components["schemas"]["EmbeddedLocation"] | null;
            /** @description The location at which the unit has to be; null for any */
            requestedLocation: components["schemas"]["EmbeddedLocation"] | null;
            /** @description Ids of the conditions that the unit may be in; empty for any */
            conditionIds: number[];
            /**
             * Format: date-time
             * @description When the rental begins
             */
            rentalStart: string;
            /**
             * Format: date-time
             * @description When the rental ends; null reserves the unit without end
             */
            rentalEnd: string | null;
            /**
             * Format: date-time
             * @description Earliest end of the rental
             */
            minimumRentalEnd: string | null;
            /**
             * Format: date
             * @description First reserved day
             */
            prepareFrom: string;
            /**
             * Format: date-time
             * @description Planned time of fulfilment; midnight in the shop's time zone means at any time on that day
             */
            fulfillAt: string;
            /**
             * Format: date-time
             * @description Actual time of fulfilment
             */
            fulfilledAt: string | null;
            /**
             * Format: date-time
             * @description Planned time of return; midnight in the shop's time zone means at any time on that day
             */
            receiveAt: string | null;
            /**
             * Format: date-time
             * @description Actual time of return
             */
            receivedAt: string | null;
            /**
             * Format: date
             * @description Last reserved day; null if the reservation has no end
             */
            restockBy: string | null;
            /**
             * Format: date-time
             * @description When the unit was restocked after it came back
             */
            restockedAt: string | null;
            /**
             * Format: date-time
             * @description When a held cycle lapses, unless it is confirmed before; else null
             */
            holdUntil: string | null;
            /** @description How the rental ended; null while it is open, and for a sale */
            closedAs: components["schemas"]["ClosedAs"] | null;
            /**
             * Format: date-time
             * @description When it was cancelled
             */
            cancelledAt: string | null;
            /** @description Why it was cancelled, if known */
            cancelReason: components["schemas"]["CancelReason"] | null;
            /**
             * Format: int64
             * @description Price at which the customer bought the rented unit, in minor units
             */
            salePriceCents: number | null;
            /** @description Status of the fulfilment */
            fulfillmentStatus: components["schemas"]["LegStatus"];
            /** @description Status of the receival */
            receivalStatus: components["schemas"]["LegStatus"];
            /** @description Progress of packing */
            packingStatus: components["schemas"]["PackingStatus"];
            /** @description Method of delivery */
            deliveryMethodType: components["schemas"]["DeliveryMethodType"];
            /**
             * Format: int64
             * @description Platform id of the order
             */
            platformOrderId: number | null;
            /**
             * Format: int64
             * @description Platform id of the order line
             */
            platformOrderLineId: number | null;
            /** @description Name of the order */
            platformOrderName: string | null;
            /**
             * Format: int64
             * @description Price for the customer, in minor units
             */
            priceCents: number | null;
            /**
             * Format: int64
             * @description Id of the newest return order of the cycle, except cancelled ones
             */
            returnOrderId: number | null;
            /** @description Price in membership credits */
            membershipCredit: components["schemas"]["EmbeddedCredit"] | null;
            /** @description Ids of cycles that overlap this one on the same unit, which actual times can cause */
            conflictingCycleIds: number[];
            /** @description Reasons why the unit of a planned cycle will not be there. It is not available, one of the days is blocked, another cycle has it until then, or it is not at the location or in the condition that was requested. */
            risks: components["schemas"]["CycleRisk"][];
            /** @description Tags */
            tags: string[];
            /** @description The newest 50 events, newest first; in lists 5, with messages cut */
            timelineEvents: components["schemas"]["TimelineEvent"][];
            /** @description Custom fields */
            customFields: components["schemas"]["EmbeddedCustomField"][];
            /** @description Ids of the planned cycles that got other units of their variant, so that a unit is free for the request; their days stay as they are */
            movedCycleIds: number[];
            /** @description Ids of the planned cycles that are at risk since a receipt made their unit due for a service, by their start, at most 100 */
            affectedCycleIds: number[];
        };
        CreateCycleRequest: {
            /**
             * Format: int64
             * @description Platform id of the variant, of which a free unit is chosen; alternatively send `itemId`
             * @example 81001
             */
            platformVariantId?: number;
            /**
             * Format: int64
             * @description Id of the unit; one at another location or in another condition is booked, and at risk
             * @example 17
             */
            itemId?: number;
            /**
             * @description Whether the cycle is fixed to its unit; by default only with `itemId`. A cycle that is not fixed may get another unit of its variant to make room for others
             * @example true
             */
            isUnitFixed?: boolean;
            /**
             * Format: int64
             * @description Platform id of the customer
             * @example 52001
             */
            customerPlatformId: number;
            /** @description Method by which the unit is rented */
            methodType: components["schemas"]["MethodType"];
            /** @description Method of delivery; `shipping` if absent */
            deliveryMethodType?: components["schemas"]["DeliveryMethodType"];
            /**
             * @description When the rental begins
             * @example 2026-01-31T08:00:00.000Z
             */
            rentalStart: string;
            /**
             * @description When the rental ends; if absent, the unit is reserved without end
             * @example 2026-01-31T08:00:00.000Z
             */
            rentalEnd?: string | null;
            /**
             * @description Earliest end of the rental
             * @example 2026-01-31T08:00:00.000Z
             */
            minimumRentalEnd?: string | null;
            /**
             * @description Planned time of fulfilment; computed if absent
             * @example 2026-01-31T08:00:00.000Z
             */
            fulfillAt?: string | null;
            /**
             * @description Planned time of return; computed if absent
             * @example 2026-01-31T08:00:00.000Z
             */
            receiveAt?: string | null;
            /**
             * @description When the unit was handed over, if it is out already, as a walk-in is
             * @example 2026-01-31T08:00:00.000Z
             */
            fulfilledAt?: string | null;
            /**
             * @description When the unit came back, of a rental that is over; only with `fulfilledAt`. It changes nothing of the unit
             * @example 2026-01-31T08:00:00.000Z
             */
            receivedAt?: string | null;
            /**
             * Format: date
             * @description First reserved day; computed if absent
             * @example 2026-01-31
             */
            prepareFrom?: string | null;
            /**
             * Format: date
             * @description Last reserved day; computed if absent
             * @example 2026-01-31
             */
            restockBy?: string | null;
            /**
             * @description Holds the unit until then, at most 366 days ahead
             * @example 2026-01-31T08:00:00.000Z
             */
            holdUntil?: string | null;
            /**
             * Format: int64
             * @description Platform id of the order
             * @example 91001
             */
            platformOrderId?: number | null;
            /**
             * Format: int64
             * @description Platform id of the order line
             * @example 91002
             */
            platformOrderLineId?: number | null;
            /**
             * @description Name of the order
             * @example #1007
             */
            platformOrderName?: string | null;
            /**
             * Format: int64
             * @description Price for the customer, in minor units
             * @example 12900
             */
            priceCents?: number | null;
            /**
             * Format: int64
             * @description Price in membership credits
             * @example 1
             */
            creditCost?: number | null;
            /**
             * @description Conditions that a chosen unit may be in; any if absent or empty
             * @example [
             *       3,
             *       4
             *     ]
             */
            conditionIds?: number[];
            /**
             * Format: int64
             * @description Platform id of the location that a chosen unit must be at
             * @example 61001
             */
            locationPlatformId?: number | null;
            /**
             * @description Tags
             * @example [
             *       "gift"
             *     ]
             */
            tags?: string[];
            /**
             * @description Values of custom fields by the keys of their definitions, as text or in the type of the definition; null removes the value
             * @example {}
             */
            customFields?: {
                [key: string]: string | number | boolean | null;
            };
        };
        WrittenCycles: {
            /** @description The cycles, in the order of the request */
            data: components["schemas"]["Cycle"][];
            /**
             * @description Ids of the planned cycles that got other units of their variant, so that a unit is free for the request; their days stay as they are
             * @example [
             *       103
             *     ]
             */
            movedCycleIds: number[];
            /**
             * @description Ids of the planned cycles that are at risk since a receipt made their unit due for a service, by their start, at most 100
             * @example [
             *       121
             *     ]
             */
            affectedCycleIds: number[];
        };
        CreateCycleEntry: {
            /**
             * Format: int64
             * @description Platform id of the variant, of which a free unit is chosen; alternatively send `itemId`
             * @example 81001
             */
            platformVariantId?: number;
            /**
             * Format: int64
             * @description Id of the unit; one at another location or in another condition is booked, and at risk
             * @example 17
             */
            itemId?: number;
            /**
             * @description Whether the cycle is fixed to its unit; by default only with `itemId`. A cycle that is not fixed may get another unit of its variant to make room for others
             * @example true
             */
            isUnitFixed?: boolean;
            /**
             * Format: int64
             * @description Platform id of the customer
             * @example 52001
             */
            customerPlatformId: number;
            /** @description Method by which the unit is rented */
            methodType: components["schemas"]["MethodType"];
            /** @description Method of delivery; `shipping` if absent */
            deliveryMethodType?: components["schemas"]["DeliveryMethodType"];
            /**
             * @description When the rental begins
             * @example 2026-01-31T08:00:00.000Z
             */
            rentalStart: string;
            /**
             * @description When the rental ends; if absent, the unit is reserved without end
             * @example 2026-01-31T08:00:00.000Z
             */
            rentalEnd?: string | null;
            /**
             * @description Earliest end of the rental
             * @example 2026-01-31T08:00:00.000Z
             */
            minimumRentalEnd?: string | null;
            /**
             * @description Planned time of fulfilment; computed if absent
             * @example 2026-01-31T08:00:00.000Z
             */
            fulfillAt?: string | null;
            /**
             * @description Planned time of return; computed if absent
             * @example 2026-01-31T08:00:00.000Z
             */
            receiveAt?: string | null;
            /**
             * @description When the unit was handed over, if it is out already, as a walk-in is
             * @example 2026-01-31T08:00:00.000Z
             */
            fulfilledAt?: string | null;
            /**
             * @description When the unit came back, of a rental that is over; only with `fulfilledAt`. It changes nothing of the unit
             * @example 2026-01-31T08:00:00.000Z
             */
            receivedAt?: string | null;
            /**
             * Format: date
             * @description First reserved day; computed if absent
             * @example 2026-01-31
             */
            prepareFrom?: string | null;
            /**
             * Format: date
             * @description Last reserved day; computed if absent
             * @example 2026-01-31
             */
            restockBy?: string | null;
            /**
             * @description Holds the unit until then, at most 366 days ahead
             * @example 2026-01-31T08:00:00.000Z
             */
            holdUntil?: string | null;
            /**
             * Format: int64
             * @description Platform id of the order
             * @example 91001
             */
            platformOrderId?: number | null;
            /**
             * Format: int64
             * @description Platform id of the order line
             * @example 91002
             */
            platformOrderLineId?: number | null;
            /**
             * @description Name of the order
             * @example #1007
             */
            platformOrderName?: string | null;
            /**
             * Format: int64
             * @description Price for the customer, in minor units
             * @example 12900
             */
            priceCents?: number | null;
            /**
             * Format: int64
             * @description Price in membership credits
             * @example 1
             */
            creditCost?: number | null;
            /**
             * @description Conditions that a chosen unit may be in; any if absent or empty
             * @example [
             *       3,
             *       4
             *     ]
             */
            conditionIds?: number[];
            /**
             * Format: int64
             * @description Platform id of the location that a chosen unit must be at
             * @example 61001
             */
            locationPlatformId?: number | null;
            /**
             * @description Tags
             * @example [
             *       "gift"
             *     ]
             */
            tags?: string[];
            /**
             * @description Values of custom fields by the keys of their definitions, as text or in the type of the definition; null removes the value
             * @example {}
             */
            customFields?: {
                [key: string]: string | number | boolean | null;
            };
            /**
             * Format: int64
             * @description How many units of the variant to book; 1 if absent
             * @example 2
             */
            quantity?: number;
        };
        CreateCyclesRequest: {
            /** @description Bookings, validated together; at most 250 units */
            cycles: components["schemas"]["CreateCycleEntry"][];
        };
        UpdateCycleEntry: {
            /**
             * Format: date-time
             * @description The `updatedAt` that was read. If the record has another one by now, nothing is changed and the response is a 412.
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt?: string;
            /** @description `cancelled` cancels the cycle, `scheduled` reopens a cancelled one or confirms a held one. A reopened cycle keeps its unit if that is free, else it gets another one of its variant, unless its unit was named */
            status?: components["schemas"]["SettableCycleStatus"];
            /** @description Why it is cancelled; only with `status` `cancelled` */
            cancelReason?: components["schemas"]["CancelReason"];
            /**
             * @description Null confirms a held cycle, another time holds it until then, at most 366 days ahead. Both also reopen a hold that has lapsed, if its unit is free
             * @example 2026-01-31T08:00:00.000Z
             */
            holdUntil?: string | null;
            /** @description Closes a cycle that is out: the unit is `lost`, or the customer `bought` it. Null reopens it, or a cancelled one; its days must be free */
            closedAs?: components["schemas"]["Closing"] | null;
            /**
             * Format: int64
             * @description Price of the unit, in minor units; only with `closedAs` `bought`
             * @example 12900
             */
            salePriceCents?: number | null;
            /**
             * Format: int64
             * @description Id of the unit that replaces the current one
             * @example 18
             */
            itemId?: number;
            /**
             * @description True fixes a planned cycle to its unit, as `itemId` does. False lets it get another unit to make room for others; not while packing or the hand-over fixes it
             * @example true
             */
            isUnitFixed?: boolean;
            /**
             * @description With `itemId`, and for a cycle that is out, moves conflicting cycles to other units of their variants, all or none; none of them may be fixed to its unit. A planned cycle keeps its unit if its new days are free there, else it moves to another unit of its variant; alone, `reallocate` always moves it
             * @example false
             */
            reallocate?: boolean;
            /** @description Method of delivery */
            deliveryMethodType?: components["schemas"]["DeliveryMethodType"];
            /**
             * Format: int64
             * @description Platform id of the variant that is booked from now on, until the unit is out; a free unit of it is chosen unless `itemId` names one
             * @example 81001
             */
            platformVariantId?: number;
            /**
             * Format: int64
             * @description Platform id of the customer, until the unit is out; a credit moves along
             * @example 52001
             */
            customerPlatformId?: number;
            /**
             * Format: int64
             * @description Platform id of the order, until the unit is out
             * @example 91001
             */
            platformOrderId?: number | null;
            /**
             * Format: int64
             * @description Platform id of the order line, until the unit is out
             * @example 91002
             */
            platformOrderLineId?: number | null;
            /**
             * @description Name of the order, until the unit is out
             * @example #1007
             */
            platformOrderName?: string | null;
            /**
             * @description Conditions that the unit may be in, until it is out; empty for any
             * @example [
             *       3,
             *       4
             *     ]
             */
            conditionIds?: number[];
            /**
             * Format: int64
             * @description Platform id of the location that the unit must be at, until it is out
             * @example 61001
             */
            locationPlatformId?: number | null;
            /**
             * @description When the rental begins
             * @example 2026-01-31T08:00:00.000Z
             */
            rentalStart?: string;
            /**
             * @description When the rental ends; null reserves the unit without end
             * @example 2026-01-31T08:00:00.000Z
             */
            rentalEnd?: string | null;
            /**
             * @description Earliest end of the rental
             * @example 2026-01-31T08:00:00.000Z
             */
            minimumRentalEnd?: string | null;
            /**
             * @description Planned time of fulfilment; null computes it
             * @example 2026-01-31T08:00:00.000Z
             */
            fulfillAt?: string | null;
            /**
             * @description Planned time of return; null computes it
             * @example 2026-01-31T08:00:00.000Z
             */
            receiveAt?: string | null;
            /**
             * @description Actual time of fulfilment; null undoes the fulfilment
             * @example 2026-01-31T08:00:00.000Z
             */
            fulfilledAt?: string | null;
            /**
             * @description Actual time of return; null undoes the return
             * @example 2026-01-31T08:00:00.000Z
             */
            receivedAt?: string | null;
            /**
             * Format: date
             * @description First reserved day, until the next change of an actual time; null computes it
             * @example 2026-01-31
             */
            prepareFrom?: string | null;
            /**
             * Format: date
             * @description Last reserved day, until the next change of an actual time; null computes it
             * @example 2026-01-31
             */
            restockBy?: string | null;
            /** @description Progress of packing */
            packingStatus?: components["schemas"]["PackingStatus"];
            /**
             * Format: int64
             * @description Price for the customer, in minor units
             * @example 12900
             */
            priceCents?: number | null;
            /**
             * Format: int64
             * @description Price in membership credits, until the unit is out; the ledger follows
             * @example 1
             */
            creditCost?: number;
            /** @description Changes to the tags, matched by title */
            tagsAttributes?: components["schemas"]["TagChange"][];
            /**
             * @description Values of custom fields by the keys of their definitions, as text or in the type of the definition; null removes the value
             * @example {}
             */
            customFields?: {
                [key: string]: string | number | boolean | null;
            };
            /**
             * Format: int64
             * @description Id of the cycle; alternatively send `quantity`
             * @example 103
             */
            id?: number;
            /**
             * Format: int64
             * @description How many cycles to update, instead of `id`: those booked for `platformVariantId` in the order `platformOrderName`, or `platformOrderId`, that the change does something to. The earliest `rentalStart` comes first, then the lowest id. These fields then change nothing
             * @example 3
             */
            quantity?: number;
        };
        UpdateCyclesRequest: {
            /** @description Updates, validated together; at most 250 cycles */
            cycles: components["schemas"]["UpdateCycleEntry"][];
        };
        UpdateCycleRequest: {
            /**
             * Format: date-time
             * @description The `updatedAt` that was read. If the record has another one by now, nothing is changed and the response is a 412.
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt?: string;
            /** @description `cancelled` cancels the cycle, `scheduled` reopens a cancelled one or confirms a held one. A reopened cycle keeps its unit if that is free, else it gets another one of its variant, unless its unit was named */
            status?: components["schemas"]["SettableCycleStatus"];
            /** @description Why it is cancelled; only with `status` `cancelled` */
            cancelReason?: components["schemas"]["CancelReason"];
            /**
             * @description Null confirms a held cycle, another time holds it until then, at most 366 days ahead. Both also reopen a hold that has lapsed, if its unit is free
             * @example 2026-01-31T08:00:00.000Z
             */
            holdUntil?: string | null;
            /** @description Closes a cycle that is out: the unit is `lost`, or the customer `bought` it. Null reopens it, or a cancelled one; its days must be free */
            closedAs?: components["schemas"]["Closing"] | null;
            /**
             * Format: int64
             * @description Price of the unit, in minor units; only with `closedAs` `bought`
             * @example 12900
             */
            salePriceCents?: number | null;
            /**
             * Format: int64
             * @description Id of the unit that replaces the current one
             * @example 18
             */
            itemId?: number;
            /**
             * @description True fixes a planned cycle to its unit, as `itemId` does. False lets it get another unit to make room for others; not while packing or the hand-over fixes it
             * @example true
             */
            isUnitFixed?: boolean;
            /**
             * @description With `itemId`, and for a cycle that is out, moves conflicting cycles to other units of their variants, all or none; none of them may be fixed to its unit. A planned cycle keeps its unit if its new days are free there, else it moves to another unit of its variant; alone, `reallocate` always moves it
             * @example false
             */
            reallocate?: boolean;
            /** @description Method of delivery */
            deliveryMethodType?: components["schemas"]["DeliveryMethodType"];
            /**
             * Format: int64
             * @description Platform id of the variant that is booked from now on, until the unit is out; a free unit of it is chosen unless `itemId` names one
             * @example 81001
             */
            platformVariantId?: number;
            /**
             * Format: int64
             * @description Platform id of the customer, until the unit is out; a credit moves along
             * @example 52001
             */
            customerPlatformId?: number;
            /**
             * Format: int64
             * @description Platform id of the order, until the unit is out
             * @example 91001
             */
            platformOrderId?: number | null;
            /**
             * Format: int64
             * @description Platform id of the order line, until the unit is out
             * @example 91002
             */
            platformOrderLineId?: number | null;
            /**
             * @description Name of the order, until the unit is out
             * @example #1007
             */
            platformOrderName?: string | null;
            /**
             * @description Conditions that the unit may be in, until it is out; empty for any
             * @example [
             *       3,
             *       4
             *     ]
             */
            conditionIds?: number[];
            /**
             * Format: int64
             * @description Platform id of the location that the unit must be at, until it is out
             * @example 61001
             */
            locationPlatformId?: number | null;
            /**
             * @description When the rental begins
             * @example 2026-01-31T08:00:00.000Z
             */
            rentalStart?: string;
            /**
             * @description When the rental ends; null reserves the unit without end
             * @example 2026-01-31T08:00:00.000Z
             */
            rentalEnd?: string | null;
            /**
             * @description Earliest end of the rental
             * @example 2026-01-31T08:00:00.000Z
             */
            minimumRentalEnd?: string | null;
            /**
             * @description Planned time of fulfilment; null computes it
             * @example 2026-01-31T08:00:00.000Z
             */
            fulfillAt?: string | null;
            /**
             * @description Planned time of return; null computes it
             * @example 2026-01-31T08:00:00.000Z
             */
            receiveAt?: string | null;
            /**
             * @description Actual time of fulfilment; null undoes the fulfilment
             * @example 2026-01-31T08:00:00.000Z
             */
            fulfilledAt?: string | null;
            /**
             * @description Actual time of return; null undoes the return
             * @example 2026-01-31T08:00:00.000Z
             */
            receivedAt?: string | null;
            /**
             * Format: date
             * @description First reserved day, until the next change of an actual time; null computes it
             * @example 2026-01-31
             */
            prepareFrom?: string | null;
            /**
             * Format: date
             * @description Last reserved day, until the next change of an actual time; null computes it
             * @example 2026-01-31
             */
            restockBy?: string | null;
            /** @description Progress of packing */
            packingStatus?: components["schemas"]["PackingStatus"];
            /**
             * Format: int64
             * @description Price for the customer, in minor units
             * @example 12900
             */
            priceCents?: number | null;
            /**
             * Format: int64
             * @description Price in membership credits, until the unit is out; the ledger follows
             * @example 1
             */
            creditCost?: number;
            /** @description Changes to the tags, matched by title */
            tagsAttributes?: components["schemas"]["TagChange"][];
            /**
             * @description Values of custom fields by the keys of their definitions, as text or in the type of the definition; null removes the value
             * @example {}
             */
            customFields?: {
                [key: string]: string | number | boolean | null;
            };
        };
        /**
         * @example {
         *       "priceCents": 12900,
         *       "id": 31,
         *       "createdAt": "2026-01-20T08:00:00.000Z",
         *       "updatedAt": "2026-01-20T08:00:00.000Z",
         *       "status": "waiting",
         *       "position": 1,
         *       "cycleId": null,
         *       "customer": {
         *         "id": 12,
         *         "createdAt": "2025-12-01T08:00:00.000Z",
         *         "updatedAt": "2026-01-20T08:00:00.000Z",
         *         "platformId": 52001,
         *         "defaultAddress": {
         *           "customerId": 4711,
         *           "default": true,
         *           "firstName": "Ada",
         *           "lastName": "Nordin",
         *           "company": "Nordin AB",
         *           "address1": "Storgatan 1",
         *           "address2": "c/o Berg",
         *           "city": "Umeå",
         *           "province": "Västerbotten",
         *           "country": "Sweden",
         *           "zip": "903 26",
         *           "phone": "+46 90 123 45",
         *           "name": "Ada Nordin",
         *           "provinceCode": "AC",
         *           "countryCode": "SE",
         *           "countryName": "Sweden"
         *         },
         *         "email": "ada@nordin.se",
         *         "firstName": "Ada",
         *         "lastName": "Nordin",
         *         "phone": "+46 90 123 45",
         *         "tags": [
         *           "vip"
         *         ],
         *         "erasedAt": null
         *       },
         *       "customerPlatformId": 52001,
         *       "platformVariantId": 81001,
         *       "offerHours": 24,
         *       "expiresAt": null,
         *       "methodType": "calendar",
         *       "deliveryMethodType": "shipping",
         *       "rentalStart": "2026-01-30T23:00:00.000Z",
         *       "rentalEnd": "2026-02-06T23:00:00.000Z",
         *       "minimumRentalEnd": null,
         *       "fulfillAt": null,
         *       "receiveAt": null,
         *       "locationPlatformId": null,
         *       "conditionIds": [],
         *       "platformOrderId": 91001,
         *       "platformOrderLineId": 91002,
         *       "platformOrderName": "#1007",
         *       "creditCost": null
         *     }
         */
        WaitingEntry: {
            /**
             * Format: int64
             * @description Price for the customer, in minor units
             */
            priceCents: number | null;
            /**
             * Format: int64
             * @description Id
             */
            id: number;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updatedAt: string;
            /** @description `offered` while its offer is held, `booked` once the offer is confirmed, `expired` after a lapse or in time, `withdrawn` by a request or when its offer is cancelled */
            status: components["schemas"]["WaitingStatus"];
            /**
             * Format: int64
             * @description Its place among the waiting entries of the variant on days of its rental, from 1; null unless it waits
             */
            position: number | null;
            /**
             * Format: int64
             * @description Id of the cycle that is its offer
             */
            cycleId: number | null;
            /** @description The customer who waits */
            customer: components["schemas"]["Customer"];
            /**
             * Format: int64
             * @description Platform id of the customer
             */
            customerPlatformId: number;
            /**
             * Format: int64
             * @description Platform id of the variant
             */
            platformVariantId: number;
            /**
             * Format: int64
             * @description How many hours an offer is held
             */
            offerHours: number;
            /**
             * Format: date-time
             * @description Until when the customer waits; null until the rental begins
             */
            expiresAt: string | null;
            /** @description Method by which the unit is rented */
            methodType: components["schemas"]["MethodType"];
            /** @description Method of delivery */
            deliveryMethodType: components["schemas"]["DeliveryMethodType"];
            /**
             * Format: date-time
             * @description When the rental begins
             */
            rentalStart: string;
            /**
             * Format: date-time
             * @description When the rental ends; null for no end
             */
            rentalEnd: string | null;
            /**
             * Format: date-time
             * @description Earliest end of the rental
             */
            minimumRentalEnd: string | null;
            /**
             * Format: date-time
             * @description Planned time of fulfilment, if it was sent; else the booking computes it
             */
            fulfillAt: string | null;
            /**
             * Format: date-time
             * @description Planned time of return, if it was sent; else the booking computes it
             */
            receiveAt: string | null;
            /**
             * Format: int64
             * @description Platform id of the location that the unit must be at
             */
            locationPlatformId: number | null;
            /** @description Conditions that the unit may be in; any if empty */
            conditionIds: number[];
            /**
             * Format: int64
             * @description Platform id of the order
             */
            platformOrderId: number | null;
            /**
             * Format: int64
             * @description Platform id of the order line
             */
            platformOrderLineId: number | null;
            /** @description Name of the order */
            platformOrderName: string | null;
            /**
             * Format: int64
             * @description Price in membership credits
             */
            creditCost: number | null;
        };
        WaitingEntryList: {
            /** @description One page, newest first */
            data: components["schemas"]["WaitingEntry"][];
            /**
             * @description Value of `page` for the next page; null on the last page
             * @example AQAAAAAAAAH0VbQ2Zl0hEJp8fW3k
             */
            nextPage: string | null;
            /** @description The number of records on all pages; only with `count=true` */
            count?: components["schemas"]["ListCount"];
        };
        CreateWaitingEntryRequest: {
            /**
             * Format: int64
             * @description Platform id of the variant
             * @example 81001
             */
            platformVariantId: number;
            /** @description Method by which the unit is rented */
            methodType: components["schemas"]["WaitingMethodType"];
            /**
             * Format: int64
             * @description How many hours an offer is held; 24 if absent
             * @example 24
             */
            offerHours?: number;
            /**
             * @description Until when the customer waits; null until the rental begins
             * @example 2026-01-31T08:00:00.000Z
             */
            expiresAt?: string | null;
            /**
             * Format: int64
             * @description Platform id of the customer
             * @example 52001
             */
            customerPlatformId: number;
            /** @description Method of delivery; `shipping` if absent */
            deliveryMethodType?: components["schemas"]["DeliveryMethodType"];
            /**
             * @description When the rental begins
             * @example 2026-01-31T08:00:00.000Z
             */
            rentalStart: string;
            /**
             * @description When the rental ends; if absent, the unit is reserved without end
             * @example 2026-01-31T08:00:00.000Z
             */
            rentalEnd?: string | null;
            /**
             * @description Earliest end of the rental
             * @example 2026-01-31T08:00:00.000Z
             */
            minimumRentalEnd?: string | null;
            /**
             * @description Planned time of fulfilment; computed if absent
             * @example 2026-01-31T08:00:00.000Z
             */
            fulfillAt?: string | null;
            /**
             * @description Planned time of return; computed if absent
             * @example 2026-01-31T08:00:00.000Z
             */
            receiveAt?: string | null;
            /**
             * Format: int64
             * @description Platform id of the order
             * @example 91001
             */
            platformOrderId?: number | null;
            /**
             * Format: int64
             * @description Platform id of the order line
             * @example 91002
             */
            platformOrderLineId?: number | null;
            /**
             * @description Name of the order
             * @example #1007
             */
            platformOrderName?: string | null;
            /**
             * Format: int64
             * @description Price for the customer, in minor units
             * @example 12900
             */
            priceCents?: number | null;
            /**
             * Format: int64
             * @description Price in membership credits
             * @example 1
             */
            creditCost?: number | null;
            /**
             * @description Conditions that a chosen unit may be in; any if absent or empty
             * @example [
             *       3,
             *       4
             *     ]
             */
            conditionIds?: number[];
            /**
             * Format: int64
             * @description Platform id of the location that a chosen unit must be at
             * @example 61001
             */
            locationPlatformId?: number | null;
        };
        UpdateWaitingEntryRequest: {
            /**
             * Format: date-time
             * @description The `updatedAt` that was read. If the record has another one by now, nothing is changed and the response is a 412.
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt?: string;
            /** @description `withdrawn` ends the waiting, and cancels the offer if there is one */
            status?: components["schemas"]["SettableWaitingStatus"];
            /**
             * @description When the rental begins
             * @example 2026-01-31T08:00:00.000Z
             */
            rentalStart?: string;
            /**
             * @description When the rental ends; null for no end
             * @example 2026-01-31T08:00:00.000Z
             */
            rentalEnd?: string | null;
            /**
             * @description Earliest end of the rental
             * @example 2026-01-31T08:00:00.000Z
             */
            minimumRentalEnd?: string | null;
            /**
             * @description Planned time of fulfilment; computed if null
             * @example 2026-01-31T08:00:00.000Z
             */
            fulfillAt?: string | null;
            /**
             * @description Planned time of return; computed if null
             * @example 2026-01-31T08:00:00.000Z
             */
            receiveAt?: string | null;
            /**
             * Format: int64
             * @description How many hours an offer is held
             * @example 24
             */
            offerHours?: number;
            /**
             * @description Until when the customer waits; null until the rental begins
             * @example 2026-01-31T08:00:00.000Z
             */
            expiresAt?: string | null;
        };
        /**
         * @example {
         *       "id": 31,
         *       "createdAt": "2026-02-04T10:30:00.000Z",
         *       "rentalId": 103,
         *       "status": "awaiting",
         *       "condition": null,
         *       "item": {
         *         "id": 17,
         *         "createdAt": "2025-11-03T08:00:00.000Z",
         *         "updatedAt": "2026-01-12T14:30:00.000Z",
         *         "activeRentalId": 103,
         *         "productTitle": "Storm parka",
         *         "serial": "SN-0042",
         *         "sequentialId": 42,
         *         "platformVariantId": 81001,
         *         "platformProductId": 71001,
         *         "status": "processed",
         *         "tags": [
         *           "fragile"
         *         ],
         *         "variantTitle": "M / Green",
         *         "visibility": "available",
         *         "leftStockAt": null,
         *         "activeReturnId": 120,
         *         "condition": {
         *           "id": 3,
         *           "createdAt": "2025-11-01T08:00:00.000Z",
         *           "severityKey": "unused",
         *           "severityTone": "success",
         *           "title": "Like new"
         *         },
         *         "conditionId": 3,
         *         "imageUrl": "https://cdn.example/parka.jpg",
         *         "location": {
         *           "platformId": 61001,
         *           "name": "Oslo store"
         *         },
         *         "pickLocation": "Rack 4 / 12",
         *         "acquisitionCostCents": 12900,
         *         "acquiredAt": "2025-11-03",
         *         "roiCents": 4300,
         *         "services": [
         *           {
         *             "servicePlanId": 1,
         *             "name": "Bindings and crampons",
         *             "lastDoneAt": "2025-12-01T08:00:00.000Z",
         *             "rentalsLeft": 3,
         *             "rentedDaysLeft": null,
         *             "dueOn": "2026-12-01",
         *             "isDue": false
         *           }
         *         ],
         *         "timelineEvents": [
         *           {
         *             "id": 901,
         *             "eventableId": 17,
         *             "eventableType": "Item",
         *             "eventType": "comment",
         *             "metadata": {
         *               "message": "Zip repaired"
         *             },
         *             "createdAt": "2026-01-31T08:00:00.000Z",
         *             "updatedAt": "2026-01-31T08:00:00.000Z",
         *             "author": "Back office"
         *           }
         *         ],
         *         "customFields": [
         *           {
         *             "id": 44,
         *             "ownerId": 17,
         *             "ownerType": "Item",
         *             "definitionId": 5,
         *             "key": "washing_instructions",
         *             "value": "Wash cold",
         *             "valueJson": "Wash cold"
         *           }
         *         ]
         *       },
         *       "requestedAt": "2026-02-04T10:30:00.000Z",
         *       "restockedAt": null
         *     }
         */
        ReturnLine: {
            /**
             * Format: int64
             * @description Id
             */
            id: number;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: int64
             * @description Id of the rental that ends with it; null if the unit was not rented
             */
            rentalId: number | null;
            /** @description Status of the unit */
            status: components["schemas"]["ReturnLineStatus"];
            /** @description Condition in which the unit comes back */
            condition: components["schemas"]["EmbeddedCondition"] | null;
            /** @description The unit */
            item: components["schemas"]["Item"];
            /**
             * Format: date-time
             * @description When it was put on the order
             */
            requestedAt: string;
            /**
             * Format: date-time
             * @description When the unit was restocked
             */
            restockedAt: string | null;
        };
        ReturnMethod: {
            /** @description Collected, or sent with a label */
            type: components["schemas"]["ReturnMethodType"];
            /**
             * Format: uri
             * @description URL to track the parcel
             * @example https://track.example/7H21
             */
            trackingUrl: string | null;
            /**
             * Format: int64
             * @description Platform id of the address to collect from
             * @example 62001
             */
            addressPlatformId: number | null;
            /**
             * Format: date
             * @description Day of the collection
             * @example 2026-01-31
             */
            collectionDate: string | null;
        };
        /**
         * @example {
         *       "id": 120,
         *       "createdAt": "2026-02-04T10:30:00.000Z",
         *       "updatedAt": "2026-02-04T10:30:00.000Z",
         *       "creditStatus": "uncredited",
         *       "customer": {
         *         "id": 12,
         *         "createdAt": "2025-12-01T08:00:00.000Z",
         *         "updatedAt": "2026-01-20T08:00:00.000Z",
         *         "platformId": 52001,
         *         "defaultAddress": {
         *           "customerId": 4711,
         *           "default": true,
         *           "firstName": "Ada",
         *           "lastName": "Nordin",
         *           "company": "Nordin AB",
         *           "address1": "Storgatan 1",
         *           "address2": "c/o Berg",
         *           "city": "Umeå",
         *           "province": "Västerbotten",
         *           "country": "Sweden",
         *           "zip": "903 26",
         *           "phone": "+46 90 123 45",
         *           "name": "Ada Nordin",
         *           "provinceCode": "AC",
         *           "countryCode": "SE",
         *           "countryName": "Sweden"
         *         },
         *         "email": "ada@nordin.se",
         *         "firstName": "Ada",
         *         "lastName": "Nordin",
         *         "phone": "+46 90 123 45",
         *         "tags": [
         *           "vip"
         *         ],
         *         "erasedAt": null
         *       },
         *       "returnLines": [
         *         {
         *           "id": 31,
         *           "createdAt": "2026-02-04T10:30:00.000Z",
         *           "rentalId": 103,
         *           "status": "awaiting",
         *           "condition": null,
         *           "item": {
         *             "id": 17,
         *             "createdAt": "2025-11-03T08:00:00.000Z",
         *             "updatedAt": "2026-01-12T14:30:00.000Z",
         *             "activeRentalId": 103,
         *             "productTitle": "Storm parka",
         *             "serial": "SN-0042",
         *             "sequentialId": 42,
         *             "platformVariantId": 81001,
         *             "platformProductId": 71001,
         *             "status": "processed",
         *             "tags": [
         *               "fragile"
         *             ],
         *             "variantTitle": "M / Green",
         *             "visibility": "available",
         *             "leftStockAt": null,
         *             "activeReturnId": 120,
         *             "condition": {
         *               "id": 3,
         *               "createdAt": "2025-11-01T08:00:00.000Z",
         *               "severityKey": "unused",
         *               "severityTone": "success",
         *               "title": "Like new"
         *             },
         *             "conditionId": 3,
         *             "imageUrl": "https://cdn.example/parka.jpg",
         *             "location": {
         *               "platformId": 61001,
         *               "name": "Oslo store"
         *             },
         *             "pickLocation": "Rack 4 / 12",
         *             "acquisitionCostCents": 12900,
         *             "acquiredAt": "2025-11-03",
         *             "roiCents": 4300,
         *             "services": [
         *               {
         *                 "servicePlanId": 1,
         *                 "name": "Bindings and crampons",
         *                 "lastDoneAt": "2025-12-01T08:00:00.000Z",
         *                 "rentalsLeft": 3,
         *                 "rentedDaysLeft": null,
         *                 "dueOn": "2026-12-01",
         *                 "isDue": false
         *               }
         *             ],
         *             "timelineEvents": [
         *               {
         *                 "id": 901,
         *                 "eventableId": 17,
         *                 "eventableType": "Item",
         *                 "eventType": "comment",
         *                 "metadata": {
         *                   "message": "Zip repaired"
         *                 },
         *                 "createdAt": "2026-01-31T08:00:00.000Z",
         *                 "updatedAt": "2026-01-31T08:00:00.000Z",
         *                 "author": "Back office"
         *               }
         *             ],
         *             "customFields": [
         *               {
         *                 "id": 44,
         *                 "ownerId": 17,
         *                 "ownerType": "Item",
         *                 "definitionId": 5,
         *                 "key": "washing_instructions",
         *                 "value": "Wash cold",
         *                 "valueJson": "Wash cold"
         *               }
         *             ]
         *           },
         *           "requestedAt": "2026-02-04T10:30:00.000Z",
         *           "restockedAt": null
         *         }
         *       ],
         *       "sequentialId": 2001,
         *       "status": "expected",
         *       "receivalStatus": "unreceived",
         *       "requestedAt": "2026-02-04T10:30:00.000Z",
         *       "returnMethod": {
         *         "type": "ReturnMethod::Collection",
         *         "trackingUrl": null,
         *         "addressPlatformId": 62001,
         *         "collectionDate": "2026-02-06"
         *       },
         *       "timelineEvents": [],
         *       "tags": []
         *     }
         */
        ReturnOrder: {
            /**
             * Format: int64
             * @description Id
             */
            id: number;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When one of its own fields last changed
             */
            updatedAt: string;
            /** @description How many of the membership credits of its rentals were returned */
            creditStatus: components["schemas"]["RecreditStatus"];
            /** @description The customer; null if none of its units was rented */
            customer: components["schemas"]["Customer"] | null;
            /** @description Its lines, oldest first */
            returnLines: components["schemas"]["ReturnLine"][];
            /**
             * Format: int64
             * @description Sequential number in the shop, shown as #2001
             */
            sequentialId: number;
            /** @description Its progress */
            status: components["schemas"]["ReturnOrderStatus"];
            /** @description The received share of its lines */
            receivalStatus: components["schemas"]["ReceivalStatus"];
            /**
             * Format: date-time
             * @description When it was requested
             */
            requestedAt: string;
            /** @description The return method */
            returnMethod: components["schemas"]["ReturnMethod"] | null;
            /** @description The newest 50 events, newest first; in lists 5, with messages cut */
            timelineEvents: components["schemas"]["TimelineEvent"][];
            /** @description Tags */
            tags: string[];
        };
        ReturnOrderList: {
            /** @description One page, newest first */
            data: components["schemas"]["ReturnOrderWithIncludes"][];
            /**
             * @description Value of `page` for the next page; null on the last page
             * @example AQAAAAAAAAH0VbQ2Zl0hEJp8fW3k
             */
            nextPage: string | null;
            /** @description The number of records on all pages; only with `count=true` */
            count?: components["schemas"]["ListCount"];
        };
        CreatedReturnOrders: {
            /**
             * @description One sentence per rejected entry
             * @example [
             *       "Item 17 (SN-0017) has several active rentals; name one of: SC-1003 (rentalId 103), SC-1018 (rentalId 118)"
             *     ]
             */
            errors: string[];
            /** @description The new and updated return orders, oldest first */
            returnOrders: components["schemas"]["ReturnOrder"][];
            /**
             * @description Ids of the planned cycles that are at risk since a receipt made their unit due for a service, by their start, at most 100
             * @example [
             *       121
             *     ]
             */
            affectedCycleIds: number[];
        };
        NothingReturnedAnswer: {
            /**
             * @description One sentence per invalid field or rejected entry
             * @example [
             *       "data must have an entry, or quantity must be given"
             *     ]
             */
            errors: string[];
            /** @description Always empty; absent if fields are invalid */
            returnOrders?: components["schemas"]["ReturnOrder"][];
        };
        ReturnEntry: {
            /**
             * Format: int64
             * @description Id of the rental that ends; required if several of the unit are out
             * @example 103
             */
            rentalId?: number;
            /**
             * Format: int64
             * @description Id of the unit
             * @example 17
             */
            itemId?: number;
            /**
             * @description Serial of the unit; absent if blank
             * @example SN-0042
             */
            serial?: string | null;
            /**
             * @description True: the unit comes back without a rental, though its last one was received already
             * @example false
             */
            withoutRental?: boolean;
            /**
             * @description Name of the order of `quantity` rentals that are out, instead of a unit; alternatively send `platformOrderId`
             * @example #1007
             */
            platformOrderName?: string;
            /**
             * Format: int64
             * @description Platform id of that order
             * @example 91001
             */
            platformOrderId?: number;
            /**
             * Format: int64
             * @description Platform id of the variant for which those rentals were booked
             * @example 81001
             */
            platformVariantId?: number;
            /**
             * Format: int64
             * @description How many of those rentals come back, in the order of their hand-over; all entries together name at most 1000 rentals
             * @example 250
             */
            quantity?: number;
            /** @description Status of the unit; a new line is `awaiting` if absent */
            status?: components["schemas"]["ReturnLineStatus"];
            /**
             * Format: int64
             * @description Condition in which the unit comes back
             * @example 3
             */
            conditionId?: number | null;
            /**
             * @description When the unit came back, with `status` `received`; now if absent
             * @example 2026-01-31T08:00:00.000Z
             */
            receivedAt?: string;
            /**
             * Format: int64
             * @description Platform id of the location where it came back, with `status` `received`; the unit is there from then on
             * @example 61001
             */
            locationPlatformId?: number;
            /**
             * @description A comment on the timeline of the unit, only where it becomes `received`; with `quantity`, of each unit
             * @example Zip is stuck
             */
            note?: string;
        };
        ReturnMethodAttributes: {
            /** @description The default, also for null, is `ReturnMethod::Collection` with an address or a day, else `ReturnMethod::ReturnLabel`. If absent, an existing order keeps its type until the first address or day is added, or both are removed. */
            type?: components["schemas"]["ReturnMethodType"] | null;
            /**
             * Format: uri
             * @description URL to track the parcel
             * @example https://track.example/7H21
             */
            trackingUrl?: string | null;
            /**
             * Format: int64
             * @description Platform id of the address to collect from
             * @example 62001
             */
            addressPlatformId?: number | null;
            /**
             * Format: date
             * @description Day of the collection
             * @example 2026-01-31
             */
            collectionDate?: string | null;
        };
        CreateReturnOrdersRequest: {
            /** @description The returning units; required without `quantity` */
            data?: components["schemas"]["ReturnEntry"][];
            /** @description The return method */
            returnMethodAttributes?: components["schemas"]["ReturnMethodAttributes"];
            /**
             * Format: int64
             * @description How many units to create that return without being in the inventory
             * @example 2
             */
            quantity?: number;
            /**
             * @description Serials of those units, assigned in order; further units have none
             * @example [
             *       "SN-0142"
             *     ]
             */
            serials?: (string | null)[];
            /** @description Whether those units can be rented; `unavailable` if absent */
            visibility?: components["schemas"]["Visibility"];
            /**
             * Format: int64
             * @description Platform id of the variant of those units; by default the only variant of the units in `data`
             * @example 81001
             */
            platformVariantId?: number;
        };
        UpdateReturnLine: {
            /**
             * Format: int64
             * @description Id of the rental that ends; required if several of the unit are out
             * @example 103
             */
            rentalId?: number;
            /**
             * Format: int64
             * @description Id of the unit
             * @example 17
             */
            itemId?: number;
            /**
             * @description Serial of the unit; absent if blank
             * @example SN-0042
             */
            serial?: string | null;
            /**
             * @description True: the unit comes back without a rental, though its last one was received already
             * @example false
             */
            withoutRental?: boolean;
            /**
             * @description Name of the order of `quantity` rentals that are out, instead of a unit; alternatively send `platformOrderId`
             * @example #1007
             */
            platformOrderName?: string;
            /**
             * Format: int64
             * @description Platform id of that order
             * @example 91001
             */
            platformOrderId?: number;
            /**
             * Format: int64
             * @description Platform id of the variant for which those rentals were booked
             * @example 81001
             */
            platformVariantId?: number;
            /**
             * Format: int64
             * @description How many of those rentals come back, in the order of their hand-over; all entries together name at most 1000 rentals
             * @example 250
             */
            quantity?: number;
            /** @description Status of the unit; a new line is `awaiting` if absent */
            status?: components["schemas"]["ReturnLineStatus"];
            /**
             * Format: int64
             * @description Condition in which the unit comes back
             * @example 3
             */
            conditionId?: number | null;
            /**
             * @description When the unit came back, with `status` `received`; now if absent
             * @example 2026-01-31T08:00:00.000Z
             */
            receivedAt?: string;
            /**
             * Format: int64
             * @description Platform id of the location where it came back, with `status` `received`; the unit is there from then on
             * @example 61001
             */
            locationPlatformId?: number;
            /**
             * @description A comment on the timeline of the unit, only where it becomes `received`; with `quantity`, of each unit
             * @example Zip is stuck
             */
            note?: string;
            /**
             * Format: int64
             * @description Id of the line; if absent, `rentalId`, `itemId` or `serial` name a unit: its line where the order awaits it, else a line to add
             * @example 31
             */
            id?: number;
            /**
             * @description True: the unit is processed and free. False undoes that: it is `unprocessed` again
             * @example true
             */
            restocked?: boolean;
            /**
             * @description True: removes the line from its open order; undo its receipt first
             * @example false
             */
            _destroy?: boolean;
        };
        UpdateReturnOrderRequest: {
            /**
             * Format: date-time
             * @description The `updatedAt` that was read. If the record has another one by now, nothing is changed and the response is a 412.
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt?: string;
            /** @description The status to set; without one, an open order follows its lines */
            status?: components["schemas"]["ReturnOrderStatus"];
            /** @description Updates of lines, and lines to add */
            returnLines?: components["schemas"]["UpdateReturnLine"][];
            /** @description Changes to the return method */
            returnMethodAttributes?: components["schemas"]["ReturnMethodAttributes"];
            /** @description Changes to the tags, matched by title */
            tagsAttributes?: components["schemas"]["TagChange"][];
        };
        Availability: {
            /**
             * @description Available units per day
             * @example {
             *       "2026-01-31": 3,
             *       "2026-02-01": 2
             *     }
             */
            occupancy: {
                [key: string]: number;
            };
            /**
             * Format: int64
             * @description Units whose visibility is available
             * @example 4
             */
            inventoryCount: number;
            /**
             * Format: int64
             * @description Available units that are not reserved without end
             * @example 4
             */
            futureAvailabilityInventoryCount: number;
            /**
             * Format: int64
             * @description Available units without an active rental
             * @example 2
             */
            uncommitedInventoryCount: number;
        };
        VariantAvailability: {
            /**
             * @description Available units per day
             * @example {
             *       "2026-01-31": 3,
             *       "2026-02-01": 2
             *     }
             */
            occupancy: {
                [key: string]: number;
            };
            /**
             * Format: int64
             * @description Units whose visibility is available
             * @example 4
             */
            inventoryCount: number;
            /**
             * Format: int64
             * @description Available units that are not reserved without end
             * @example 4
             */
            futureAvailabilityInventoryCount: number;
            /**
             * Format: int64
             * @description Available units without an active rental
             * @example 2
             */
            uncommitedInventoryCount: number;
            /**
             * Format: int64
             * @description Platform id of the variant
             * @example 81001
             */
            platformVariantId: number;
        };
        BatchAvailability: {
            /** @description One entry per variant, in the order of the request */
            data: components["schemas"]["VariantAvailability"][];
        };
        BasketLine: {
            /**
             * Format: int64
             * @description Platform id of the variant
             * @example 81001
             */
            platformVariantId: number;
            /**
             * Format: int64
             * @description How many units are wanted
             * @example 2
             */
            quantity: number;
            /**
             * Format: int64
             * @description How many of them could be booked now
             * @example 1
             */
            available: number;
            /**
             * @description The first days on which units are missing. Empty for a line that is available, and where cycles that are fixed to their units are in the way
             * @example [
             *       "2030-01-09",
             *       "2030-01-10"
             *     ]
             */
            shortOn: string[];
        };
        AvailabilityCheck: {
            /**
             * @description Whether all lines can be booked
             * @example false
             */
            isAvailable: boolean;
            /** @description The lines, in their order */
            lines: components["schemas"]["BasketLine"][];
            /**
             * Format: date-time
             * @description The first later start within 365 days, at the same time of day and for as many days, with which all lines could be booked. Null if there is none, or the basket is available
             * @example 2030-01-14T09:00:00.000Z
             */
            nextRentalStart: string | null;
        };
        BasketLineRequest: {
            /**
             * Format: int64
             * @description Platform id of the variant
             * @example 81001
             */
            platformVariantId: number;
            /**
             * Format: int64
             * @description How many units are wanted; 1 if absent
             * @example 2
             */
            quantity?: number;
            /**
             * @description Conditions that the units may be in; any if absent or empty
             * @example [
             *       3,
             *       4
             *     ]
             */
            conditionIds?: number[];
            /**
             * Format: int64
             * @description Platform id of the location that the units must be at
             * @example 61001
             */
            locationPlatformId?: number | null;
        };
        AvailabilityCheckRequest: {
            /** @description The basket. Lines of one variant share its units, in their order */
            lines: components["schemas"]["BasketLineRequest"][];
            /**
             * @description When the rental begins
             * @example 2026-01-31T08:00:00.000Z
             */
            rentalStart: string;
            /**
             * @description When the rental ends; if absent, the units are needed without end
             * @example 2026-01-31T08:00:00.000Z
             */
            rentalEnd?: string | null;
            /** @description Method of delivery; `shipping` if absent */
            deliveryMethodType?: components["schemas"]["DeliveryMethodType"];
            /**
             * @description Planned time of fulfilment; computed if absent
             * @example 2026-01-31T08:00:00.000Z
             */
            fulfillAt?: string | null;
            /**
             * @description Planned time of return; computed if absent
             * @example 2026-01-31T08:00:00.000Z
             */
            receiveAt?: string | null;
        };
        DaySheetList: {
            /** @description The first 100 cycles, by time */
            data: components["schemas"]["Cycle"][];
            /**
             * Format: int64
             * @description The number of all cycles of the list
             * @example 12
             */
            count: number;
        };
        DaySheetItems: {
            /** @description The first 100 items, by the day on which they were due */
            data: components["schemas"]["Item"][];
            /**
             * Format: int64
             * @description The number of all items of the list
             * @example 2
             */
            count: number;
        };
        DaySheet: {
            /**
             * Format: date
             * @description The day, in the shop's time zone
             * @example 2026-01-31
             */
            date: string;
            /** @description Planned cycles that are not packed, whose reserved days begin on the day; today also those of earlier days. By first reserved day. */
            prepare: components["schemas"]["DaySheetList"];
            /** @description Planned cycles with `fulfillAt` on the day, by that time */
            handOver: components["schemas"]["DaySheetList"];
            /** @description Cycles that are out, with `receiveAt` on the day; on a coming day also those that are planned, holds included. A past day has those that were received on it. By that time. */
            takeBack: components["schemas"]["DaySheetList"];
            /** @description Cycles that should have gone out or come back before the day, and are late by now. By that time. */
            overdue: components["schemas"]["DaySheetList"];
            /** @description Received cycles that are not restocked, whose unit is needed from the day on: by `restockBy` or the first day of its next cycle, whichever is earlier. Today also those of earlier days whose unit is in stock and `unprocessed`. By that day. */
            restock: components["schemas"]["DaySheetList"];
            /** @description Planned cycles with an entry in `risks` and `fulfillAt` on the day or the next two, by that time */
            atRisk: components["schemas"]["DaySheetList"];
            /** @description Items that are due for a service, or become due on the day. By that day. */
            service: components["schemas"]["DaySheetItems"];
        };
        UtilisationRow: {
            /**
             * Format: int64
             * @description If by is product
             * @example 71001
             */
            platformProductId?: number;
            /**
             * Format: int64
             * @description If by is variant
             * @example 81001
             */
            platformVariantId?: number;
            /**
             * Format: int64
             * @description If by is item
             * @example 17
             */
            itemId?: number;
            /**
             * @description If by is item
             * @example SN-0042
             */
            serial?: string | null;
            /**
             * @description If by is product, variant or item
             * @example Parka
             */
            productTitle?: string;
            /**
             * @description If by is variant or item
             * @example M
             */
            variantTitle?: string;
            /**
             * @description If by is variant
             * @example PARKA-M
             */
            sku?: string | null;
            /**
             * Format: int64
             * @description If by is location; null for units without a location
             * @example 61001
             */
            locationPlatformId?: number | null;
            /**
             * @description If by is location
             * @example Main store
             */
            locationName?: string | null;
            /**
             * Format: int64
             * @description Days on which the units existed, in total
             * @example 62
             */
            unitDays: number;
            /**
             * Format: int64
             * @description Days on which a unit was rented
             * @example 31
             */
            rentedDays: number;
            /**
             * Format: int64
             * @description Days on which a unit was being prepared or restocked, and not rented
             * @example 4
             */
            bufferDays: number;
            /**
             * Format: int64
             * @description Blocked days without a rental
             * @example 2
             */
            blockedDays: number;
            /**
             * Format: int64
             * @description The other days
             * @example 25
             */
            idleDays: number;
            /**
             * @description `rentedDays` divided by `unitDays`, to four digits; null without unit days
             * @example 0.5
             */
            utilisation: number | null;
            /**
             * Format: int64
             * @description Cycles that take a unit on one of the days
             * @example 5
             */
            cycles: number;
            /**
             * Format: int64
             * @description Prices by the day of the hand-out, sale prices by the day of closing
             * @example 64500
             */
            revenueCents: number;
        };
        UtilisationFigures: {
            /**
             * Format: int64
             * @description Days on which the units existed, in total
             * @example 62
             */
            unitDays: number;
            /**
             * Format: int64
             * @description Days on which a unit was rented
             * @example 31
             */
            rentedDays: number;
            /**
             * Format: int64
             * @description Days on which a unit was being prepared or restocked, and not rented
             * @example 4
             */
            bufferDays: number;
            /**
             * Format: int64
             * @description Blocked days without a rental
             * @example 2
             */
            blockedDays: number;
            /**
             * Format: int64
             * @description The other days
             * @example 25
             */
            idleDays: number;
            /**
             * @description `rentedDays` divided by `unitDays`, to four digits; null without unit days
             * @example 0.5
             */
            utilisation: number | null;
            /**
             * Format: int64
             * @description Cycles that take a unit on one of the days
             * @example 5
             */
            cycles: number;
            /**
             * Format: int64
             * @description Prices by the day of the hand-out, sale prices by the day of closing
             * @example 64500
             */
            revenueCents: number;
        };
        UtilisationReport: {
            /**
             * Format: date
             * @description First day
             * @example 2026-01-01
             */
            from: string;
            /**
             * Format: date
             * @description Last day
             * @example 2026-01-31
             */
            to: string;
            /**
             * @description The parameter `by`
             * @example product
             */
            by: string;
            /** @description The rows */
            data: components["schemas"]["UtilisationRow"][];
            /** @description The sums of all rows */
            totals: components["schemas"]["UtilisationFigures"];
        };
        RevenueRow: {
            /**
             * Format: date
             * @description If by is day
             * @example 2026-01-31
             */
            day?: string;
            /**
             * @description If by is month
             * @example 2026-01
             */
            month?: string;
            /** @description If by is methodType */
            methodType?: components["schemas"]["MethodType"];
            /**
             * Format: int64
             * @description If by is product
             * @example 71001
             */
            platformProductId?: number;
            /**
             * @description If by is product, variant or item
             * @example Parka
             */
            productTitle?: string;
            /**
             * Format: int64
             * @description Cycles that were handed out
             * @example 5
             */
            cycles: number;
            /**
             * Format: int64
             * @description The sum of their `priceCents`
             * @example 64500
             */
            priceCents: number;
            /**
             * Format: int64
             * @description The sum of `salePriceCents` of the cycles that were closed as bought
             * @example 0
             */
            salePriceCents: number;
            /**
             * Format: int64
             * @description The sum of both
             * @example 64500
             */
            revenueCents: number;
        };
        RevenueFigures: {
            /**
             * Format: int64
             * @description Cycles that were handed out
             * @example 5
             */
            cycles: number;
            /**
             * Format: int64
             * @description The sum of their `priceCents`
             * @example 64500
             */
            priceCents: number;
            /**
             * Format: int64
             * @description The sum of `salePriceCents` of the cycles that were closed as bought
             * @example 0
             */
            salePriceCents: number;
            /**
             * Format: int64
             * @description The sum of both
             * @example 64500
             */
            revenueCents: number;
        };
        RevenueReport: {
            /**
             * Format: date
             * @description First day
             * @example 2026-01-01
             */
            from: string;
            /**
             * Format: date
             * @description Last day
             * @example 2026-01-31
             */
            to: string;
            /**
             * @description The parameter `by`
             * @example month
             */
            by: string;
            /** @description The rows */
            data: components["schemas"]["RevenueRow"][];
            /** @description The sums of all rows */
            totals: components["schemas"]["RevenueFigures"];
        };
        ReturnFigures: {
            /** @description Received `on_time` or `late`; still out after the due day, and `missing` from a return order or `overdue`; or closed as `lost` */
            result: components["schemas"]["ReturnResult"];
            /**
             * Format: int64
             * @description Days from the due day to the receipt, or to today; null for lost units
             * @example 2
             */
            daysLate: number | null;
            /**
             * @description Condition on the return order; null without one
             * @example Good
             */
            conditionTitle: string | null;
            /**
             * Format: int64
             * @description Number of cycles
             * @example 3
             */
            cycles: number;
        };
        ReturnTotals: {
            /**
             * Format: int64
             * @description Received by the due day, or without one
             * @example 40
             */
            onTime: number;
            /**
             * Format: int64
             * @description Received after the due day
             * @example 3
             */
            late: number;
            /**
             * Format: int64
             * @description Still out after the due day
             * @example 1
             */
            overdue: number;
            /**
             * Format: int64
             * @description Still out, and missing from a return order
             * @example 0
             */
            missing: number;
            /**
             * Format: int64
             * @description Closed as lost
             * @example 0
             */
            lost: number;
        };
        ReturnsReport: {
            /**
             * Format: date
             * @description First day
             * @example 2026-01-01
             */
            from: string;
            /**
             * Format: date
             * @description Last day
             * @example 2026-01-31
             */
            to: string;
            /** @description The rows */
            data: components["schemas"]["ReturnFigures"][];
            /** @description The number of cycles by result */
            totals: components["schemas"]["ReturnTotals"];
        };
        RefusalsRow: {
            /**
             * Format: date
             * @description If by is day
             * @example 2026-01-31
             */
            day?: string;
            /**
             * Format: int64
             * @description If by is variant
             * @example 81001
             */
            platformVariantId?: number;
            /**
             * @description If by is product, variant or item
             * @example Parka
             */
            productTitle?: string;
            /**
             * @description If by is variant or item
             * @example M
             */
            variantTitle?: string;
            /**
             * @description If by is variant
             * @example PARKA-M
             */
            sku?: string | null;
            /**
             * Format: int64
             * @description Bookings that were refused for lack of a free unit
             * @example 7
             */
            refusals: number;
        };
        RefusalFigures: {
            /**
             * Format: int64
             * @description Bookings that were refused for lack of a free unit
             * @example 7
             */
            refusals: number;
        };
        RefusalsReport: {
            /**
             * Format: date
             * @description First day
             * @example 2026-01-01
             */
            from: string;
            /**
             * Format: date
             * @description Last day
             * @example 2026-01-31
             */
            to: string;
            /**
             * @description The parameter `by`
             * @example variant
             */
            by: string;
            /** @description The rows */
            data: components["schemas"]["RefusalsRow"][];
            /** @description The sum of all rows */
            totals: components["schemas"]["RefusalFigures"];
        };
        EventActor: {
            /**
             * @description Name of the key
             * @example Back office
             */
            name: string;
            /**
             * Format: int64
             * @description Id of the key; null for the command line
             * @example 1
             */
            keyId: number | null;
        };
        /** @description A change of a record of the type Item */
        ItemEvent: {
            /**
             * Format: int64
             * @description Counts the shop's events from 1, without gaps, in the order of their commits; after a restore or a reset, from the next multiple of 1,000,000
             * @example 42
             */
            id: number;
            /**
             * @description Type of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "item.created" | "item.updated" | "item.restocked" | "item.serviced";
            /**
             * Format: date-time
             * @description When the change was made; never before that of an event with a lower id
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * @description Type of the record
             * @enum {string}
             */
            resourceType: "Item";
            /**
             * Format: int64
             * @description Id of the record
             * @example 103
             */
            resourceId: number;
            /**
             * Format: int64
             * @description Platform id of the product, customer or location; for a method, that of its product
             * @example null
             */
            resourcePlatformId: number | null;
            /** @description The author of the change */
            actor: components["schemas"]["EventActor"];
            /**
             * @description Id of the request that made the change; null for the command line
             * @example 3f2b8a52-4b0e-4d3a-9f25-3f6b0f1f0b52
             */
            requestId: string | null;
            /**
             * @description The changed fields, by their names in the API, each as `{from, to}`; null if the record was created or deleted. The values of customers are omitted.
             * @example {
             *       "receivedAt": {
             *         "from": null,
             *         "to": "2026-01-31T08:00:00.000Z"
             *       }
             *     }
             */
            changes: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A change of a record of the type Cycle */
        CycleEvent: {
            /**
             * Format: int64
             * @description Counts the shop's events from 1, without gaps, in the order of their commits; after a restore or a reset, from the next multiple of 1,000,000
             * @example 42
             */
            id: number;
            /**
             * @description Type of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "cycle.created" | "cycle.held" | "cycle.updated" | "cycle.confirmed" | "cycle.unfulfilled" | "cycle.fulfilled" | "cycle.unreceived" | "cycle.received" | "cycle.restocked" | "cycle.cancelled";
            /**
             * Format: date-time
             * @description When the change was made; never before that of an event with a lower id
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * @description Type of the record
             * @enum {string}
             */
            resourceType: "Cycle";
            /**
             * Format: int64
             * @description Id of the record
             * @example 103
             */
            resourceId: number;
            /**
             * Format: int64
             * @description Platform id of the product, customer or location; for a method, that of its product
             * @example null
             */
            resourcePlatformId: number | null;
            /** @description The author of the change */
            actor: components["schemas"]["EventActor"];
            /**
             * @description Id of the request that made the change; null for the command line
             * @example 3f2b8a52-4b0e-4d3a-9f25-3f6b0f1f0b52
             */
            requestId: string | null;
            /**
             * @description The changed fields, by their names in the API, each as `{from, to}`; null if the record was created or deleted. The values of customers are omitted.
             * @example {
             *       "receivedAt": {
             *         "from": null,
             *         "to": "2026-01-31T08:00:00.000Z"
             *       }
             *     }
             */
            changes: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A change of a record of the type ReturnOrder */
        ReturnOrderEvent: {
            /**
             * Format: int64
             * @description Counts the shop's events from 1, without gaps, in the order of their commits; after a restore or a reset, from the next multiple of 1,000,000
             * @example 42
             */
            id: number;
            /**
             * @description Type of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "return_order.created" | "return_order.updated" | "return_order.received" | "return_order.completed" | "return_order.cancelled";
            /**
             * Format: date-time
             * @description When the change was made; never before that of an event with a lower id
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * @description Type of the record
             * @enum {string}
             */
            resourceType: "ReturnOrder";
            /**
             * Format: int64
             * @description Id of the record
             * @example 103
             */
            resourceId: number;
            /**
             * Format: int64
             * @description Platform id of the product, customer or location; for a method, that of its product
             * @example null
             */
            resourcePlatformId: number | null;
            /** @description The author of the change */
            actor: components["schemas"]["EventActor"];
            /**
             * @description Id of the request that made the change; null for the command line
             * @example 3f2b8a52-4b0e-4d3a-9f25-3f6b0f1f0b52
             */
            requestId: string | null;
            /**
             * @description The changed fields, by their names in the API, each as `{from, to}`; null if the record was created or deleted. The values of customers are omitted.
             * @example {
             *       "receivedAt": {
             *         "from": null,
             *         "to": "2026-01-31T08:00:00.000Z"
             *       }
             *     }
             */
            changes: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A change of a record of the type MembershipCredit */
        MembershipCreditEvent: {
            /**
             * Format: int64
             * @description Counts the shop's events from 1, without gaps, in the order of their commits; after a restore or a reset, from the next multiple of 1,000,000
             * @example 42
             */
            id: number;
            /**
             * @description Type of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "membership_credit.returned" | "membership_credit.unreturned";
            /**
             * Format: date-time
             * @description When the change was made; never before that of an event with a lower id
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * @description Type of the record
             * @enum {string}
             */
            resourceType: "MembershipCredit";
            /**
             * Format: int64
             * @description Id of the record
             * @example 103
             */
            resourceId: number;
            /**
             * Format: int64
             * @description Platform id of the product, customer or location; for a method, that of its product
             * @example null
             */
            resourcePlatformId: number | null;
            /** @description The author of the change */
            actor: components["schemas"]["EventActor"];
            /**
             * @description Id of the request that made the change; null for the command line
             * @example 3f2b8a52-4b0e-4d3a-9f25-3f6b0f1f0b52
             */
            requestId: string | null;
            /**
             * @description The changed fields, by their names in the API, each as `{from, to}`; null if the record was created or deleted. The values of customers are omitted.
             * @example {
             *       "receivedAt": {
             *         "from": null,
             *         "to": "2026-01-31T08:00:00.000Z"
             *       }
             *     }
             */
            changes: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A change of a record of the type CreditEntry */
        CreditEntryEvent: {
            /**
             * Format: int64
             * @description Counts the shop's events from 1, without gaps, in the order of their commits; after a restore or a reset, from the next multiple of 1,000,000
             * @example 42
             */
            id: number;
            /**
             * @description Type of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "credit_entry.created";
            /**
             * Format: date-time
             * @description When the change was made; never before that of an event with a lower id
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * @description Type of the record
             * @enum {string}
             */
            resourceType: "CreditEntry";
            /**
             * Format: int64
             * @description Id of the record
             * @example 103
             */
            resourceId: number;
            /**
             * Format: int64
             * @description Platform id of the product, customer or location; for a method, that of its product
             * @example null
             */
            resourcePlatformId: number | null;
            /** @description The author of the change */
            actor: components["schemas"]["EventActor"];
            /**
             * @description Id of the request that made the change; null for the command line
             * @example 3f2b8a52-4b0e-4d3a-9f25-3f6b0f1f0b52
             */
            requestId: string | null;
            /**
             * @description The changed fields, by their names in the API, each as `{from, to}`; null if the record was created or deleted. The values of customers are omitted.
             * @example {
             *       "receivedAt": {
             *         "from": null,
             *         "to": "2026-01-31T08:00:00.000Z"
             *       }
             *     }
             */
            changes: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A change of a record of the type WaitingEntry */
        WaitingEntryEvent: {
            /**
             * Format: int64
             * @description Counts the shop's events from 1, without gaps, in the order of their commits; after a restore or a reset, from the next multiple of 1,000,000
             * @example 42
             */
            id: number;
            /**
             * @description Type of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "waiting_entry.created" | "waiting_entry.offered" | "waiting_entry.updated";
            /**
             * Format: date-time
             * @description When the change was made; never before that of an event with a lower id
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * @description Type of the record
             * @enum {string}
             */
            resourceType: "WaitingEntry";
            /**
             * Format: int64
             * @description Id of the record
             * @example 103
             */
            resourceId: number;
            /**
             * Format: int64
             * @description Platform id of the product, customer or location; for a method, that of its product
             * @example null
             */
            resourcePlatformId: number | null;
            /** @description The author of the change */
            actor: components["schemas"]["EventActor"];
            /**
             * @description Id of the request that made the change; null for the command line
             * @example 3f2b8a52-4b0e-4d3a-9f25-3f6b0f1f0b52
             */
            requestId: string | null;
            /**
             * @description The changed fields, by their names in the API, each as `{from, to}`; null if the record was created or deleted. The values of customers are omitted.
             * @example {
             *       "receivedAt": {
             *         "from": null,
             *         "to": "2026-01-31T08:00:00.000Z"
             *       }
             *     }
             */
            changes: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A change of a record of the type BlockedDate */
        BlockedDateEvent: {
            /**
             * Format: int64
             * @description Counts the shop's events from 1, without gaps, in the order of their commits; after a restore or a reset, from the next multiple of 1,000,000
             * @example 42
             */
            id: number;
            /**
             * @description Type of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "blocked_date.created" | "blocked_date.updated" | "blocked_date.deleted";
            /**
             * Format: date-time
             * @description When the change was made; never before that of an event with a lower id
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * @description Type of the record
             * @enum {string}
             */
            resourceType: "BlockedDate";
            /**
             * Format: int64
             * @description Id of the record
             * @example 103
             */
            resourceId: number;
            /**
             * Format: int64
             * @description Platform id of the product, customer or location; for a method, that of its product
             * @example null
             */
            resourcePlatformId: number | null;
            /** @description The author of the change */
            actor: components["schemas"]["EventActor"];
            /**
             * @description Id of the request that made the change; null for the command line
             * @example 3f2b8a52-4b0e-4d3a-9f25-3f6b0f1f0b52
             */
            requestId: string | null;
            /**
             * @description The changed fields, by their names in the API, each as `{from, to}`; null if the record was created or deleted. The values of customers are omitted.
             * @example {
             *       "receivedAt": {
             *         "from": null,
             *         "to": "2026-01-31T08:00:00.000Z"
             *       }
             *     }
             */
            changes: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A change of a record of the type ServicePlan */
        ServicePlanEvent: {
            /**
             * Format: int64
             * @description Counts the shop's events from 1, without gaps, in the order of their commits; after a restore or a reset, from the next multiple of 1,000,000
             * @example 42
             */
            id: number;
            /**
             * @description Type of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service_plan.created" | "service_plan.updated" | "service_plan.deleted";
            /**
             * Format: date-time
             * @description When the change was made; never before that of an event with a lower id
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * @description Type of the record
             * @enum {string}
             */
            resourceType: "ServicePlan";
            /**
             * Format: int64
             * @description Id of the record
             * @example 103
             */
            resourceId: number;
            /**
             * Format: int64
             * @description Platform id of the product, customer or location; for a method, that of its product
             * @example null
             */
            resourcePlatformId: number | null;
            /** @description The author of the change */
            actor: components["schemas"]["EventActor"];
            /**
             * @description Id of the request that made the change; null for the command line
             * @example 3f2b8a52-4b0e-4d3a-9f25-3f6b0f1f0b52
             */
            requestId: string | null;
            /**
             * @description The changed fields, by their names in the API, each as `{from, to}`; null if the record was created or deleted. The values of customers are omitted.
             * @example {
             *       "receivedAt": {
             *         "from": null,
             *         "to": "2026-01-31T08:00:00.000Z"
             *       }
             *     }
             */
            changes: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A change of a record of the type Product */
        ProductEvent: {
            /**
             * Format: int64
             * @description Counts the shop's events from 1, without gaps, in the order of their commits; after a restore or a reset, from the next multiple of 1,000,000
             * @example 42
             */
            id: number;
            /**
             * @description Type of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "product.created" | "product.updated" | "product.archived";
            /**
             * Format: date-time
             * @description When the change was made; never before that of an event with a lower id
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * @description Type of the record
             * @enum {string}
             */
            resourceType: "Product";
            /**
             * Format: int64
             * @description Id of the record
             * @example 103
             */
            resourceId: number;
            /**
             * Format: int64
             * @description Platform id of the product, customer or location; for a method, that of its product
             * @example null
             */
            resourcePlatformId: number | null;
            /** @description The author of the change */
            actor: components["schemas"]["EventActor"];
            /**
             * @description Id of the request that made the change; null for the command line
             * @example 3f2b8a52-4b0e-4d3a-9f25-3f6b0f1f0b52
             */
            requestId: string | null;
            /**
             * @description The changed fields, by their names in the API, each as `{from, to}`; null if the record was created or deleted. The values of customers are omitted.
             * @example {
             *       "receivedAt": {
             *         "from": null,
             *         "to": "2026-01-31T08:00:00.000Z"
             *       }
             *     }
             */
            changes: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A change of a record of the type Customer */
        CustomerEvent: {
            /**
             * Format: int64
             * @description Counts the shop's events from 1, without gaps, in the order of their commits; after a restore or a reset, from the next multiple of 1,000,000
             * @example 42
             */
            id: number;
            /**
             * @description Type of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "customer.created" | "customer.updated" | "customer.erased" | "customer.merged";
            /**
             * Format: date-time
             * @description When the change was made; never before that of an event with a lower id
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * @description Type of the record
             * @enum {string}
             */
            resourceType: "Customer";
            /**
             * Format: int64
             * @description Id of the record
             * @example 103
             */
            resourceId: number;
            /**
             * Format: int64
             * @description Platform id of the product, customer or location; for a method, that of its product
             * @example null
             */
            resourcePlatformId: number | null;
            /** @description The author of the change */
            actor: components["schemas"]["EventActor"];
            /**
             * @description Id of the request that made the change; null for the command line
             * @example 3f2b8a52-4b0e-4d3a-9f25-3f6b0f1f0b52
             */
            requestId: string | null;
            /**
             * @description The changed fields, by their names in the API, each as `{from, to}`; null if the record was created or deleted. The values of customers are omitted.
             * @example {
             *       "receivedAt": {
             *         "from": null,
             *         "to": "2026-01-31T08:00:00.000Z"
             *       }
             *     }
             */
            changes: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A change of a record of the type Location */
        LocationEvent: {
            /**
             * Format: int64
             * @description Counts the shop's events from 1, without gaps, in the order of their commits; after a restore or a reset, from the next multiple of 1,000,000
             * @example 42
             */
            id: number;
            /**
             * @description Type of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "location.created" | "location.updated";
            /**
             * Format: date-time
             * @description When the change was made; never before that of an event with a lower id
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * @description Type of the record
             * @enum {string}
             */
            resourceType: "Location";
            /**
             * Format: int64
             * @description Id of the record
             * @example 103
             */
            resourceId: number;
            /**
             * Format: int64
             * @description Platform id of the product, customer or location; for a method, that of its product
             * @example null
             */
            resourcePlatformId: number | null;
            /** @description The author of the change */
            actor: components["schemas"]["EventActor"];
            /**
             * @description Id of the request that made the change; null for the command line
             * @example 3f2b8a52-4b0e-4d3a-9f25-3f6b0f1f0b52
             */
            requestId: string | null;
            /**
             * @description The changed fields, by their names in the API, each as `{from, to}`; null if the record was created or deleted. The values of customers are omitted.
             * @example {
             *       "receivedAt": {
             *         "from": null,
             *         "to": "2026-01-31T08:00:00.000Z"
             *       }
             *     }
             */
            changes: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A change of a record of the type Condition */
        ConditionEvent: {
            /**
             * Format: int64
             * @description Counts the shop's events from 1, without gaps, in the order of their commits; after a restore or a reset, from the next multiple of 1,000,000
             * @example 42
             */
            id: number;
            /**
             * @description Type of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "condition.created" | "condition.updated" | "condition.deleted";
            /**
             * Format: date-time
             * @description When the change was made; never before that of an event with a lower id
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * @description Type of the record
             * @enum {string}
             */
            resourceType: "Condition";
            /**
             * Format: int64
             * @description Id of the record
             * @example 103
             */
            resourceId: number;
            /**
             * Format: int64
             * @description Platform id of the product, customer or location; for a method, that of its product
             * @example null
             */
            resourcePlatformId: number | null;
            /** @description The author of the change */
            actor: components["schemas"]["EventActor"];
            /**
             * @description Id of the request that made the change; null for the command line
             * @example 3f2b8a52-4b0e-4d3a-9f25-3f6b0f1f0b52
             */
            requestId: string | null;
            /**
             * @description The changed fields, by their names in the API, each as `{from, to}`; null if the record was created or deleted. The values of customers are omitted.
             * @example {
             *       "receivedAt": {
             *         "from": null,
             *         "to": "2026-01-31T08:00:00.000Z"
             *       }
             *     }
             */
            changes: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A change of a record of the type CustomFieldDefinition */
        CustomFieldDefinitionEvent: {
            /**
             * Format: int64
             * @description Counts the shop's events from 1, without gaps, in the order of their commits; after a restore or a reset, from the next multiple of 1,000,000
             * @example 42
             */
            id: number;
            /**
             * @description Type of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "custom_field_definition.created" | "custom_field_definition.updated" | "custom_field_definition.deleted";
            /**
             * Format: date-time
             * @description When the change was made; never before that of an event with a lower id
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * @description Type of the record
             * @enum {string}
             */
            resourceType: "CustomFieldDefinition";
            /**
             * Format: int64
             * @description Id of the record
             * @example 103
             */
            resourceId: number;
            /**
             * Format: int64
             * @description Platform id of the product, customer or location; for a method, that of its product
             * @example null
             */
            resourcePlatformId: number | null;
            /** @description The author of the change */
            actor: components["schemas"]["EventActor"];
            /**
             * @description Id of the request that made the change; null for the command line
             * @example 3f2b8a52-4b0e-4d3a-9f25-3f6b0f1f0b52
             */
            requestId: string | null;
            /**
             * @description The changed fields, by their names in the API, each as `{from, to}`; null if the record was created or deleted. The values of customers are omitted.
             * @example {
             *       "receivedAt": {
             *         "from": null,
             *         "to": "2026-01-31T08:00:00.000Z"
             *       }
             *     }
             */
            changes: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A change of a record of the type CalendarMethod */
        CalendarMethodEvent: {
            /**
             * Format: int64
             * @description Counts the shop's events from 1, without gaps, in the order of their commits; after a restore or a reset, from the next multiple of 1,000,000
             * @example 42
             */
            id: number;
            /**
             * @description Type of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "calendar_method.created" | "calendar_method.updated";
            /**
             * Format: date-time
             * @description When the change was made; never before that of an event with a lower id
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * @description Type of the record
             * @enum {string}
             */
            resourceType: "CalendarMethod";
            /**
             * Format: int64
             * @description Id of the record
             * @example 103
             */
            resourceId: number;
            /**
             * Format: int64
             * @description Platform id of the product, customer or location; for a method, that of its product
             * @example null
             */
            resourcePlatformId: number | null;
            /** @description The author of the change */
            actor: components["schemas"]["EventActor"];
            /**
             * @description Id of the request that made the change; null for the command line
             * @example 3f2b8a52-4b0e-4d3a-9f25-3f6b0f1f0b52
             */
            requestId: string | null;
            /**
             * @description The changed fields, by their names in the API, each as `{from, to}`; null if the record was created or deleted. The values of customers are omitted.
             * @example {
             *       "receivedAt": {
             *         "from": null,
             *         "to": "2026-01-31T08:00:00.000Z"
             *       }
             *     }
             */
            changes: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A change of a record of the type ResaleMethod */
        ResaleMethodEvent: {
            /**
             * Format: int64
             * @description Counts the shop's events from 1, without gaps, in the order of their commits; after a restore or a reset, from the next multiple of 1,000,000
             * @example 42
             */
            id: number;
            /**
             * @description Type of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "resale_method.created" | "resale_method.updated";
            /**
             * Format: date-time
             * @description When the change was made; never before that of an event with a lower id
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * @description Type of the record
             * @enum {string}
             */
            resourceType: "ResaleMethod";
            /**
             * Format: int64
             * @description Id of the record
             * @example 103
             */
            resourceId: number;
            /**
             * Format: int64
             * @description Platform id of the product, customer or location; for a method, that of its product
             * @example null
             */
            resourcePlatformId: number | null;
            /** @description The author of the change */
            actor: components["schemas"]["EventActor"];
            /**
             * @description Id of the request that made the change; null for the command line
             * @example 3f2b8a52-4b0e-4d3a-9f25-3f6b0f1f0b52
             */
            requestId: string | null;
            /**
             * @description The changed fields, by their names in the API, each as `{from, to}`; null if the record was created or deleted. The values of customers are omitted.
             * @example {
             *       "receivedAt": {
             *         "from": null,
             *         "to": "2026-01-31T08:00:00.000Z"
             *       }
             *     }
             */
            changes: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A change of a record of the type Comment */
        CommentEvent: {
            /**
             * Format: int64
             * @description Counts the shop's events from 1, without gaps, in the order of their commits; after a restore or a reset, from the next multiple of 1,000,000
             * @example 42
             */
            id: number;
            /**
             * @description Type of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "comment.created";
            /**
             * Format: date-time
             * @description When the change was made; never before that of an event with a lower id
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * @description Type of the record
             * @enum {string}
             */
            resourceType: "Comment";
            /**
             * Format: int64
             * @description Id of the record
             * @example 103
             */
            resourceId: number;
            /**
             * Format: int64
             * @description Platform id of the product, customer or location; for a method, that of its product
             * @example null
             */
            resourcePlatformId: number | null;
            /** @description The author of the change */
            actor: components["schemas"]["EventActor"];
            /**
             * @description Id of the request that made the change; null for the command line
             * @example 3f2b8a52-4b0e-4d3a-9f25-3f6b0f1f0b52
             */
            requestId: string | null;
            /**
             * @description The changed fields, by their names in the API, each as `{from, to}`; null if the record was created or deleted. The values of customers are omitted.
             * @example {
             *       "receivedAt": {
             *         "from": null,
             *         "to": "2026-01-31T08:00:00.000Z"
             *       }
             *     }
             */
            changes: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A change of a record of the type Shop */
        ShopEvent: {
            /**
             * Format: int64
             * @description Counts the shop's events from 1, without gaps, in the order of their commits; after a restore or a reset, from the next multiple of 1,000,000
             * @example 42
             */
            id: number;
            /**
             * @description Type of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "shop.updated";
            /**
             * Format: date-time
             * @description When the change was made; never before that of an event with a lower id
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * @description Type of the record
             * @enum {string}
             */
            resourceType: "Shop";
            /**
             * Format: int64
             * @description Id of the record
             * @example 103
             */
            resourceId: number;
            /**
             * Format: int64
             * @description Platform id of the product, customer or location; for a method, that of its product
             * @example null
             */
            resourcePlatformId: number | null;
            /** @description The author of the change */
            actor: components["schemas"]["EventActor"];
            /**
             * @description Id of the request that made the change; null for the command line
             * @example 3f2b8a52-4b0e-4d3a-9f25-3f6b0f1f0b52
             */
            requestId: string | null;
            /**
             * @description The changed fields, by their names in the API, each as `{from, to}`; null if the record was created or deleted. The values of customers are omitted.
             * @example {
             *       "receivedAt": {
             *         "from": null,
             *         "to": "2026-01-31T08:00:00.000Z"
             *       }
             *     }
             */
            changes: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A change of a record of the type ApiKey */
        ApiKeyEvent: {
            /**
             * Format: int64
             * @description Counts the shop's events from 1, without gaps, in the order of their commits; after a restore or a reset, from the next multiple of 1,000,000
             * @example 42
             */
            id: number;
            /**
             * @description Type of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "api_key.created" | "api_key.rotated" | "api_key.revoked";
            /**
             * Format: date-time
             * @description When the change was made; never before that of an event with a lower id
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * @description Type of the record
             * @enum {string}
             */
            resourceType: "ApiKey";
            /**
             * Format: int64
             * @description Id of the record
             * @example 103
             */
            resourceId: number;
            /**
             * Format: int64
             * @description Platform id of the product, customer or location; for a method, that of its product
             * @example null
             */
            resourcePlatformId: number | null;
            /** @description The author of the change */
            actor: components["schemas"]["EventActor"];
            /**
             * @description Id of the request that made the change; null for the command line
             * @example 3f2b8a52-4b0e-4d3a-9f25-3f6b0f1f0b52
             */
            requestId: string | null;
            /**
             * @description The changed fields, by their names in the API, each as `{from, to}`; null if the record was created or deleted. The values of customers are omitted.
             * @example {
             *       "receivedAt": {
             *         "from": null,
             *         "to": "2026-01-31T08:00:00.000Z"
             *       }
             *     }
             */
            changes: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A change of a record of the type WebhookEndpoint */
        WebhookEndpointEvent: {
            /**
             * Format: int64
             * @description Counts the shop's events from 1, without gaps, in the order of their commits; after a restore or a reset, from the next multiple of 1,000,000
             * @example 42
             */
            id: number;
            /**
             * @description Type of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "webhook_endpoint.created" | "webhook_endpoint.updated" | "webhook_endpoint.disabled" | "webhook_endpoint.deleted";
            /**
             * Format: date-time
             * @description When the change was made; never before that of an event with a lower id
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * @description Type of the record
             * @enum {string}
             */
            resourceType: "WebhookEndpoint";
            /**
             * Format: int64
             * @description Id of the record
             * @example 103
             */
            resourceId: number;
            /**
             * Format: int64
             * @description Platform id of the product, customer or location; for a method, that of its product
             * @example null
             */
            resourcePlatformId: number | null;
            /** @description The author of the change */
            actor: components["schemas"]["EventActor"];
            /**
             * @description Id of the request that made the change; null for the command line
             * @example 3f2b8a52-4b0e-4d3a-9f25-3f6b0f1f0b52
             */
            requestId: string | null;
            /**
             * @description The changed fields, by their names in the API, each as `{from, to}`; null if the record was created or deleted. The values of customers are omitted.
             * @example {
             *       "receivedAt": {
             *         "from": null,
             *         "to": "2026-01-31T08:00:00.000Z"
             *       }
             *     }
             */
            changes: {
                [key: string]: unknown;
            } | null;
        };
        LoggedEvent: components["schemas"]["ItemEvent"] | components["schemas"]["CycleEvent"] | components["schemas"]["ReturnOrderEvent"] | components["schemas"]["MembershipCreditEvent"] | components["schemas"]["CreditEntryEvent"] | components["schemas"]["WaitingEntryEvent"] | components["schemas"]["BlockedDateEvent"] | components["schemas"]["ServicePlanEvent"] | components["schemas"]["ProductEvent"] | components["schemas"]["CustomerEvent"] | components["schemas"]["LocationEvent"] | components["schemas"]["ConditionEvent"] | components["schemas"]["CustomFieldDefinitionEvent"] | components["schemas"]["CalendarMethodEvent"] | components["schemas"]["ResaleMethodEvent"] | components["schemas"]["CommentEvent"] | components["schemas"]["ShopEvent"] | components["schemas"]["ApiKeyEvent"] | components["schemas"]["WebhookEndpointEvent"];
        LoggedEventList: {
            /** @description One page, newest first */
            data: components["schemas"]["LoggedEvent"][];
            /**
             * @description Value of `page` for the next page; null on the last page
             * @example AQAAAAAAAAH0VbQ2Zl0hEJp8fW3k
             */
            nextPage: string | null;
            /** @description The number of records on all pages; only with `count=true` */
            count?: components["schemas"]["ListCount"];
        };
        EventFeed: {
            /** @description The events, oldest first */
            data: components["schemas"]["LoggedEvent"][];
            /**
             * @description Cursor for the next request, as `page`; never null
             * @example AgAAAAAAAAAqc2VhbGVkLWhlcmU
             */
            nextPage: string;
        };
        ChangedCell: {
            /**
             * @description The key of the record: its serial or platform id, else its id
             * @example SN-0042
             */
            key: string;
            /**
             * @description The text of the cell before; null if empty
             * @example 1/2
             */
            from: string | null;
            /**
             * @description The text of the cell in the list; null if empty
             * @example 01-Feb
             */
            to: string | null;
        };
        ChangedColumn: {
            /**
             * @description The column
             * @example pickLocation
             */
            column: string;
            /**
             * Format: int64
             * @description The number of changed cells
             * @example 5
             */
            count: number;
            /** @description The first changed cells, at most three */
            examples: components["schemas"]["ChangedCell"][];
        };
        ImportedList: {
            /**
             * Format: int64
             * @description The number of new records
             * @example 2
             */
            created: number;
            /**
             * Format: int64
             * @description The number of records that changed
             * @example 5
             */
            updated: number;
            /**
             * Format: int64
             * @description The number of records without a change
             * @example 19
             */
            unchanged: number;
            /** @description The changes of updated records, by columns */
            changes: components["schemas"]["ChangedColumn"][];
        };
        PersonalData: {
            /** @description The customer */
            customer: components["schemas"]["SingleCustomer"];
            /** @description Cycles of the customer */
            cycles: components["schemas"]["Cycle"][];
            /** @description Return orders with their lines */
            returnOrders: components["schemas"]["ReturnOrder"][];
            /** @description The ledger of credits */
            creditEntries: components["schemas"]["CreditEntry"][];
            /** @description Waiting entries */
            waitingEntries: components["schemas"]["WaitingEntry"][];
            /** @description Custom fields whose value is the customer */
            customFields: components["schemas"]["CustomField"][];
            /** @description Comments on the customer, and on the cycles and return orders */
            comments: components["schemas"]["TimelineEvent"][];
            /** @description Changes of the customer */
            events: components["schemas"]["LoggedEvent"][];
        };
        MergeCustomerRequest: {
            /**
             * Format: int64
             * @description Platform id of the customer that stays
             * @example 52002
             */
            intoPlatformId: number;
        };
        WebhookEndpoint: {
            /**
             * Format: int64
             * @description Id
             * @example 1
             */
            id: number;
            /**
             * Format: date-time
             * @description When it was created
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last updated
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt: string;
            /**
             * Format: uri
             * @description URL that receives the events
             * @example https://erp.example/hooks
             */
            url: string;
            /**
             * @description Types of events
             * @example [
             *       "cycle.*"
             *     ]
             */
            types: components["schemas"]["WebhookType"][];
            /**
             * @description Purpose of the endpoint
             * @example Accounting
             */
            description: string | null;
            /** @description Whether events are sent to it */
            status: components["schemas"]["EnabledStatus"];
        };
        WebhookEndpointList: {
            /** @description One page, newest first */
            data: components["schemas"]["WebhookEndpoint"][];
            /**
             * @description Value of `page` for the next page; null on the last page
             * @example AQAAAAAAAAH0VbQ2Zl0hEJp8fW3k
             */
            nextPage: string | null;
            /** @description The number of records on all pages; only with `count=true` */
            count?: components["schemas"]["ListCount"];
        };
        IssuedWebhookEndpoint: {
            /**
             * Format: int64
             * @description Id
             * @example 1
             */
            id: number;
            /**
             * Format: date-time
             * @description When it was created
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last updated
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt: string;
            /**
             * Format: uri
             * @description URL that receives the events
             * @example https://erp.example/hooks
             */
            url: string;
            /**
             * @description Types of events
             * @example [
             *       "cycle.*"
             *     ]
             */
            types: components["schemas"]["WebhookType"][];
            /**
             * @description Purpose of the endpoint
             * @example Accounting
             */
            description: string | null;
            /** @description Whether events are sent to it */
            status: components["schemas"]["EnabledStatus"];
            /**
             * @description Secret that signs the requests: `whsec_` and 32 bytes in base64. Only this response contains it; a replay by `Idempotency-Key` does not.
             * @example whsec_…
             */
            secret?: string;
        };
        CreateWebhookEndpointRequest: {
            /**
             * Format: uri
             * @description URL that receives the events: https, a public address, no credentials
             * @example https://erp.example/hooks/rentals
             */
            url: string;
            /**
             * @description Types of events; `cycle.*` matches all types of cycles, `*` matches all types
             * @example [
             *       "cycle.*",
             *       "return_order.received"
             *     ]
             */
            types: components["schemas"]["WebhookType"][];
            /**
             * @description Purpose of the endpoint
             * @example Accounting
             */
            description?: string | null;
            /** @description Status; deliveries to a disabled endpoint wait */
            status?: components["schemas"]["EnabledStatus"];
        };
        UpdateWebhookEndpointRequest: {
            /**
             * Format: date-time
             * @description The `updatedAt` that was read. If the record has another one by now, nothing is changed and the response is a 412.
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt?: string;
            /**
             * Format: uri
             * @description URL that receives the events: https, a public address, no credentials
             * @example https://erp.example/hooks/rentals
             */
            url?: string;
            /**
             * @description Types of events; `cycle.*` matches all types of cycles, `*` matches all types
             * @example [
             *       "cycle.*",
             *       "return_order.received"
             *     ]
             */
            types?: components["schemas"]["WebhookType"][];
            /**
             * @description Purpose of the endpoint
             * @example Accounting
             */
            description?: string | null;
            /** @description Status; deliveries to a disabled endpoint wait */
            status?: components["schemas"]["EnabledStatus"];
        };
        RotateWebhookSecretRequest: {
            /**
             * Format: int64
             * @description Hours during which the old secret also signs; 24 by default
             * @example 24
             */
            overlapHours?: number;
        };
        ReplayWebhooksRequest: {
            /**
             * Format: int64
             * @description Events with a greater id are sent again
             * @example 0
             */
            after: number;
        };
        WebhookAttempt: {
            /**
             * Format: date-time
             * @description When it was sent
             * @example 2026-01-31T08:00:00.000Z
             */
            at: string;
            /**
             * Format: int64
             * @description HTTP status of the response; null without a response
             * @example 200
             */
            status: number | null;
            /**
             * Format: int64
             * @description Duration of the attempt, in milliseconds
             * @example 84
             */
            milliseconds: number;
            /**
             * @description Reason for a missing response
             * @example null
             */
            error: string | null;
            /**
             * @description First kilobyte of the response
             * @example ok
             */
            answer: string | null;
        };
        WebhookDelivery: {
            /**
             * Format: int64
             * @description Id
             * @example 1
             */
            id: number;
            /**
             * Format: date-time
             * @description When it was created
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: int64
             * @description Id of the webhook endpoint
             * @example 1
             */
            endpointId: number;
            /**
             * Format: int64
             * @description Id of the event; null for a ping
             * @example 42
             */
            eventId: number | null;
            /**
             * @description Type of the event, or `ping`
             * @example cycle.received
             */
            type: string;
            /** @description Status of the delivery */
            status: components["schemas"]["WebhookDeliveryStatus"];
            /**
             * Format: date-time
             * @description Time of the next attempt; null if none is planned
             * @example 2026-01-31T08:00:00.000Z
             */
            nextAttemptAt: string | null;
            /** @description Outcome of each attempt, oldest first */
            attempts: components["schemas"]["WebhookAttempt"][];
        };
        WebhookDeliveryList: {
            /** @description One page, newest first */
            data: components["schemas"]["WebhookDelivery"][];
            /**
             * @description Value of `page` for the next page; null on the last page
             * @example AQAAAAAAAAH0VbQ2Zl0hEJp8fW3k
             */
            nextPage: string | null;
            /** @description The number of records on all pages; only with `count=true` */
            count?: components["schemas"]["ListCount"];
        };
        WebhookEvent: {
            /** @description Type of the event */
            type: components["schemas"]["LoggedType"];
            /**
             * Format: date-time
             * @description When the event occurred
             * @example 2026-01-31T08:00:00.000Z
             */
            timestamp: string;
            /** @description The event as in `GET /events`; `changes` is empty if it would exceed 20 kB */
            data: components["schemas"]["LoggedEvent"];
        };
        WebhookPingData: {
            /**
             * Format: int64
             * @description Id of the webhook endpoint
             * @example 1
             */
            endpointId: number;
        };
        WebhookPing: {
            /** @description Always `ping` */
            type: components["schemas"]["WebhookPingType"];
            /**
             * Format: date-time
             * @description When the ping was requested
             * @example 2026-01-31T08:00:00.000Z
             */
            timestamp: string;
            /** @description Data of the ping */
            data: components["schemas"]["WebhookPingData"];
        };
        /**
         * @example {
         *       "creditBalance": 6,
         *       "id": 12,
         *       "createdAt": "2025-12-01T08:00:00.000Z",
         *       "updatedAt": "2026-01-20T08:00:00.000Z",
         *       "platformId": 52001,
         *       "defaultAddress": {
         *         "customerId": 4711,
         *         "default": true,
         *         "firstName": "Ada",
         *         "lastName": "Nordin",
         *         "company": "Nordin AB",
         *         "address1": "Storgatan 1",
         *         "address2": "c/o Berg",
         *         "city": "Umeå",
         *         "province": "Västerbotten",
         *         "country": "Sweden",
         *         "zip": "903 26",
         *         "phone": "+46 90 123 45",
         *         "name": "Ada Nordin",
         *         "provinceCode": "AC",
         *         "countryCode": "SE",
         *         "countryName": "Sweden"
         *       },
         *       "email": "ada@nordin.se",
         *       "firstName": "Ada",
         *       "lastName": "Nordin",
         *       "phone": "+46 90 123 45",
         *       "tags": [
         *         "vip"
         *       ],
         *       "erasedAt": null
         *     }
         */
        CustomerWithIncludes: {
            /**
             * Format: int64
             * @description Id
             */
            id: number;
            /**
             * Format: date-time
             * @description When it was first imported
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Platform id
             */
            platformId: number;
            /** @description Default address */
            defaultAddress: components["schemas"]["Address"] | null;
            /** @description Email */
            email: string | null;
            /** @description First name */
            firstName: string | null;
            /** @description Last name */
            lastName: string | null;
            /** @description Phone */
            phone: string | null;
            /** @description Tags of the shop, which imports leave unchanged */
            tags: string[];
            /**
             * Format: date-time
             * @description When the data of the person was erased; null for all others
             */
            erasedAt: string | null;
            /**
             * Format: int64
             * @description The sum of the credit entries; a negative balance is owed. Only with `include=customer.creditBalance`.
             */
            creditBalance?: number;
        };
        CycleItemWithIncludes: {
            /**
             * Format: int64
             * @description Id
             * @example 17
             */
            id: number;
            /**
             * @description Serial
             * @example SN-0042
             */
            serial: string | null;
            /**
             * @description Title of the product
             * @example Storm parka
             */
            productTitle: string;
            /**
             * @description Title of the variant
             * @example M / Green
             */
            variantTitle: string;
            /**
             * Format: int64
             * @description Platform id of the variant of the unit; for a substitute not the booked one
             * @example 81001
             */
            platformVariantId: number;
            /**
             * Format: date-time
             * @description When it was created
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @description When one of its own fields last changed
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt?: string;
            /**
             * Format: int64
             * @description Id of the cycle that is out, else of the earliest to start
             * @example 103
             */
            activeRentalId?: number | null;
            /**
             * Format: int64
             * @description Sequential number in the shop, from 1
             * @example 42
             */
            sequentialId?: number;
            /**
             * Format: int64
             * @description Platform id of the product
             * @example 71001
             */
            platformProductId?: number;
            /** @description Whether it was processed since its last return */
            status?: components["schemas"]["ItemStatus"];
            /**
             * @description Tags
             * @example [
             *       "fragile"
             *     ]
             */
            tags?: string[];
            /** @description Whether it can be rented */
            visibility?: components["schemas"]["Visibility"];
            /**
             * Format: date-time
             * @description When it was sold or retired; null while it is neither
             * @example 2026-01-31T08:00:00.000Z
             */
            leftStockAt?: string | null;
            /**
             * Format: int64
             * @description Id of the newest open return order that awaits it
             * @example 120
             */
            activeReturnId?: number | null;
            /** @description Condition */
            condition?: components["schemas"]["EmbeddedCondition"] | null;
            /**
             * Format: int64
             * @description Id of the condition
             * @example 3
             */
            conditionId?: number | null;
            /**
             * Format: uri
             * @description Image of the variant, else of the product
             * @example https://cdn.example/parka.jpg
             */
            imageUrl?: string | null;
            /** @description The location */
            location?: components["schemas"]["EmbeddedLocation"] | null;
            /**
             * @description Place in the location
             * @example Rack 4 / 12
             */
            pickLocation?: string | null;
            /**
             * Format: int64
             * @description Acquisition cost, in minor units
             * @example 12900
             */
            acquisitionCostCents?: number | null;
            /**
             * Format: date
             * @description Day since which the shop has it, at most today; by default that of its creation
             * @example 2025-11-03
             */
            acquiredAt?: string;
            /**
             * Format: int64
             * @description Revenue of its cycles and its sale less its cost; null without a cost
             * @example 4300
             */
            roiCents?: number | null;
            /** @description Its services, by the plans of its product; none for units sold or retired */
            services?: components["schemas"]["UnitService"][];
            /** @description The newest 50 events, newest first; in lists 5, with messages cut */
            timelineEvents?: components["schemas"]["TimelineEvent"][];
            /** @description Custom fields */
            customFields?: components["schemas"]["EmbeddedCustomField"][];
        };
        BriefReturnOrder: {
            /**
             * Format: int64
             * @description Id
             * @example 120
             */
            id: number;
            /**
             * Format: date-time
             * @description When it was created
             * @example 2026-01-31T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When one of its own fields last changed
             * @example 2026-01-31T08:00:00.000Z
             */
            updatedAt: string;
            /** @description How many of the membership credits of its rentals were returned */
            creditStatus: components["schemas"]["RecreditStatus"];
            /** @description The customer; null if none of its units was rented */
            customer: components["schemas"]["Customer"] | null;
            /**
             * Format: int64
             * @description Sequential number in the shop, shown as #2001
             * @example 2001
             */
            sequentialId: number;
            /** @description Its progress */
            status: components["schemas"]["ReturnOrderStatus"];
            /** @description The received share of its lines */
            receivalStatus: components["schemas"]["ReceivalStatus"];
            /**
             * Format: date-time
             * @description When it was requested
             * @example 2026-01-31T08:00:00.000Z
             */
            requestedAt: string;
            /** @description The return method */
            returnMethod: components["schemas"]["ReturnMethod"] | null;
            /** @description The newest 50 events, newest first; in lists 5, with messages cut */
            timelineEvents: components["schemas"]["TimelineEvent"][];
            /**
             * @description Tags
             * @example [
             *       "damaged"
             *     ]
             */
            tags: string[];
        };
        /**
         * @example {
         *       "item": {
         *         "createdAt": "2026-01-31T08:00:00.000Z",
         *         "updatedAt": "2026-01-31T08:00:00.000Z",
         *         "activeRentalId": 103,
         *         "sequentialId": 42,
         *         "platformProductId": 71001,
         *         "status": "processed",
         *         "tags": [
         *           "fragile"
         *         ],
         *         "visibility": "available",
         *         "leftStockAt": "2026-01-31T08:00:00.000Z",
         *         "activeReturnId": 120,
         *         "conditionId": 3,
         *         "imageUrl": "https://cdn.example/parka.jpg",
         *         "pickLocation": "Rack 4 / 12",
         *         "acquisitionCostCents": 12900,
         *         "acquiredAt": "2025-11-03",
         *         "roiCents": 4300,
         *         "id": 17,
         *         "serial": "SN-0042",
         *         "productTitle": "Storm parka",
         *         "variantTitle": "M / Green",
         *         "platformVariantId": 81001
         *       },
         *       "customer": {
         *         "creditBalance": 6,
         *         "id": 12,
         *         "createdAt": "2025-12-01T08:00:00.000Z",
         *         "updatedAt": "2026-01-20T08:00:00.000Z",
         *         "platformId": 52001,
         *         "defaultAddress": {
         *           "customerId": 4711,
         *           "default": true,
         *           "firstName": "Ada",
         *           "lastName": "Nordin",
         *           "company": "Nordin AB",
         *           "address1": "Storgatan 1",
         *           "address2": "c/o Berg",
         *           "city": "Umeå",
         *           "province": "Västerbotten",
         *           "country": "Sweden",
         *           "zip": "903 26",
         *           "phone": "+46 90 123 45",
         *           "name": "Ada Nordin",
         *           "provinceCode": "AC",
         *           "countryCode": "SE",
         *           "countryName": "Sweden"
         *         },
         *         "email": "ada@nordin.se",
         *         "firstName": "Ada",
         *         "lastName": "Nordin",
         *         "phone": "+46 90 123 45",
         *         "tags": [
         *           "vip"
         *         ],
         *         "erasedAt": null
         *       },
         *       "id": 103,
         *       "sequentialId": 1042,
         *       "createdAt": "2026-01-20T08:00:00.000Z",
         *       "updatedAt": "2026-01-31T09:12:00.000Z",
         *       "status": "fulfilled",
         *       "methodType": "calendar",
         *       "itemId": 17,
         *       "isUnitFixed": true,
         *       "platformVariantId": 81001,
         *       "formerUnits": [],
         *       "location": {
         *         "platformId": 61001,
         *         "name": "Oslo store"
         *       },
         *       "requestedLocation": null,
         *       "conditionIds": [],
         *       "rentalStart": "2026-01-30T23:00:00.000Z",
         *       "rentalEnd": "2026-02-06T23:00:00.000Z",
         *       "minimumRentalEnd": null,
         *       "prepareFrom": "2026-01-30",
         *       "fulfillAt": "2026-01-30T23:00:00.000Z",
         *       "fulfilledAt": "2026-01-31T09:12:00.000Z",
         *       "receiveAt": "2026-02-06T23:00:00.000Z",
         *       "receivedAt": null,
         *       "restockBy": "2026-02-08",
         *       "restockedAt": null,
         *       "holdUntil": null,
         *       "closedAs": null,
         *       "cancelledAt": null,
         *       "cancelReason": null,
         *       "salePriceCents": null,
         *       "fulfillmentStatus": "complete",
         *       "receivalStatus": "scheduled",
         *       "packingStatus": "packed",
         *       "deliveryMethodType": "shipping",
         *       "platformOrderId": 91001,
         *       "platformOrderLineId": 91002,
         *       "platformOrderName": "#1007",
         *       "priceCents": 12900,
         *       "returnOrderId": 120,
         *       "membershipCredit": null,
         *       "conflictingCycleIds": [],
         *       "risks": [],
         *       "tags": [
         *         "gift"
         *       ],
         *       "timelineEvents": [],
         *       "customFields": []
         *     }
         */
        CycleWithIncludes: {
            /**
             * Format: int64
             * @description Id
             */
            id: number;
            /**
             * Format: int64
             * @description Running number in the shop, shown as SC-1042
             */
            sequentialId: number;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it or one of its legs last changed
             */
            updatedAt: string;
            /** @description Current status */
            status: components["schemas"]["CycleStatus"];
            /** @description Method by which the unit is rented */
            methodType: components["schemas"]["MethodType"];
            /** @description The customer who rents */
            customer: components["schemas"]["CustomerWithIncludes"];
            /**
             * Format: int64
             * @description Id of the unit
             */
            itemId: number;
            /** @description Whether it keeps its unit when others need room: somebody named the unit, it is being packed, or it was handed over */
            isUnitFixed: boolean;
            /**
             * Format: int64
             * @description Platform id of the booked variant; it stays when a substitute is handed out
             */
            platformVariantId: number;
            /** @description The unit; with `include=item` the whole item */
            item: components["schemas"]["CycleItemWithIncludes"];
            /** @description The units that the rental had before swaps, oldest first */
            formerUnits: components["schemas"]["FormerUnit"][];
            /** @description The location of the unit */
            location: components["schemas"]["EmbeddedLocation"] | null;
            /** @description The location at which the unit has to be; null for any */
            requestedLocation: components["schemas"]["EmbeddedLocation"] | null;
            /** @description Ids of the conditions that the unit may be in; empty for any */
            conditionIds: number[];
            /**
             * Format: date-time
             * @description When the rental begins
             */
            rentalStart: string;
            /**
             * Format: date-time
             * @description When the rental ends; null reserves the unit without end
             */
            rentalEnd: string | null;
            /**
             * Format: date-time
             * @description Earliest end of the rental
             */
            minimumRentalEnd: string | null;
            /**
             * Format: date
             * @description First reserved day
             */
            prepareFrom: string;
            /**
             * Format: date-time
             * @description Planned time of fulfilment; midnight in the shop's time zone means at any time on that day
             */
            fulfillAt: string;
            /**
             * Format: date-time
             * @description Actual time of fulfilment
             */
            fulfilledAt: string | null;
            /**
             * Format: date-time
             * @description Planned time of return; midnight in the shop's time zone means at any time on that day
             */
            receiveAt: string | null;
            /**
             * Format: date-time
             * @description Actual time of return
             */
            receivedAt: string | null;
            /**
             * Format: date
             * @description Last reserved day; null if the reservation has no end
             */
            restockBy: string | null;
            /**
             * Format: date-time
             * @description When the unit was restocked after it came back
             */
            restockedAt: string | null;
            /**
             * Format: date-time
             * @description When a held cycle lapses, unless it is confirmed before; else null
             */
            holdUntil: string | null;
            /** @description How the rental ended; null while it is open, and for a sale */
            closedAs: components["schemas"]["ClosedAs"] | null;
            /**
             * Format: date-time
             * @description When it was cancelled
             */
            cancelledAt: string | null;
            /** @description Why it was cancelled, if known */
            cancelReason: components["schemas"]["CancelReason"] | null;
            /**
             * Format: int64
             * @description Price at which the customer bought the rented unit, in minor units
             */
            salePriceCents: number | null;
            /** @description Status of the fulfilment */
            fulfillmentStatus: components["schemas"]["LegStatus"];
            /** @description Status of the receival */
            receivalStatus: components["schemas"]["LegStatus"];
            /** @description Progress of packing */
            packingStatus: components["schemas"]["PackingStatus"];
            /** @description Method of delivery */
            deliveryMethodType: components["schemas"]["DeliveryMethodType"];
            /**
             * Format: int64
             * @description Platform id of the order
             */
            platformOrderId: number | null;
            /**
             * Format: int64
             * @description Platform id of the order line
             */
            platformOrderLineId: number | null;
            /** @description Name of the order */
            platformOrderName: string | null;
            /**
             * Format: int64
             * @description Price for the customer, in minor units
             */
            priceCents: number | null;
            /**
             * Format: int64
             * @description Id of the newest return order of the cycle, except cancelled ones
             */
            returnOrderId: number | null;
            /** @description Price in membership credits */
            membershipCredit: components["schemas"]["EmbeddedCredit"] | null;
            /** @description Ids of cycles that overlap this one on the same unit, which actual times can cause */
            conflictingCycleIds: number[];
            /** @description Reasons why the unit of a planned cycle will not be there. It is not available, one of the days is blocked, another cycle has it until then, or it is not at the location or in the condition that was requested. */
            risks: components["schemas"]["CycleRisk"][];
            /** @description Tags */
            tags: string[];
            /** @description The newest 50 events, newest first; in lists 5, with messages cut */
            timelineEvents: components["schemas"]["TimelineEvent"][];
            /** @description Custom fields */
            customFields: components["schemas"]["EmbeddedCustomField"][];
            /** @description The return order with `returnOrderId`, without its lines; null without one. Only with `include=returnOrder`. */
            returnOrder?: components["schemas"]["BriefReturnOrder"] | null;
        };
        /**
         * @example {
         *       "id": 17,
         *       "createdAt": "2025-11-03T08:00:00.000Z",
         *       "updatedAt": "2026-01-12T14:30:00.000Z",
         *       "activeRentalId": 103,
         *       "productTitle": "Storm parka",
         *       "serial": "SN-0042",
         *       "sequentialId": 42,
         *       "platformVariantId": 81001,
         *       "platformProductId": 71001,
         *       "status": "processed",
         *       "tags": [
         *         "fragile"
         *       ],
         *       "variantTitle": "M / Green",
         *       "visibility": "available",
         *       "leftStockAt": null,
         *       "activeReturnId": 120,
         *       "condition": {
         *         "id": 3,
         *         "createdAt": "2025-11-01T08:00:00.000Z",
         *         "severityKey": "unused",
         *         "severityTone": "success",
         *         "title": "Like new"
         *       },
         *       "conditionId": 3,
         *       "imageUrl": "https://cdn.example/parka.jpg",
         *       "location": {
         *         "platformId": 61001,
         *         "name": "Oslo store"
         *       },
         *       "pickLocation": "Rack 4 / 12",
         *       "acquisitionCostCents": 12900,
         *       "acquiredAt": "2025-11-03",
         *       "roiCents": 4300,
         *       "services": [
         *         {
         *           "servicePlanId": 1,
         *           "name": "Bindings and crampons",
         *           "lastDoneAt": "2025-12-01T08:00:00.000Z",
         *           "rentalsLeft": 3,
         *           "rentedDaysLeft": null,
         *           "dueOn": "2026-12-01",
         *           "isDue": false
         *         }
         *       ],
         *       "timelineEvents": [
         *         {
         *           "id": 901,
         *           "eventableId": 17,
         *           "eventableType": "Item",
         *           "eventType": "comment",
         *           "metadata": {
         *             "message": "Zip repaired"
         *           },
         *           "createdAt": "2026-01-31T08:00:00.000Z",
         *           "updatedAt": "2026-01-31T08:00:00.000Z",
         *           "author": "Back office"
         *         }
         *       ],
         *       "customFields": [
         *         {
         *           "id": 44,
         *           "ownerId": 17,
         *           "ownerType": "Item",
         *           "definitionId": 5,
         *           "key": "washing_instructions",
         *           "value": "Wash cold",
         *           "valueJson": "Wash cold"
         *         }
         *       ]
         *     }
         */
        ItemWithIncludes: {
            /**
             * Format: int64
             * @description Id
             */
            id: number;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When one of its own fields last changed
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Id of the cycle that is out, else of the earliest to start
             */
            activeRentalId: number | null;
            /** @description Title of the product */
            productTitle: string;
            /** @description Serial */
            serial: string | null;
            /**
             * Format: int64
             * @description Sequential number in the shop, from 1
             */
            sequentialId: number;
            /**
             * Format: int64
             * @description Platform id of the variant
             */
            platformVariantId: number;
            /**
             * Format: int64
             * @description Platform id of the product
             */
            platformProductId: number;
            /** @description Whether it was processed since its last return */
            status: components["schemas"]["ItemStatus"];
            /** @description Tags */
            tags: string[];
            /** @description Title of the variant */
            variantTitle: string;
            /** @description Whether it can be rented */
            visibility: components["schemas"]["Visibility"];
            /**
             * Format: date-time
             * @description When it was sold or retired; null while it is neither
             */
            leftStockAt: string | null;
            /**
             * Format: int64
             * @description Id of the newest open return order that awaits it
             */
            activeReturnId: number | null;
            /** @description Condition */
            condition: components["schemas"]["EmbeddedCondition"] | null;
            /**
             * Format: int64
             * @description Id of the condition
             */
            conditionId: number | null;
            /**
             * Format: uri
             * @description Image of the variant, else of the product
             */
            imageUrl: string | null;
            /** @description The location */
            location: components["schemas"]["EmbeddedLocation"] | null;
            /** @description Place in the location */
            pickLocation: string | null;
            /**
             * Format: int64
             * @description Acquisition cost, in minor units
             */
            acquisitionCostCents: number | null;
            /**
             * Format: date
             * @description Day since which the shop has it, at most today; by default that of its creation
             */
            acquiredAt: string;
            /**
             * Format: int64
             * @description Revenue of its cycles and its sale less its cost; null without a cost
             */
            roiCents: number | null;
            /** @description Its services, by the plans of its product; none for units sold or retired */
            services: components["schemas"]["UnitService"][];
            /** @description The newest 50 events, newest first; in lists 5, with messages cut */
            timelineEvents: components["schemas"]["TimelineEvent"][];
            /** @description Custom fields */
            customFields: components["schemas"]["EmbeddedCustomField"][];
            /** @description The cycle with `activeRentalId`; null without one. Only with `include=activeRental`. */
            activeRental?: components["schemas"]["Cycle"] | null;
            /** @description The earliest planned cycle, which is not out yet; null without one. Only with `include=nextRental`. */
            nextRental?: components["schemas"]["Cycle"] | null;
            /** @description The return order with `activeReturnId`, without its lines; null without one. Only with `include=activeReturn`. */
            activeReturn?: components["schemas"]["BriefReturnOrder"] | null;
        };
        /**
         * @example {
         *       "affectedCycleIds": [
         *         103
         *       ],
         *       "id": 17,
         *       "createdAt": "2025-11-03T08:00:00.000Z",
         *       "updatedAt": "2026-01-12T14:30:00.000Z",
         *       "activeRentalId": 103,
         *       "productTitle": "Storm parka",
         *       "serial": "SN-0042",
         *       "sequentialId": 42,
         *       "platformVariantId": 81001,
         *       "platformProductId": 71001,
         *       "status": "processed",
         *       "tags": [
         *         "fragile"
         *       ],
         *       "variantTitle": "M / Green",
         *       "visibility": "available",
         *       "leftStockAt": null,
         *       "activeReturnId": 120,
         *       "condition": {
         *         "id": 3,
         *         "createdAt": "2025-11-01T08:00:00.000Z",
         *         "severityKey": "unused",
         *         "severityTone": "success",
         *         "title": "Like new"
         *       },
         *       "conditionId": 3,
         *       "imageUrl": "https://cdn.example/parka.jpg",
         *       "location": {
         *         "platformId": 61001,
         *         "name": "Oslo store"
         *       },
         *       "pickLocation": "Rack 4 / 12",
         *       "acquisitionCostCents": 12900,
         *       "acquiredAt": "2025-11-03",
         *       "roiCents": 4300,
         *       "services": [
         *         {
         *           "servicePlanId": 1,
         *           "name": "Bindings and crampons",
         *           "lastDoneAt": "2025-12-01T08:00:00.000Z",
         *           "rentalsLeft": 3,
         *           "rentedDaysLeft": null,
         *           "dueOn": "2026-12-01",
         *           "isDue": false
         *         }
         *       ],
         *       "timelineEvents": [
         *         {
         *           "id": 901,
         *           "eventableId": 17,
         *           "eventableType": "Item",
         *           "eventType": "comment",
         *           "metadata": {
         *             "message": "Zip repaired"
         *           },
         *           "createdAt": "2026-01-31T08:00:00.000Z",
         *           "updatedAt": "2026-01-31T08:00:00.000Z",
         *           "author": "Back office"
         *         }
         *       ],
         *       "customFields": [
         *         {
         *           "id": 44,
         *           "ownerId": 17,
         *           "ownerType": "Item",
         *           "definitionId": 5,
         *           "key": "washing_instructions",
         *           "value": "Wash cold",
         *           "valueJson": "Wash cold"
         *         }
         *       ]
         *     }
         */
        SingleItemWithIncludes: {
            /**
             * Format: int64
             * @description Id
             */
            id: number;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When one of its own fields last changed
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Id of the cycle that is out, else of the earliest to start
             */
            activeRentalId: number | null;
            /** @description Title of the product */
            productTitle: string;
            /** @description Serial */
            serial: string | null;
            /**
             * Format: int64
             * @description Sequential number in the shop, from 1
             */
            sequentialId: number;
            /**
             * Format: int64
             * @description Platform id of the variant
             */
            platformVariantId: number;
            /**
             * Format: int64
             * @description Platform id of the product
             */
            platformProductId: number;
            /** @description Whether it was processed since its last return */
            status: components["schemas"]["ItemStatus"];
            /** @description Tags */
            tags: string[];
            /** @description Title of the variant */
            variantTitle: string;
            /** @description Whether it can be rented */
            visibility: components["schemas"]["Visibility"];
            /**
             * Format: date-time
             * @description When it was sold or retired; null while it is neither
             */
            leftStockAt: string | null;
            /**
             * Format: int64
             * @description Id of the newest open return order that awaits it
             */
            activeReturnId: number | null;
            /** @description Condition */
            condition: components["schemas"]["EmbeddedCondition"] | null;
            /**
             * Format: int64
             * @description Id of the condition
             */
            conditionId: number | null;
            /**
             * Format: uri
             * @description Image of the variant, else of the product
             */
            imageUrl: string | null;
            /** @description The location */
            location: components["schemas"]["EmbeddedLocation"] | null;
            /** @description Place in the location */
            pickLocation: string | null;
            /**
             * Format: int64
             * @description Acquisition cost, in minor units
             */
            acquisitionCostCents: number | null;
            /**
             * Format: date
             * @description Day since which the shop has it, at most today; by default that of its creation
             */
            acquiredAt: string;
            /**
             * Format: int64
             * @description Revenue of its cycles and its sale less its cost; null without a cost
             */
            roiCents: number | null;
            /** @description Its services, by the plans of its product; none for units sold or retired */
            services: components["schemas"]["UnitService"][];
            /** @description The newest 50 events, newest first; in lists 5, with messages cut */
            timelineEvents: components["schemas"]["TimelineEvent"][];
            /** @description Custom fields */
            customFields: components["schemas"]["EmbeddedCustomField"][];
            /** @description The cycle with `activeRentalId`; null without one. Only with `include=activeRental`. */
            activeRental?: components["schemas"]["Cycle"] | null;
            /** @description The earliest planned cycle, which is not out yet; null without one. Only with `include=nextRental`. */
            nextRental?: components["schemas"]["Cycle"] | null;
            /** @description The return order with `activeReturnId`, without its lines; null without one. Only with `include=activeReturn`. */
            activeReturn?: components["schemas"]["BriefReturnOrder"] | null;
            /** @description Ids of the planned cycles on it that are at risk, at most 100, by their start */
            affectedCycleIds: number[];
        };
        /**
         * @example {
         *       "customer": {
         *         "creditBalance": 6,
         *         "id": 12,
         *         "createdAt": "2025-12-01T08:00:00.000Z",
         *         "updatedAt": "2026-01-20T08:00:00.000Z",
         *         "platformId": 52001,
         *         "defaultAddress": {
         *           "customerId": 4711,
         *           "default": true,
         *           "firstName": "Ada",
         *           "lastName": "Nordin",
         *           "company": "Nordin AB",
         *           "address1": "Storgatan 1",
         *           "address2": "c/o Berg",
         *           "city": "Umeå",
         *           "province": "Västerbotten",
         *           "country": "Sweden",
         *           "zip": "903 26",
         *           "phone": "+46 90 123 45",
         *           "name": "Ada Nordin",
         *           "provinceCode": "AC",
         *           "countryCode": "SE",
         *           "countryName": "Sweden"
         *         },
         *         "email": "ada@nordin.se",
         *         "firstName": "Ada",
         *         "lastName": "Nordin",
         *         "phone": "+46 90 123 45",
         *         "tags": [
         *           "vip"
         *         ],
         *         "erasedAt": null
         *       },
         *       "id": 120,
         *       "createdAt": "2026-02-04T10:30:00.000Z",
         *       "updatedAt": "2026-02-04T10:30:00.000Z",
         *       "creditStatus": "uncredited",
         *       "returnLines": [
         *         {
         *           "id": 31,
         *           "createdAt": "2026-02-04T10:30:00.000Z",
         *           "rentalId": 103,
         *           "status": "awaiting",
         *           "condition": null,
         *           "item": {
         *             "id": 17,
         *             "createdAt": "2025-11-03T08:00:00.000Z",
         *             "updatedAt": "2026-01-12T14:30:00.000Z",
         *             "activeRentalId": 103,
         *             "productTitle": "Storm parka",
         *             "serial": "SN-0042",
         *             "sequentialId": 42,
         *             "platformVariantId": 81001,
         *             "platformProductId": 71001,
         *             "status": "processed",
         *             "tags": [
         *               "fragile"
         *             ],
         *             "variantTitle": "M / Green",
         *             "visibility": "available",
         *             "leftStockAt": null,
         *             "activeReturnId": 120,
         *             "condition": {
         *               "id": 3,
         *               "createdAt": "2025-11-01T08:00:00.000Z",
         *               "severityKey": "unused",
         *               "severityTone": "success",
         *               "title": "Like new"
         *             },
         *             "conditionId": 3,
         *             "imageUrl": "https://cdn.example/parka.jpg",
         *             "location": {
         *               "platformId": 61001,
         *               "name": "Oslo store"
         *             },
         *             "pickLocation": "Rack 4 / 12",
         *             "acquisitionCostCents": 12900,
         *             "acquiredAt": "2025-11-03",
         *             "roiCents": 4300,
         *             "services": [
         *               {
         *                 "servicePlanId": 1,
         *                 "name": "Bindings and crampons",
         *                 "lastDoneAt": "2025-12-01T08:00:00.000Z",
         *                 "rentalsLeft": 3,
         *                 "rentedDaysLeft": null,
         *                 "dueOn": "2026-12-01",
         *                 "isDue": false
         *               }
         *             ],
         *             "timelineEvents": [
         *               {
         *                 "id": 901,
         *                 "eventableId": 17,
         *                 "eventableType": "Item",
         *                 "eventType": "comment",
         *                 "metadata": {
         *                   "message": "Zip repaired"
         *                 },
         *                 "createdAt": "2026-01-31T08:00:00.000Z",
         *                 "updatedAt": "2026-01-31T08:00:00.000Z",
         *                 "author": "Back office"
         *               }
         *             ],
         *             "customFields": [
         *               {
         *                 "id": 44,
         *                 "ownerId": 17,
         *                 "ownerType": "Item",
         *                 "definitionId": 5,
         *                 "key": "washing_instructions",
         *                 "value": "Wash cold",
         *                 "valueJson": "Wash cold"
         *               }
         *             ]
         *           },
         *           "requestedAt": "2026-02-04T10:30:00.000Z",
         *           "restockedAt": null
         *         }
         *       ],
         *       "sequentialId": 2001,
         *       "status": "expected",
         *       "receivalStatus": "unreceived",
         *       "requestedAt": "2026-02-04T10:30:00.000Z",
         *       "returnMethod": {
         *         "type": "ReturnMethod::Collection",
         *         "trackingUrl": null,
         *         "addressPlatformId": 62001,
         *         "collectionDate": "2026-02-06"
         *       },
         *       "timelineEvents": [],
         *       "tags": []
         *     }
         */
        ReturnOrderWithIncludes: {
            /**
             * Format: int64
             * @description Id
             */
            id: number;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When one of its own fields last changed
             */
            updatedAt: string;
            /** @description How many of the membership credits of its rentals were returned */
            creditStatus: components["schemas"]["RecreditStatus"];
            /** @description The customer; null if none of its units was rented */
            customer: components["schemas"]["CustomerWithIncludes"] | null;
            /** @description Its lines, oldest first */
            returnLines: components["schemas"]["ReturnLine"][];
            /**
             * Format: int64
             * @description Sequential number in the shop, shown as #2001
             */
            sequentialId: number;
            /** @description Its progress */
            status: components["schemas"]["ReturnOrderStatus"];
            /** @description The received share of its lines */
            receivalStatus: components["schemas"]["ReceivalStatus"];
            /**
             * Format: date-time
             * @description When it was requested
             */
            requestedAt: string;
            /** @description The return method */
            returnMethod: components["schemas"]["ReturnMethod"] | null;
            /** @description The newest 50 events, newest first; in lists 5, with messages cut */
            timelineEvents: components["schemas"]["TimelineEvent"][];
            /** @description Tags */
            tags: string[];
        };
        /** @description Bounds of a time range, which combine with AND. A plain date means the day in the shop's time zone: `gte` and `lt` count from its beginning, `gt` and `lte` from its end. Example: `name[gte]=2026-01-31&name[lte]=2026-01-31` is one day. */
        TimeRange: {
            /**
             * @description At or after this time
             * @example 2026-01-31
             */
            gte?: string;
            /**
             * @description After this time
             * @example 2026-01-31
             */
            gt?: string;
            /**
             * @description At or before this time
             * @example 2026-01-31
             */
            lte?: string;
            /**
             * @description Before this time
             * @example 2026-01-31
             */
            lt?: string;
        };
        /** @enum {string} */
        ApiKeyEventType: "api_key.created" | "api_key.rotated" | "api_key.revoked";
        /** @enum {string} */
        ApplicationType: "all" | "some";
        /** @enum {string} */
        BlockReason: "maintenance" | "repair" | "missing" | "other";
        /** @enum {string} */
        BlockedDateEventType: "blocked_date.created" | "blocked_date.updated" | "blocked_date.deleted";
        /** @enum {string} */
        BlockedType: "Item" | "Variant" | "Product" | "Store";
        /** @enum {string} */
        BlockedTypeName: "Item" | "Variant" | "Product" | "Store" | "Platform::Variant" | "Platform::Product";
        /** @enum {string} */
        CalendarMethodEventType: "calendar_method.created" | "calendar_method.updated";
        /** @enum {string} */
        CancelReason: "customer" | "shop" | "no_show" | "expired";
        /** @enum {string} */
        ClosedAs: "returned" | "lost" | "bought" | "cancelled";
        /** @enum {string} */
        Closing: "lost" | "bought";
        /** @enum {string} */
        CommentEventType: "comment.created";
        /** @enum {string} */
        CommentType: "comment";
        /** @enum {string} */
        ConditionEventType: "condition.created" | "condition.updated" | "condition.deleted";
        /** @enum {string} */
        CreditEntryEventType: "credit_entry.created";
        /** @enum {string} */
        CreditReturnCondition: "return_order_created" | "received_at";
        /** @enum {string} */
        CreditStatus: "returned" | "unreturned";
        /** @enum {string} */
        CustomFieldDefinitionEventType: "custom_field_definition.created" | "custom_field_definition.updated" | "custom_field_definition.deleted";
        /** @enum {string} */
        CustomerEventType: "customer.created" | "customer.updated" | "customer.erased" | "customer.merged";
        /** @enum {string} */
        CustomerSort: "id" | "-id" | "lastName" | "-lastName" | "createdAt" | "-createdAt";
        /** @enum {string} */
        CycleEnumeration: "status" | "methodType" | "packingStatus" | "deliveryMethodType" | "fulfillmentStatus" | "receivalStatus" | "closedAs" | "platformVariantId";
        /** @enum {string} */
        CycleEventType: "cycle.created" | "cycle.held" | "cycle.updated" | "cycle.confirmed" | "cycle.unfulfilled" | "cycle.fulfilled" | "cycle.unreceived" | "cycle.received" | "cycle.restocked" | "cycle.cancelled";
        /** @enum {string} */
        CycleInclude: "item" | "returnOrder" | "customer.creditBalance";
        /** @enum {string} */
        CycleRisk: "item_unavailable" | "item_blocked" | "item_overdue" | "item_elsewhere" | "item_unsuitable";
        /** @enum {string} */
        CycleSort: "id" | "-id" | "rentalStart" | "-rentalStart" | "rentalEnd" | "-rentalEnd" | "fulfillAt" | "-fulfillAt" | "receiveAt" | "-receiveAt" | "prepareFrom" | "-prepareFrom" | "restockBy" | "-restockBy" | "status" | "-status" | "methodType" | "-methodType" | "packingStatus" | "-packingStatus" | "deliveryMethodType" | "-deliveryMethodType" | "fulfillmentStatus" | "-fulfillmentStatus" | "receivalStatus" | "-receivalStatus" | "closedAs" | "-closedAs" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
        /** @enum {string} */
        CycleStatus: "cancelled" | "received" | "lost" | "bought" | "unreceived" | "fulfilled" | "unfulfilled" | "scheduled" | "held";
        /** @enum {string} */
        DateOrder: "dmy" | "mdy";
        /** @enum {string} */
        DecimalSeparator: "point" | "comma";
        /** @enum {string} */
        DeliveryMethodType: "shipping" | "pick_up";
        /** @enum {string} */
        DryRunValue: "true" | "false";
        /** @enum {string} */
        EnabledStatus: "enabled" | "disabled";
        /** @enum {string} */
        EventType: "comment" | "created" | "status_changed" | "visibility_changed" | "condition_changed" | "location_changed" | "variant_changed" | "serviced" | "swapped_out" | "swapped_in" | "item_changed" | "rescheduled" | "confirmed" | "fulfilled" | "unfulfilled" | "received" | "unreceived" | "restocked" | "cancelled" | "lost" | "bought" | "reopened" | "line_status_changed" | "line_condition_changed" | "line_restocked" | "line_removed" | "line_added";
        /** @enum {string} */
        EventableType: "Item" | "Cycle" | "Rental" | "ReturnOrder" | "Customer";
        /** @enum {string} */
        ExportFormat: "csv" | "ndjson";
        /** @enum {string} */
        ExportSort: "id" | "-id";
        /** @enum {string} */
        FieldOwner: "Item" | "Cycle" | "Customer";
        /** @enum {string} */
        FieldType: "string" | "single_line_text_field" | "multi_line_text_field" | "number" | "money" | "boolean" | "date" | "date_time" | "customer_reference" | "rental_reference" | "return_reference";
        /** @enum {string} */
        ItemEnumeration: "visibility" | "status" | "returnOrderStatus" | "platformVariantId";
        /** @enum {string} */
        ItemEventType: "item.created" | "item.updated" | "item.restocked" | "item.serviced";
        /** @enum {string} */
        ItemInclude: "activeRental" | "nextRental" | "activeReturn";
        /** @enum {string} */
        ItemSort: "id" | "-id" | "serial" | "-serial" | "productTitle" | "-productTitle" | "visibility" | "-visibility" | "status" | "-status" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
        /** @enum {string} */
        ItemStatus: "processed" | "unprocessed";
        /** @enum {string} */
        LegStatus: "complete" | "overdue" | "in_progress" | "scheduled" | "pending";
        /** @enum {string} */
        LocationEventType: "location.created" | "location.updated";
        /** @enum {string} */
        LoggedResource: "Item" | "Cycle" | "ReturnOrder" | "MembershipCredit" | "CreditEntry" | "WaitingEntry" | "BlockedDate" | "ServicePlan" | "Product" | "Customer" | "Location" | "Condition" | "CustomFieldDefinition" | "CalendarMethod" | "ResaleMethod" | "Comment" | "Shop" | "ApiKey" | "WebhookEndpoint";
        /** @enum {string} */
        LoggedType: "item.created" | "item.updated" | "item.restocked" | "item.serviced" | "cycle.created" | "cycle.held" | "cycle.updated" | "cycle.confirmed" | "cycle.unfulfilled" | "cycle.fulfilled" | "cycle.unreceived" | "cycle.received" | "cycle.restocked" | "cycle.cancelled" | "return_order.created" | "return_order.updated" | "return_order.received" | "return_order.completed" | "return_order.cancelled" | "membership_credit.returned" | "membership_credit.unreturned" | "credit_entry.created" | "waiting_entry.created" | "waiting_entry.offered" | "waiting_entry.updated" | "blocked_date.created" | "blocked_date.updated" | "blocked_date.deleted" | "service_plan.created" | "service_plan.updated" | "service_plan.deleted" | "product.created" | "product.updated" | "product.archived" | "customer.created" | "customer.updated" | "customer.erased" | "customer.merged" | "location.created" | "location.updated" | "condition.created" | "condition.updated" | "condition.deleted" | "custom_field_definition.created" | "custom_field_definition.updated" | "custom_field_definition.deleted" | "calendar_method.created" | "calendar_method.updated" | "resale_method.created" | "resale_method.updated" | "comment.created" | "shop.updated" | "api_key.created" | "api_key.rotated" | "api_key.revoked" | "webhook_endpoint.created" | "webhook_endpoint.updated" | "webhook_endpoint.disabled" | "webhook_endpoint.deleted";
        /** @enum {string} */
        LoggedTypePattern: "item.created" | "item.updated" | "item.restocked" | "item.serviced" | "cycle.created" | "cycle.held" | "cycle.updated" | "cycle.confirmed" | "cycle.unfulfilled" | "cycle.fulfilled" | "cycle.unreceived" | "cycle.received" | "cycle.restocked" | "cycle.cancelled" | "return_order.created" | "return_order.updated" | "return_order.received" | "return_order.completed" | "return_order.cancelled" | "membership_credit.returned" | "membership_credit.unreturned" | "credit_entry.created" | "waiting_entry.created" | "waiting_entry.offered" | "waiting_entry.updated" | "blocked_date.created" | "blocked_date.updated" | "blocked_date.deleted" | "service_plan.created" | "service_plan.updated" | "service_plan.deleted" | "product.created" | "product.updated" | "product.archived" | "customer.created" | "customer.updated" | "customer.erased" | "customer.merged" | "location.created" | "location.updated" | "condition.created" | "condition.updated" | "condition.deleted" | "custom_field_definition.created" | "custom_field_definition.updated" | "custom_field_definition.deleted" | "calendar_method.created" | "calendar_method.updated" | "resale_method.created" | "resale_method.updated" | "comment.created" | "shop.updated" | "api_key.created" | "api_key.rotated" | "api_key.revoked" | "webhook_endpoint.created" | "webhook_endpoint.updated" | "webhook_endpoint.disabled" | "webhook_endpoint.deleted" | "item.*" | "cycle.*" | "return_order.*" | "membership_credit.*" | "credit_entry.*" | "waiting_entry.*" | "blocked_date.*" | "service_plan.*" | "product.*" | "customer.*" | "location.*" | "condition.*" | "custom_field_definition.*" | "calendar_method.*" | "resale_method.*" | "comment.*" | "shop.*" | "api_key.*" | "webhook_endpoint.*";
        /** @enum {string} */
        MembershipCreditEventType: "membership_credit.returned" | "membership_credit.unreturned";
        /** @enum {string} */
        MethodType: "calendar" | "subscription" | "membership" | "resale";
        /** @enum {string} */
        OwnerType: "item" | "rental" | "customer" | "consignor";
        /** @enum {string} */
        PackingStatus: "pending" | "printed" | "packed";
        /** @enum {string} */
        ProductEventType: "product.created" | "product.updated" | "product.archived";
        /** @enum {string} */
        ReceivalStatus: "unreceived" | "partially_received" | "received";
        /** @enum {string} */
        RecreditStatus: "uncredited" | "partially_recredited" | "recredited";
        /** @enum {string} */
        RefusalKey: "variant" | "day";
        /** @enum {string} */
        ReportFormat: "json" | "csv";
        /** @enum {string} */
        ResaleMethodEventType: "resale_method.created" | "resale_method.updated";
        /** @enum {string} */
        ResourceKind: "Item" | "Cycle" | "ReturnOrder";
        /** @enum {string} */
        ReturnLineStatus: "awaiting" | "received" | "missing";
        /** @enum {string} */
        ReturnMethodType: "ReturnMethod::Collection" | "ReturnMethod::ReturnLabel";
        /** @enum {string} */
        ReturnOrderEnumeration: "status" | "receivalStatus" | "creditStatus";
        /** @enum {string} */
        ReturnOrderEventType: "return_order.created" | "return_order.updated" | "return_order.received" | "return_order.completed" | "return_order.cancelled";
        /** @enum {string} */
        ReturnOrderInclude: "customer.creditBalance";
        /** @enum {string} */
        ReturnOrderSort: "id" | "-id" | "requestedAt" | "-requestedAt" | "status" | "-status" | "receivalStatus" | "-receivalStatus" | "creditStatus" | "-creditStatus" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
        /** @enum {string} */
        ReturnOrderStatus: "requested" | "expected" | "received" | "in_progress" | "completed" | "cancelled";
        /** @enum {string} */
        ReturnResult: "on_time" | "late" | "overdue" | "missing" | "lost";
        /** @enum {string} */
        RevenueKey: "day" | "month" | "product" | "methodType";
        /** @enum {string} */
        ServicePlanEventType: "service_plan.created" | "service_plan.updated" | "service_plan.deleted";
        /** @enum {string} */
        SettableCycleStatus: "cancelled" | "scheduled";
        /** @enum {string} */
        SettableWaitingStatus: "withdrawn";
        /** @enum {string} */
        SeverityKey: "unused" | "used" | "damaged_repairable" | "damaged_unrepairable";
        /** @enum {string} */
        SeverityTone: "success" | "info" | "warning" | "critical";
        /** @enum {string} */
        ShopEventType: "shop.updated";
        /** @enum {string} */
        TitleSort: "id" | "-id" | "title" | "-title";
        /** @enum {string} */
        UnexpectedReason: "unknown" | "out" | "sold" | "retired" | "twice";
        /** @enum {string} */
        UtilisationKey: "product" | "variant" | "item" | "location";
        /** @enum {string} */
        Visibility: "available" | "unavailable" | "sold" | "retired";
        /** @enum {string} */
        WaitingEntryEventType: "waiting_entry.created" | "waiting_entry.offered" | "waiting_entry.updated";
        /** @enum {string} */
        WaitingMethodType: "calendar" | "subscription" | "membership";
        /** @enum {string} */
        WaitingStatus: "waiting" | "offered" | "booked" | "expired" | "withdrawn";
        /** @enum {string} */
        WebhookDeliveryStatus: "pending" | "delivered" | "failed";
        /** @enum {string} */
        WebhookEndpointEventType: "webhook_endpoint.created" | "webhook_endpoint.updated" | "webhook_endpoint.disabled" | "webhook_endpoint.deleted";
        /** @enum {string} */
        WebhookPingType: "ping";
        /** @enum {string} */
        WebhookType: "*" | "item.created" | "item.updated" | "item.restocked" | "item.serviced" | "cycle.created" | "cycle.held" | "cycle.updated" | "cycle.confirmed" | "cycle.unfulfilled" | "cycle.fulfilled" | "cycle.unreceived" | "cycle.received" | "cycle.restocked" | "cycle.cancelled" | "return_order.created" | "return_order.updated" | "return_order.received" | "return_order.completed" | "return_order.cancelled" | "membership_credit.returned" | "membership_credit.unreturned" | "credit_entry.created" | "waiting_entry.created" | "waiting_entry.offered" | "waiting_entry.updated" | "blocked_date.created" | "blocked_date.updated" | "blocked_date.deleted" | "service_plan.created" | "service_plan.updated" | "service_plan.deleted" | "product.created" | "product.updated" | "product.archived" | "customer.created" | "customer.updated" | "customer.erased" | "customer.merged" | "location.created" | "location.updated" | "condition.created" | "condition.updated" | "condition.deleted" | "custom_field_definition.created" | "custom_field_definition.updated" | "custom_field_definition.deleted" | "calendar_method.created" | "calendar_method.updated" | "resale_method.created" | "resale_method.updated" | "comment.created" | "shop.updated" | "api_key.created" | "api_key.rotated" | "api_key.revoked" | "webhook_endpoint.created" | "webhook_endpoint.updated" | "webhook_endpoint.disabled" | "webhook_endpoint.deleted" | "item.*" | "cycle.*" | "return_order.*" | "membership_credit.*" | "credit_entry.*" | "waiting_entry.*" | "blocked_date.*" | "service_plan.*" | "product.*" | "customer.*" | "location.*" | "condition.*" | "custom_field_definition.*" | "calendar_method.*" | "resale_method.*" | "comment.*" | "shop.*" | "api_key.*" | "webhook_endpoint.*";
    };
    responses: {
        /** @description A query parameter, path parameter or page token is invalid */
        InvalidParameterOrPage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description No valid bearer token */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Unauthorized"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The key does not have the required scope */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description Too many requests */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Rate limit exceeded. Retry after 17 seconds."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description Unexpected error; see the log */
        Internal: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Internal server error"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description Service overloaded, or the record kept locked by other requests; Database unavailable */
        BusyOrUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description A query parameter, path parameter or page token is invalid; The body is not JSON, or cut */
        InvalidParameterOrMalformedBodyOrIdempotencyKey: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"] | components["schemas"]["ErrorsAnswer"];
            };
        };
        /** @description The first request with this Idempotency-Key is still running */
        KeyInUse: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "A request with this Idempotency-Key is still running"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The body is over 1 MiB, or a list to import over 10 MiB */
        BodyTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The body has another media type */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The body has invalid fields; The Idempotency-Key was already used with another path or body */
        InvalidBodyOrKeyReused: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorsAnswer"];
            };
        };
        /** @description The record is unchanged; no body */
        NotModified: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description A query parameter, path parameter or page token is invalid */
        InvalidParameter: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "colour is not a known parameter"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description Not found, or owned by another shop */
        ConditionNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Condition not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description A query parameter, path parameter or page token is invalid; The body is not JSON, or cut */
        InvalidParameterOrMalformedBodyOrCondition: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"] | components["schemas"]["ErrorsAnswer"];
            };
        };
        /** @description The record was changed since it was read */
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The body has invalid fields */
        InvalidBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         "colour is not a known field"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ErrorsAnswer"];
            };
        };
        /** @description A query parameter, path parameter or page token is invalid */
        InvalidParameterOrCondition: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description Conflicts with stored data */
        DeleteConditionConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The condition is in use by items"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description Not found, or owned by another shop */
        ClockNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Clock not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The body has invalid fields; The Idempotency-Key was already used with another path or body */
        MoveClockInvalidBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorsAnswer"];
            };
        };
        /** @description A query parameter, path parameter or page token is invalid */
        InvalidParameterOrDryRun: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description Not found, or owned by another shop */
        CustomerNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Customer not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The body has invalid fields */
        UpdateCustomerInvalidBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorsAnswer"];
            };
        };
        /** @description Not found, or owned by another shop */
        ProductNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Product not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description Not found, or owned by another shop */
        ProductNotFoundOrCalendarMethodNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description Not found, or owned by another shop */
        ProductNotFoundOrResaleMethodNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description Not found, or owned by another shop */
        ProductNotFoundMessage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Product not found"
                 *     }
                 */
                "application/json": components["schemas"]["MessageAnswer"];
            };
        };
        /** @description The first request with this Idempotency-Key is still running; Conflicts with stored data */
        CreateResaleOptionConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"] | components["schemas"]["MessageAnswer"];
            };
        };
        /** @description Not found, or owned by another shop */
        VariantNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Variant not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description Not found, or owned by another shop */
        ResourceDoesNotBelongToTheShop: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Resource does not belong to the shop"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description A query parameter, path parameter or page token is invalid */
        ListCustomFieldDefinitionsInvalidParameterOrPage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description Not found, or owned by another shop */
        CustomFieldDefinitionNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Custom field definition not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description Not found, or owned by another shop */
        CustomFieldNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Custom field not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description A query parameter, path parameter or page token is invalid */
        ListItemsInvalidParameterOrPage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The body has invalid fields; The Idempotency-Key was already used with another path or body */
        CreateItemsInvalidBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorsAnswer"];
            };
        };
        /** @description Not found, or owned by another shop */
        ItemNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Item not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description Conflicts with stored data */
        UpdateItemConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The body has invalid fields */
        UpdateItemInvalidBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorsAnswer"];
            };
        };
        /** @description A query parameter, path parameter or page token is invalid; The body is not JSON, or cut */
        InvalidParameterOrMalformedBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"] | components["schemas"]["ErrorsAnswer"];
            };
        };
        /** @description The body has invalid fields */
        CompareStockInvalidBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorsAnswer"];
            };
        };
        /** @description A query parameter, path parameter or page token is invalid; The body is not JSON, or cut */
        InvalidParameterOrMalformedBodyOrNeedlessCondition: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"] | components["schemas"]["ErrorsAnswer"];
            };
        };
        /** @description Conflicts with stored data */
        UpdateItemsConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "items[1]: Item 17 (SN-0017) is booked by SC-1042; send reallocate to move them"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The first request with this Idempotency-Key is still running; Conflicts with stored data */
        ReallocateItemConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The body has invalid fields; The Idempotency-Key was already used with another path or body */
        ReallocateItemInvalidBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorsAnswer"];
            };
        };
        /** @description The body has invalid fields; The Idempotency-Key was already used with another path or body */
        CreateServiceInvalidBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorsAnswer"];
            };
        };
        /** @description Not found, or owned by another shop */
        ItemNotFoundOrServiceNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The body has invalid fields; The Idempotency-Key was already used with another path or body */
        CreateBlockedDateInvalidBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorsAnswer"];
            };
        };
        /** @description Not found, or owned by another shop */
        BlockedDateNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Blocked date not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description Conflicts with stored data */
        UpdateBlockedDateConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Item 17 (SN-0017) is blocked by the service plan Check; record its service, or change the plan"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description Conflicts with stored data */
        DeleteBlockedDateConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Item 17 (SN-0017) is blocked by the service plan Check; record its service, or change the plan"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The first request with this Idempotency-Key is still running; Conflicts with stored data */
        CreateServicePlanConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The body has invalid fields; The Idempotency-Key was already used with another path or body */
        CreateServicePlanInvalidBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorsAnswer"];
            };
        };
        /** @description Not found, or owned by another shop */
        ServicePlanNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Service plan not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The body has invalid fields */
        UpdateServicePlanInvalidBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorsAnswer"];
            };
        };
        /** @description Not found, or owned by another shop */
        MembershipCreditNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Membership credit not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The body has invalid fields; The Idempotency-Key was already used with another path or body */
        CreateCreditEntryInvalidBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorsAnswer"];
            };
        };
        /** @description The first request with this Idempotency-Key is still running; Conflicts with stored data */
        CreateCycleConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The body has invalid fields; The Idempotency-Key was already used with another path or body */
        CreateCycleInvalidBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorsAnswer"];
            };
        };
        /** @description Not found, or owned by another shop */
        CycleNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Cycle not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description Conflicts with stored data */
        UpdateCycleConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The body has invalid fields */
        UpdateCycleInvalidBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorsAnswer"];
            };
        };
        /** @description The first request with this Idempotency-Key is still running; Conflicts with stored data */
        CreateCyclesConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The body has invalid fields; The Idempotency-Key was already used with another path or body */
        CreateCyclesInvalidBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorsAnswer"];
            };
        };
        /** @description Conflicts with stored data */
        UpdateCyclesConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The body has invalid fields */
        UpdateCyclesInvalidBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorsAnswer"];
            };
        };
        /** @description The body has invalid fields; The Idempotency-Key was already used with another path or body */
        CreateWaitingEntryInvalidBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorsAnswer"];
            };
        };
        /** @description Not found, or owned by another shop */
        WaitingEntryNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Waiting entry not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description Conflicts with stored data */
        UpdateWaitingEntryConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Waiting entry 31 is booked and no longer waits"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The body has invalid fields */
        UpdateWaitingEntryInvalidBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorsAnswer"];
            };
        };
        /** @description The first request with this Idempotency-Key is still running; Conflicts with stored data */
        CreateReturnOrdersConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The body has invalid fields; The Idempotency-Key was already used with another path or body */
        CreateReturnOrdersInvalidBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NothingReturnedAnswer"];
            };
        };
        /** @description Not found, or owned by another shop */
        ReturnOrderNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Return order not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description Conflicts with stored data */
        UpdateReturnOrderConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Item 17 (SN-0017) is on another open return order"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description A query parameter, path parameter or page token is invalid */
        GetAvailabilityInvalidParameter: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description Not found, or owned by another shop */
        VariantNotFoundOrLocationNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description A query parameter, path parameter or page token is invalid */
        GetAvailabilityBatchInvalidParameter: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The body has invalid fields */
        CheckAvailabilityInvalidBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorsAnswer"];
            };
        };
        /** @description Not found, or owned by another shop */
        LocationNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Location not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description A query parameter, path parameter or page token is invalid */
        GetUtilisationReportInvalidParameter: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description A query parameter, path parameter or page token is invalid */
        GetRevenueReportInvalidParameter: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description A query parameter, path parameter or page token is invalid */
        GetReturnsReportInvalidParameter: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description A query parameter, path parameter or page token is invalid */
        GetRefusalsReportInvalidParameter: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description A query parameter, path parameter or page token is invalid */
        GetEventFeedInvalidParameter: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description No longer available */
        Gone: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description A query parameter, path parameter or page token is invalid */
        GetEventStreamInvalidParameter: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description A query parameter, path parameter or page token is invalid */
        ExportItemsInvalidParameter: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description A query parameter, path parameter or page token is invalid */
        ExportCyclesInvalidParameter: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description A query parameter, path parameter or page token is invalid */
        ExportReturnOrdersInvalidParameter: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description A query parameter, path parameter or page token is invalid */
        ExportCustomersInvalidParameter: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description A query parameter, path parameter or page token is invalid */
        ExportCreditEntriesInvalidParameter: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description A query parameter, path parameter or page token is invalid */
        ExportWaitingEntriesInvalidParameter: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description A query parameter, path parameter or page token is invalid */
        ExportTimelineEventsInvalidParameter: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description A query parameter, path parameter or page token is invalid */
        ExportEventsInvalidParameter: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description A query parameter, path parameter or page token is invalid; The body is not JSON, or cut */
        ImportItemListInvalidParameterOrMalformedBodyOrIdempotencyKey: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"] | components["schemas"]["ErrorsAnswer"];
            };
        };
        /** @description The first request with this Idempotency-Key is still running; Conflicts with stored data */
        ImportItemListConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The body has invalid fields; The Idempotency-Key was already used with another path or body */
        ImportItemListInvalidBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorsAnswer"];
            };
        };
        /** @description A query parameter, path parameter or page token is invalid; The body is not JSON, or cut */
        ImportCustomerListInvalidParameterOrMalformedBodyOrIdempotencyKey: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"] | components["schemas"]["ErrorsAnswer"];
            };
        };
        /** @description The first request with this Idempotency-Key is still running; Conflicts with stored data */
        ImportCustomerListConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The body has invalid fields; The Idempotency-Key was already used with another path or body */
        ImportCustomerListInvalidBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorsAnswer"];
            };
        };
        /** @description Conflicts with stored data */
        EraseCustomerConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The body has invalid fields; The Idempotency-Key was already used with another path or body */
        MergeCustomerInvalidBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorsAnswer"];
            };
        };
        /** @description The first request with this Idempotency-Key is still running; Conflicts with stored data */
        CreateWebhookEndpointConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description Not found, or owned by another shop */
        WebhookEndpointNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Webhook endpoint not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description Not found, or owned by another shop */
        WebhookDeliveryNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Error-Code": components["headers"]["X-Error-Code"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Webhook delivery not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
    };
    parameters: {
        /** @description Page size; 50 by default */
        LimitQuery: number;
        /** @description The `nextPage` of the previous page, with the same filters and sort */
        PageQuery: string;
        /** @description Adds `count`, the number of records with these filters: exact up to 1,000, and `isExact` false above */
        CountQuery: boolean;
        /** @description Id of a record; several with commas */
        IdsQuery: number[];
        /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
        ConditionsFieldsQuery: string[];
        /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
        DryRunHeader: components["schemas"]["DryRunValue"];
        /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
        IdempotencyKeyHeader: string;
        /**
         * @description Id of the condition
         * @example 5
         */
        ConditionsIdPath: number;
        /** @description Known `ETag`s; if the current one is among them, the response is a 304 */
        IfNoneMatchHeader: string;
        /** @description One or several `ETag`s of the record; `*` matches any. If none of them has its current version, nothing is changed and the response is a 412. */
        IfMatchHeader: string;
        /** @description Platform id of a record; several with commas */
        PlatformIdsQuery: number[];
        /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
        LocationsFieldsQuery: string[];
        /** @description Part of the first and last name in either order, the email, the platform id or the phone, case-insensitive */
        CustomersSearchQuery: string;
        /** @description Tag, exact match; several with commas */
        CustomersTagQuery: string[];
        /** @description When it was first imported */
        CustomersCreatedQuery: components["schemas"]["TimeRange"];
        /** @description When it last changed */
        CustomersUpdatedQuery: components["schemas"]["TimeRange"];
        /** @description Values of custom fields by key, exactly: `customFields.<key>=value`, or `customFields[<key>]=value`. Numbers, amounts, dates and times also take ranges: `customFields.<key>[gte]=value`, with `gte`, `gt`, `lte` or `lt`. */
        CustomFieldsQuery: {
            [key: string]: string;
        };
        /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
        CustomersFieldsQuery: string[];
        /**
         * @description Id of the customer
         * @example 11
         */
        CustomersIdPath: number;
        /** @description The order, by at most 3 keys; `-` sorts in descending order. Records without a value come last. The default is `-id`. Several keys, and statuses, sort at most 10,000 records; filter larger lists. */
        ProductsSortQuery: components["schemas"]["TitleSort"][];
        /** @description When an import last changed it */
        ProductsUpdatedQuery: components["schemas"]["TimeRange"];
        /**
         * @description Platform id of the product
         * @example 71001
         */
        GetProductProductIdPath: number;
        /** @description Platform id of the product; several with commas */
        PlatformProductIdQuery: number[];
        /** @description Id of the resource, or of the customer with `eventableType=Customer`; several with commas */
        EventableIdQuery: number[];
        /** @description Type of the record; without it, `eventableId` is the id of a resource */
        EventableTypeQuery: components["schemas"]["EventableType"];
        /** @description Type of the event, exact match */
        EventTypeQuery: string;
        /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
        TimelineCommentsFieldsQuery: string[];
        /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
        CustomFieldDefinitionsFieldsQuery: string[];
        /**
         * @description Id of the definition
         * @example 2
         */
        CustomFieldDefinitionsIdPath: number;
        /** @description Records to include; each costs one statement, however many records there are */
        ItemsIncludeQuery: components["schemas"]["ItemInclude"][];
        /** @description SKU of the variant, exact match */
        SkuQuery: string;
        /** @description Serial; if none is equal, all that are equal but for case, accents, hyphens, dots, colons, slashes and blanks */
        ItemsSerialQuery: string;
        /** @description Part of the serial; case and accents make no difference */
        SerialContainsQuery: string;
        /** @description Beginning of the serial; case and accents make no difference */
        SerialStartsWithQuery: string;
        /** @description Part of the title of the product; case and accents make no difference */
        ProductTitleContainsQuery: string;
        /** @description Beginning of the title of the product; case and accents make no difference */
        ProductTitleStartsWithQuery: string;
        /** @description Part of the title of the variant; case and accents make no difference */
        VariantTitleContainsQuery: string;
        /** @description Beginning of the title of the variant; case and accents make no difference */
        VariantTitleStartsWithQuery: string;
        /** @description Serials, each as in `serial`; several with commas */
        SerialsQuery: string[];
        /** @description Whether they have a serial */
        HasSerialQuery: boolean;
        /** @description Whether they are out with a customer */
        IsOutQuery: boolean;
        /** @description Words that are all part of a title, serial, SKU or number, case-insensitive; with fewer than three characters, the beginning of a word. Hyphens, dots, colons, slashes and blanks of serials and SKUs may differ. */
        ItemsSearchQuery: string;
        /** @description Any of these visibilities */
        VisibilityQuery: components["schemas"]["Visibility"][];
        /** @description Any of these statuses */
        ItemsStatusQuery: components["schemas"]["ItemStatus"][];
        /** @description Whether they have an active rental */
        WithActiveRentalQuery: boolean;
        /** @description Whether they are due for a service */
        ServiceDueQuery: boolean;
        /** @description On a return order of any of these statuses */
        ReturnOrderStatusQuery: components["schemas"]["ReturnOrderStatus"][];
        /** @description With `availableTo`: units that can be booked on all days from this one on */
        AvailableFromQuery: string;
        /** @description The last of these days */
        AvailableToQuery: string;
        /** @description Id of the condition; several with commas, `none` for records without one */
        ConditionIdQuery: (number | "none")[];
        /** @description Platform id of the location; several with commas, `none` for records without one */
        ItemsLocationPlatformIdQuery: (number | "none")[];
        /** @description Tag, exact match; several with commas */
        ItemsTagQuery: string[];
        /** @description Platform id of the variant; several with commas */
        ItemsPlatformVariantIdQuery: number[];
        /** @description When it was created */
        ItemsCreatedQuery: components["schemas"]["TimeRange"];
        /**
         * @description Id of the item
         * @example 3
         */
        ItemsIdPath: number;
        /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
        ItemsFieldsQuery: string[];
        /**
         * @description Id of the blocked date
         * @example 8
         */
        BlockedDateIdPath: number;
        /**
         * @description Platform id of the product
         * @example 71021
         */
        ListServicePlansProductIdPath: number;
        /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
        ProductsFieldsQuery: string[];
        /**
         * @description Id of the service plan
         * @example 1
         */
        ProductsIdPath: number;
        /** @description Id of the customer; several with commas */
        CustomersCustomerIdQuery: number[];
        /** @description Platform id of the customer; several with commas */
        CustomersCustomerPlatformIdQuery: number[];
        /** @description Id of the cycle that the credits are for; several with commas, `none` for records without one */
        CycleIdQuery: (number | "none")[];
        /** @description Records to include; each costs one statement, however many records there are */
        CyclesIncludeQuery: components["schemas"]["CycleInclude"][];
        /** @description The order, by at most 3 keys; `-` sorts in descending order. Records without a value come last. The default is `-id`. Several keys, and statuses, sort at most 10,000 records; filter larger lists. */
        CyclesSortQuery: components["schemas"]["CycleSort"][];
        /** @description Actual time of fulfilment */
        FulfilledAtQuery: components["schemas"]["TimeRange"];
        /** @description Actual time of return */
        ReceivedAtQuery: components["schemas"]["TimeRange"];
        /** @description Planned time of return */
        ReceiveAtQuery: components["schemas"]["TimeRange"];
        /** @description Planned time of fulfilment */
        FulfillAtQuery: components["schemas"]["TimeRange"];
        /** @description First reserved day */
        PrepareFromQuery: components["schemas"]["TimeRange"];
        /** @description Last reserved day */
        RestockByQuery: components["schemas"]["TimeRange"];
        /** @description When the rental begins */
        RentalStartQuery: components["schemas"]["TimeRange"];
        /** @description When the cycle last changed. To miss no change, start each synchronisation five minutes before the start of the previous one. A change gets its time before its transaction commits. */
        CyclesUpdatedQuery: components["schemas"]["TimeRange"];
        /** @description Platform id of the order; several with commas, `none` for records without one */
        PlatformOrderIdQuery: (number | "none")[];
        /** @description Name of the order, exact match */
        CyclesPlatformOrderNameQuery: string;
        /** @description Part of the name of the order; case and accents make no difference */
        PlatformOrderNameContainsQuery: string;
        /** @description Beginning of the name of the order; case and accents make no difference */
        PlatformOrderNameStartsWithQuery: string;
        /** @description Tag, exact match; several with commas */
        CyclesTagQuery: string[];
        /** @description Id of the unit, now or before a swap; several with commas */
        CyclesItemIdQuery: number[];
        /** @description The same as `itemId`; several with commas */
        ItemIdsQuery: number[];
        /** @description Platform id of the requested location, else of the location of the unit; several with commas, `none` for records without one */
        CyclesLocationPlatformIdQuery: (number | "none")[];
        /** @description Platform id of the booked variant; several with commas */
        CyclesPlatformVariantIdQuery: number[];
        /** @description Tag of the customer, exact match; several with commas */
        CustomerTagQuery: string[];
        /** @description Any of these statuses */
        CyclesStatusQuery: components["schemas"]["CycleStatus"][];
        /** @description Any of these ends */
        ClosedAsQuery: components["schemas"]["ClosedAs"][];
        /** @description Any of these packing statuses */
        PackingStatusQuery: components["schemas"]["PackingStatus"][];
        /** @description Any of these methods */
        MethodTypeQuery: components["schemas"]["MethodType"][];
        /** @description Any of these methods of delivery */
        CyclesDeliveryMethodTypeQuery: components["schemas"]["DeliveryMethodType"][];
        /** @description Any of these statuses of the fulfilment */
        FulfillmentStatusQuery: components["schemas"]["LegStatus"][];
        /** @description Any of these statuses of the receival */
        CyclesReceivalStatusQuery: components["schemas"]["LegStatus"][];
        /** @description Whether they are fixed to their units */
        IsUnitFixedQuery: boolean;
        /** @description Only cycles that are neither fulfilled, received nor cancelled */
        UnfulfilledQuery: boolean;
        /** @description Excludes cancelled cycles */
        ExcludeCancelledQuery: boolean;
        /** @description Only cycles with an entry in `risks`: their unit will not be there */
        AtRiskQuery: boolean;
        /** @description Only cycles with any of these entries in `risks` */
        RiskQuery: components["schemas"]["CycleRisk"][];
        /** @description Part of the formatted id, order name or serial, or of the name, email, platform id or phone of the customer, case-insensitive */
        CyclesSearchQuery: string;
        /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
        CyclesFieldsQuery: string[];
        /**
         * @description The field to count by. A filter by an enumeration sets the count of its other values to 0.
         * @example status
         */
        ByQuery: components["schemas"]["CycleEnumeration"];
        /**
         * @description Id of the cycle
         * @example 2761
         */
        CyclesIdPath: number;
        /** @description Any of these statuses */
        WaitingEntriesStatusQuery: components["schemas"]["WaitingStatus"][];
        /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
        WaitingEntriesFieldsQuery: string[];
        /**
         * @description Id of the waiting entry
         * @example 1
         */
        WaitingEntriesIdPath: number;
        /** @description Records to include; each costs one statement, however many records there are */
        ReturnOrdersIncludeQuery: components["schemas"]["ReturnOrderInclude"][];
        /** @description Case-insensitive part of its formatted id, of the ids, order names and serials of its rentals, or of the name, email, platform id or phone of the customer. It also finds the last part of the tracking URL. */
        ReturnOrdersSearchQuery: string;
        /** @description Any of these statuses */
        ReturnOrdersStatusQuery: components["schemas"]["ReturnOrderStatus"][];
        /** @description Any of these receival statuses */
        ReturnOrdersReceivalStatusQuery: components["schemas"]["ReceivalStatus"][];
        /** @description Any of these credit statuses */
        CreditStatusQuery: components["schemas"]["RecreditStatus"][];
        /** @description Id of the customer; several with commas, `none` for records without one */
        ReturnOrdersCustomerIdQuery: (number | "none")[];
        /** @description Platform id of the customer; several with commas, `none` for records without one */
        ReturnOrdersCustomerPlatformIdQuery: (number | "none")[];
        /** @description Id of one of its units; several with commas */
        ReturnOrdersItemIdQuery: number[];
        /** @description Serial of one of its units; if none is equal, all that are equal but for case, accents, hyphens, dots, colons, slashes and blanks */
        ReturnOrdersSerialQuery: string;
        /** @description Order name of one of its rentals, exactly */
        ReturnOrdersPlatformOrderNameQuery: string;
        /** @description Day of the collection */
        CollectionDateQuery: components["schemas"]["TimeRange"];
        /** @description Tag, exact match; several with commas */
        ReturnOrdersTagQuery: string[];
        /** @description When it or one of its lines last changed. To miss no change between two synchronisations, start each one five minutes before the start of the last one. */
        ReturnOrdersUpdatedQuery: components["schemas"]["TimeRange"];
        /**
         * @description Id of the return order
         * @example 2962
         */
        ReturnOrderIdPath: number;
        /** @description Platform id of the location of the units */
        AvailabilityTimelinesLocationPlatformIdQuery: number;
        /** @description If sent, days before the first possible delivery by this method count 0 */
        AvailabilityTimelinesDeliveryMethodTypeQuery: components["schemas"]["DeliveryMethodType"];
        /** @description First day; today if absent */
        AvailabilityTimelinesFromQuery: string;
        /** @description Last day, at most 731 days in total; 365 days after the first day if absent */
        AvailabilityTimelinesToQuery: string;
        /**
         * @description First day
         * @example 2026-01-01
         */
        ReportsFromQuery: string;
        /**
         * @description Last day; a later day than today counts as today. At most 366 days in total
         * @example 2026-01-31
         */
        ReportsToQuery: string;
        /** @description JSON if absent */
        ReportsFormatQuery: components["schemas"]["ReportFormat"];
        /** @description Prefixes CSV with a byte order mark, so that spreadsheet programs detect UTF-8 */
        ReportsBomQuery: boolean;
        /** @description Type of the record */
        ResourceTypeQuery: components["schemas"]["LoggedResource"];
        /** @description Id of the record; several with commas */
        ResourceIdQuery: number[];
        /** @description Any of these types; `cycle.*` matches all types of cycles */
        ListEventsTypeQuery: components["schemas"]["LoggedTypePattern"][];
        /** @description Id of the API key that made the change; several with commas, `none` for records without one */
        KeyIdQuery: (number | "none")[];
        /** @description Id of the request that made the change, as in its `X-Request-Id` */
        RequestIdQuery: string;
        /** @description When the change was made */
        EventsCreatedQuery: components["schemas"]["TimeRange"];
        /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
        EventsFieldsQuery: string[];
        /** @description Only these types; `cycle.*` matches all types of cycles */
        GetEventFeedTypeQuery: components["schemas"]["LoggedTypePattern"][];
        /**
         * @description CSV, or one JSON object per line
         * @example csv
         */
        ExportsFormatQuery: components["schemas"]["ExportFormat"];
        /** @description Prefixes CSV with a byte order mark, so that spreadsheet programs detect UTF-8 */
        ExportsBomQuery: boolean;
        /** @description The order, by at most 3 keys; `-` sorts in descending order. Records without a value come last. The default is `id`. Several keys, and statuses, sort at most 10,000 records; filter larger lists. */
        ExportsSortQuery: components["schemas"]["ExportSort"][];
        /** @description Updates existing records whose values differ from the list; else they are errors */
        UpdateQuery: boolean;
        /** @description With `update`, changes serials or platform ids too, by `id`; allows new serials that differ from existing ones in leading zeros only */
        RenameQuery: boolean;
        /** @description Headings of the list by columns; `Price=` leaves one out. Headings that are neither mapped nor known are left out. */
        MapQuery: string;
        /** @description The decimal separator of amounts and numbers; `point` by default */
        DecimalQuery: components["schemas"]["DecimalSeparator"];
        /** @description The order of day, month and year in dates; `2026-12-31` is always read */
        DatesQuery: components["schemas"]["DateOrder"];
        /**
         * @description Id of the webhook endpoint
         * @example 1
         */
        WebhookEndpointsIdPath: number;
    };
    requestBodies: never;
    headers: {
        /** @description Id of the request: the client's `X-Request-Id` if it has 1 to 128 printable characters, else a new id */
        "X-Request-Id": string;
        /** @description Limit of the rate-limit window with the fewest remaining requests */
        "X-RateLimit-Limit": number;
        /** @description Remaining requests in that window */
        "X-RateLimit-Remaining": number;
        /** @description Time at which that window resets */
        "X-RateLimit-Reset": string;
        /** @description The cause of the error, stable across releases. New values can be added. `docs/errors.md` lists them with what to do. */
        "X-Error-Code": "malformed_body" | "invalid_parameter" | "invalid_page" | "unauthorized" | "forbidden" | "not_found" | "path_not_found" | "blocked_date_not_found" | "condition_not_found" | "custom_field_not_found" | "custom_field_definition_not_found" | "customer_not_found" | "cycle_not_found" | "item_not_found" | "location_not_found" | "membership_credit_not_found" | "calendar_method_not_found" | "resale_method_not_found" | "product_not_found" | "service_not_found" | "service_plan_not_found" | "return_order_not_found" | "shop_not_found" | "clock_not_found" | "variant_not_found" | "waiting_entry_not_found" | "webhook_delivery_not_found" | "webhook_endpoint_not_found" | "foreign_resource" | "method_not_allowed" | "conflict" | "item_reserved" | "item_blocked" | "block_of_plan" | "item_unavailable" | "no_unit_free" | "unit_on_return" | "unit_fixed" | "unit_has_bookings" | "cycle_not_movable" | "too_many_to_move" | "cycle_out" | "customer_has_units_out" | "customer_has_bookings" | "customer_waits" | "cycle_not_out" | "cycle_received" | "cycle_cancelled" | "cycle_closed" | "return_order_cancelled" | "entry_closed" | "on_another_return_order" | "not_fulfilled_yet" | "received_already" | "nothing_to_return" | "condition_in_use" | "too_many_options" | "too_many_plans" | "too_many_endpoints" | "stock_changed" | "key_in_use" | "gone" | "invalid_sign_in_link" | "precondition_failed" | "record_changed" | "body_too_large" | "unsupported_media_type" | "too_many_lines" | "invalid_body" | "unknown_customer" | "unknown_variant" | "unknown_location" | "unknown_condition" | "unknown_item" | "unknown_record" | "variant_archived" | "serial_taken" | "title_taken" | "key_taken" | "name_taken" | "key_reused" | "rate_limited" | "too_many_streams" | "invalid_request" | "internal" | "busy" | "record_busy" | "unavailable";
        /** @description Seconds to wait before the next attempt */
        "Retry-After": number;
        /** @description `true` if the response was stored by an earlier request with the same `Idempotency-Key` */
        "Idempotent-Replayed": string;
        /** @description `true` if the request was a dry run, so that nothing was stored */
        "Dry-Run": string;
        /** @description Version of the record, and a hash of the response: `"<version>-<hash>"`. `If-Match` compares the version, `If-None-Match` both. */
        ETag: string;
        /** @description Path of the created record */
        Location: string;
        /** @description `Bearer`, with `error="invalid_token"` if a token was sent */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process runs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LivenessAnswer"];
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The database responds and accepts writes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthAnswer"];
                };
            };
            /** @description The database is unavailable, or the service is stopping */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    listConditions: {
        parameters: {
            query?: {
                /** @description Page size; 50 by default */
                limit?: components["parameters"]["LimitQuery"];
                /** @description The `nextPage` of the previous page, with the same filters and sort */
                page?: components["parameters"]["PageQuery"];
                /** @description Adds `count`, the number of records with these filters: exact up to 1,000, and `isExact` false above */
                count?: components["parameters"]["CountQuery"];
                /** @description Words that are all part of the title; case and accents make no difference */
                search?: string;
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["ConditionsFieldsQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of conditions */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConditionList"];
                };
            };
            400: components["responses"]["InvalidParameterOrPage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    createCondition: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Almost new",
                 *       "severityKey": "used"
                 *     }
                 */
                "application/json": components["schemas"]["CreateConditionRequest"];
            };
        };
        responses: {
            /** @description The created condition */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Condition"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrIdempotencyKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidBodyOrKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getCondition: {
        parameters: {
            query?: {
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["ConditionsFieldsQuery"];
            };
            header?: {
                /** @description Known `ETag`s; if the current one is among them, the response is a 304 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the condition
                 * @example 5
                 */
                id: components["parameters"]["ConditionsIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The condition */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Condition"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ConditionNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    updateCondition: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description One or several `ETag`s of the record; `*` matches any. If none of them has its current version, nothing is changed and the response is a 412. */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the condition
                 * @example 5
                 */
                id: components["parameters"]["ConditionsIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Like new"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateConditionRequest"];
            };
        };
        responses: {
            /** @description The updated condition */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Condition"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ConditionNotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    deleteCondition: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description One or several `ETag`s of the record; `*` matches any. If none of them has its current version, nothing is changed and the response is a 412. */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the condition
                 * @example 8
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameterOrCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ConditionNotFound"];
            409: components["responses"]["DeleteConditionConflict"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getShop: {
        parameters: {
            query?: {
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: string[];
            };
            header?: {
                /** @description Known `ETag`s; if the current one is among them, the response is a 304 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shop */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shop"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    updateShop: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description One or several `ETag`s of the record; `*` matches any. If none of them has its current version, nothing is changed and the response is a 412. */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "preparationDuration": "12.hour",
                 *       "restockDuration": "1.day"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateShopRequest"];
            };
        };
        responses: {
            /** @description The updated shop */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shop"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getClock: {
        parameters: {
            query?: never;
            header?: {
                /** @description Known `ETag`s; if the current one is among them, the response is a 304 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The time of the shop */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ClockNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    moveClock: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "advanceBy": "3.day"
                 *     }
                 */
                "application/json": components["schemas"]["MoveClockRequest"];
            };
        };
        responses: {
            /** @description The moved clock */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrIdempotencyKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ClockNotFound"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MoveClockInvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    resetClock: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clock, which shows the real time */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            400: components["responses"]["InvalidParameterOrDryRun"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ClockNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    listLocations: {
        parameters: {
            query?: {
                /** @description Page size; 50 by default */
                limit?: components["parameters"]["LimitQuery"];
                /** @description The `nextPage` of the previous page, with the same filters and sort */
                page?: components["parameters"]["PageQuery"];
                /** @description Adds `count`, the number of records with these filters: exact up to 1,000, and `isExact` false above */
                count?: components["parameters"]["CountQuery"];
                /** @description Words that are all part of the name; case and accents make no difference */
                search?: string;
                /** @description Platform id of a record; several with commas */
                platformIds?: components["parameters"]["PlatformIdsQuery"];
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["LocationsFieldsQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of locations */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationList"];
                };
            };
            400: components["responses"]["InvalidParameterOrPage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    importLocations: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "locations": [
                 *         {
                 *           "platformId": 69001,
                 *           "name": "Trondheim store"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ImportLocationsRequest"];
            };
        };
        responses: {
            /** @description The imported locations */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedLocations"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrIdempotencyKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidBodyOrKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    listCustomers: {
        parameters: {
            query?: {
                /** @description Page size; 50 by default */
                limit?: components["parameters"]["LimitQuery"];
                /** @description The `nextPage` of the previous page, with the same filters and sort */
                page?: components["parameters"]["PageQuery"];
                /** @description The order, by at most 3 keys; `-` sorts in descending order. Records without a value come last. The default is `-id`. Several keys, and statuses, sort at most 10,000 records; filter larger lists. */
                sort?: components["schemas"]["CustomerSort"][];
                /** @description Adds `count`, the number of records with these filters: exact up to 1,000, and `isExact` false above */
                count?: components["parameters"]["CountQuery"];
                /** @description Part of the first and last name in either order, the email, the platform id or the phone, case-insensitive */
                search?: components["parameters"]["CustomersSearchQuery"];
                /** @description Tag, exact match; several with commas */
                tag?: components["parameters"]["CustomersTagQuery"];
                /** @description When it was first imported */
                created?: components["parameters"]["CustomersCreatedQuery"];
                /** @description When it last changed */
                updated?: components["parameters"]["CustomersUpdatedQuery"];
                /** @description Values of custom fields by key, exactly: `customFields.<key>=value`, or `customFields[<key>]=value`. Numbers, amounts, dates and times also take ranges: `customFields.<key>[gte]=value`, with `gte`, `gt`, `lte` or `lt`. */
                customFields?: components["parameters"]["CustomFieldsQuery"];
                /** @description Platform id of a record; several with commas */
                platformIds?: components["parameters"]["PlatformIdsQuery"];
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["CustomersFieldsQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of customers */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerList"];
                };
            };
            400: components["responses"]["InvalidParameterOrPage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    importCustomers: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customers": [
                 *         {
                 *           "platformId": 59001,
                 *           "email": "ada@mail.example",
                 *           "firstName": "Ada",
                 *           "lastName": "Nordin"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ImportCustomersRequest"];
            };
        };
        responses: {
            /** @description The imported customers */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedCustomers"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrIdempotencyKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidBodyOrKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getCustomer: {
        parameters: {
            query?: {
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: string[];
            };
            header?: {
                /** @description Known `ETag`s; if the current one is among them, the response is a 304 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the customer
                 * @example 11
                 */
                id: components["parameters"]["CustomersIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleCustomer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CustomerNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    updateCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description One or several `ETag`s of the record; `*` matches any. If none of them has its current version, nothing is changed and the response is a 412. */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the customer
                 * @example 2
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tagsAttributes": [
                 *         {
                 *           "title": "regular"
                 *         }
                 *       ],
                 *       "customFields": {
                 *         "jacket_size": "M"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateCustomerRequest"];
            };
        };
        responses: {
            /** @description The updated customer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleCustomer"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CustomerNotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UpdateCustomerInvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /** @description Page size; 50 by default */
                limit?: components["parameters"]["LimitQuery"];
                /** @description The `nextPage` of the previous page, with the same filters and sort */
                page?: components["parameters"]["PageQuery"];
                /** @description The order, by at most 3 keys; `-` sorts in descending order. Records without a value come last. The default is `-id`. Several keys, and statuses, sort at most 10,000 records; filter larger lists. */
                sort?: components["parameters"]["ProductsSortQuery"];
                /** @description Adds `count`, the number of records with these filters: exact up to 1,000, and `isExact` false above */
                count?: components["parameters"]["CountQuery"];
                /** @description Words that are all part of its title or of those and the SKUs of its variants */
                search?: string;
                /** @description When it was first imported */
                created?: components["parameters"]["CustomersCreatedQuery"];
                /** @description When an import last changed it */
                updated?: components["parameters"]["ProductsUpdatedQuery"];
                /** @description Platform id of a record; several with commas */
                platformIds?: components["parameters"]["PlatformIdsQuery"];
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["LocationsFieldsQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of products */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductList"];
                };
            };
            400: components["responses"]["InvalidParameterOrPage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    importProducts: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "products": [
                 *         {
                 *           "platformId": 79001,
                 *           "title": "Canvas tote",
                 *           "variants": [
                 *             {
                 *               "platformId": 89001,
                 *               "title": "One size",
                 *               "sku": "TOTE"
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ImportProductsRequest"];
            };
        };
        responses: {
            /** @description The imported products */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedProducts"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrIdempotencyKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidBodyOrKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getProduct: {
        parameters: {
            query?: {
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: string[];
            };
            header?: {
                /** @description Known `ETag`s; if the current one is among them, the response is a 304 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path: {
                /**
                 * @description Platform id of the product
                 * @example 71001
                 */
                productId: components["parameters"]["GetProductProductIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductWithMethods"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ProductNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getCalendarMethod: {
        parameters: {
            query?: {
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: string[];
            };
            header?: {
                /** @description Known `ETag`s; if the current one is among them, the response is a 304 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path: {
                /**
                 * @description Platform id of the product
                 * @example 71001
                 */
                productId: components["parameters"]["GetProductProductIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calendar method */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarMethod"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ProductNotFoundOrCalendarMethodNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    saveCalendarMethod: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyHeader"];
            };
            path: {
                /**
                 * @description Platform id of the product
                 * @example 71001
                 */
                productId: components["parameters"]["GetProductProductIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "optionsAttributes": [
                 *         {
                 *           "name": "Long weekend",
                 *           "durationCount": 4,
                 *           "priceCents": 15900
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SaveCalendarMethodRequest"];
            };
        };
        responses: {
            /** @description The saved calendar method */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarMethod"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrIdempotencyKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ProductNotFound"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidBodyOrKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getResaleMethod: {
        parameters: {
            query?: {
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: string[];
            };
            header?: {
                /** @description Known `ETag`s; if the current one is among them, the response is a 304 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path: {
                /**
                 * @description Platform id of the product
                 * @example 71001
                 */
                productId: components["parameters"]["GetProductProductIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resale method */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResaleMethod"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ProductNotFoundOrResaleMethodNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    saveResaleMethod: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyHeader"];
            };
            path: {
                /**
                 * @description Platform id of the product
                 * @example 71001
                 */
                productId: components["parameters"]["GetProductProductIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "optionsAttributes": [
                 *         {
                 *           "name": "Outlet",
                 *           "checkoutPriceCents": 39900
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SaveResaleMethodRequest"];
            };
        };
        responses: {
            /** @description The saved resale method */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResaleMethod"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrIdempotencyKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ProductNotFound"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidBodyOrKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    createResaleOption: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyHeader"];
            };
            path: {
                /**
                 * @description Platform id of the product
                 * @example 71001
                 */
                productId: components["parameters"]["GetProductProductIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Friends and family",
                 *       "checkoutPriceCents": 59900
                 *     }
                 */
                "application/json": components["schemas"]["CreateResaleOptionRequest"];
            };
        };
        responses: {
            /** @description The created option */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResaleOption"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrIdempotencyKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ProductNotFoundMessage"];
            409: components["responses"]["CreateResaleOptionConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidBodyOrKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    listVariants: {
        parameters: {
            query?: {
                /** @description Page size; 50 by default */
                limit?: components["parameters"]["LimitQuery"];
                /** @description The `nextPage` of the previous page, with the same filters and sort */
                page?: components["parameters"]["PageQuery"];
                /** @description The order, by at most 3 keys; `-` sorts in descending order. Records without a value come last. The default is `-id`. Several keys, and statuses, sort at most 10,000 records; filter larger lists. */
                sort?: components["parameters"]["ProductsSortQuery"];
                /** @description Adds `count`, the number of records with these filters: exact up to 1,000, and `isExact` false above */
                count?: components["parameters"]["CountQuery"];
                /** @description Platform id of the product; several with commas */
                platformProductId?: components["parameters"]["PlatformProductIdQuery"];
                /** @description SKU, exact match */
                sku?: string;
                /** @description Whether they are archived; if absent, archived ones are only in lists with `ids`, `platformIds`, `sku` or `updated` */
                archived?: boolean;
                /** @description Words that are all part of its title, its SKU or the title of the product */
                search?: string;
                /** @description When it was first imported */
                created?: components["parameters"]["CustomersCreatedQuery"];
                /** @description When an import last changed it */
                updated?: components["parameters"]["ProductsUpdatedQuery"];
                /** @description Platform id of a record; several with commas */
                platformIds?: components["parameters"]["PlatformIdsQuery"];
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["LocationsFieldsQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of variants */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VariantList"];
                };
            };
            400: components["responses"]["InvalidParameterOrPage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getVariant: {
        parameters: {
            query?: {
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: string[];
            };
            header?: {
                /** @description Known `ETag`s; if the current one is among them, the response is a 304 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path: {
                /**
                 * @description Platform id of the variant
                 * @example 81001
                 */
                platformVariantId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The variant, with its number of units per visibility */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VariantWithInventory"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["VariantNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    listTimelineEvents: {
        parameters: {
            query?: {
                /** @description Page size; 50 by default */
                limit?: components["parameters"]["LimitQuery"];
                /** @description The `nextPage` of the previous page, with the same filters and sort */
                page?: components["parameters"]["PageQuery"];
                /** @description Adds `count`, the number of records with these filters: exact up to 1,000, and `isExact` false above */
                count?: components["parameters"]["CountQuery"];
                /** @description Id of the resource, or of the customer with `eventableType=Customer`; several with commas */
                eventableId?: components["parameters"]["EventableIdQuery"];
                /** @description Type of the record; without it, `eventableId` is the id of a resource */
                eventableType?: components["parameters"]["EventableTypeQuery"];
                /** @description Type of the event, exact match */
                eventType?: components["parameters"]["EventTypeQuery"];
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["TimelineCommentsFieldsQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of timeline events */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimelineEventList"];
                };
            };
            400: components["responses"]["InvalidParameterOrPage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    createTimelineComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "timelineEvent": {
                 *         "eventableId": 3,
                 *         "message": "Zip repaired"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateCommentRequest"];
            };
        };
        responses: {
            /** @description The created comment */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrIdempotencyKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ResourceDoesNotBelongToTheShop"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidBodyOrKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    listCustomFieldDefinitions: {
        parameters: {
            query: {
                /** @description Page size; 50 by default */
                limit?: components["parameters"]["LimitQuery"];
                /** @description The `nextPage` of the previous page, with the same filters and sort */
                page?: components["parameters"]["PageQuery"];
                /** @description Adds `count`, the number of records with these filters: exact up to 1,000, and `isExact` false above */
                count?: components["parameters"]["CountQuery"];
                /**
                 * @description Owner type of the fields; `consignor` requires that the shop has consignment enabled
                 * @example item
                 */
                owner_type: components["schemas"]["OwnerType"];
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["CustomFieldDefinitionsFieldsQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of definitions */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DefinitionList"];
                };
            };
            400: components["responses"]["ListCustomFieldDefinitionsInvalidParameterOrPage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    createCustomFieldDefinition: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ownerType": "item",
                 *       "name": "Washing instructions",
                 *       "type": "string"
                 *     }
                 */
                "application/json": components["schemas"]["CreateDefinitionRequest"];
            };
        };
        responses: {
            /** @description The created definition */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Definition"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrIdempotencyKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidBodyOrKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getCustomFieldDefinition: {
        parameters: {
            query?: {
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["CustomFieldDefinitionsFieldsQuery"];
            };
            header?: {
                /** @description Known `ETag`s; if the current one is among them, the response is a 304 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the definition
                 * @example 2
                 */
                id: components["parameters"]["CustomFieldDefinitionsIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The definition */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Definition"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CustomFieldDefinitionNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    updateCustomFieldDefinition: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description One or several `ETag`s of the record; `*` matches any. If none of them has its current version, nothing is changed and the response is a 412. */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the definition
                 * @example 2
                 */
                id: components["parameters"]["CustomFieldDefinitionsIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Care label"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateDefinitionRequest"];
            };
        };
        responses: {
            /** @description The updated definition */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Definition"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CustomFieldDefinitionNotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    deleteCustomFieldDefinition: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description One or several `ETag`s of the record; `*` matches any. If none of them has its current version, nothing is changed and the response is a 412. */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the definition
                 * @example 14
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameterOrCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CustomFieldDefinitionNotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    setCustomField: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetCustomFieldRequest"];
            };
        };
        responses: {
            /** @description The stored value */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomField"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrIdempotencyKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidBodyOrKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    updateCustomField: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description One or several `ETag`s of the record; `*` matches any. If none of them has its current version, nothing is changed and the response is a 412. */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the custom field
                 * @example 2
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCustomFieldRequest"];
            };
        };
        responses: {
            /** @description The stored value */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomField"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CustomFieldNotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    deleteCustomField: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description One or several `ETag`s of the record; `*` matches any. If none of them has its current version, nothing is changed and the response is a 412. */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the custom field
                 * @example 3
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameterOrCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CustomFieldNotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    listItems: {
        parameters: {
            query?: {
                /** @description Page size; 50 by default */
                limit?: components["parameters"]["LimitQuery"];
                /** @description The `nextPage` of the previous page, with the same filters and sort */
                page?: components["parameters"]["PageQuery"];
                /** @description Records to include; each costs one statement, however many records there are */
                include?: components["parameters"]["ItemsIncludeQuery"];
                /** @description The order, by at most 3 keys; `-` sorts in descending order. Records without a value come last. The default is `-id`. Several keys, and statuses, sort at most 10,000 records; filter larger lists. */
                sort?: components["schemas"]["ItemSort"][];
                /** @description Adds `count`, the number of records with these filters: exact up to 1,000, and `isExact` false above */
                count?: components["parameters"]["CountQuery"];
                /** @description SKU of the variant, exact match */
                sku?: components["parameters"]["SkuQuery"];
                /** @description Serial; if none is equal, all that are equal but for case, accents, hyphens, dots, colons, slashes and blanks */
                serial?: components["parameters"]["ItemsSerialQuery"];
                /** @description Part of the serial; case and accents make no difference */
                "serial[contains]"?: components["parameters"]["SerialContainsQuery"];
                /** @description Beginning of the serial; case and accents make no difference */
                "serial[startsWith]"?: components["parameters"]["SerialStartsWithQuery"];
                /** @description Part of the title of the product; case and accents make no difference */
                "productTitle[contains]"?: components["parameters"]["ProductTitleContainsQuery"];
                /** @description Beginning of the title of the product; case and accents make no difference */
                "productTitle[startsWith]"?: components["parameters"]["ProductTitleStartsWithQuery"];
                /** @description Part of the title of the variant; case and accents make no difference */
                "variantTitle[contains]"?: components["parameters"]["VariantTitleContainsQuery"];
                /** @description Beginning of the title of the variant; case and accents make no difference */
                "variantTitle[startsWith]"?: components["parameters"]["VariantTitleStartsWithQuery"];
                /** @description Serials, each as in `serial`; several with commas */
                serials?: components["parameters"]["SerialsQuery"];
                /** @description Whether they have a serial */
                hasSerial?: components["parameters"]["HasSerialQuery"];
                /** @description Whether they are out with a customer */
                isOut?: components["parameters"]["IsOutQuery"];
                /** @description Words that are all part of a title, serial, SKU or number, case-insensitive; with fewer than three characters, the beginning of a word. Hyphens, dots, colons, slashes and blanks of serials and SKUs may differ. */
                search?: components["parameters"]["ItemsSearchQuery"];
                /** @description Any of these visibilities */
                visibility?: components["parameters"]["VisibilityQuery"];
                /** @description Any of these statuses */
                status?: components["parameters"]["ItemsStatusQuery"];
                /** @description Whether they have an active rental */
                withActiveRental?: components["parameters"]["WithActiveRentalQuery"];
                /** @description Whether they are due for a service */
                serviceDue?: components["parameters"]["ServiceDueQuery"];
                /** @description On a return order of any of these statuses */
                returnOrderStatus?: components["parameters"]["ReturnOrderStatusQuery"];
                /** @description With `availableTo`: units that can be booked on all days from this one on */
                availableFrom?: components["parameters"]["AvailableFromQuery"];
                /** @description The last of these days */
                availableTo?: components["parameters"]["AvailableToQuery"];
                /** @description Id of the condition; several with commas, `none` for records without one */
                conditionId?: components["parameters"]["ConditionIdQuery"];
                /** @description Platform id of the location; several with commas, `none` for records without one */
                locationPlatformId?: components["parameters"]["ItemsLocationPlatformIdQuery"];
                /** @description Tag, exact match; several with commas */
                tag?: components["parameters"]["ItemsTagQuery"];
                /** @description Platform id of the variant; several with commas */
                platformVariantId?: components["parameters"]["ItemsPlatformVariantIdQuery"];
                /** @description Platform id of the product; several with commas */
                platformProductId?: components["parameters"]["PlatformProductIdQuery"];
                /** @description When it was created */
                created?: components["parameters"]["ItemsCreatedQuery"];
                /** @description When it last changed */
                updated?: components["parameters"]["CustomersUpdatedQuery"];
                /** @description Values of custom fields by key, exactly: `customFields.<key>=value`, or `customFields[<key>]=value`. Numbers, amounts, dates and times also take ranges: `customFields.<key>[gte]=value`, with `gte`, `gt`, `lte` or `lt`. */
                customFields?: components["parameters"]["CustomFieldsQuery"];
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["CustomersFieldsQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of items */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemList"];
                };
            };
            400: components["responses"]["ListItemsInvalidParameterOrPage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    createItems: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "platformVariantId": 81001,
                 *       "visibility": "available"
                 *     }
                 */
                "application/json": components["schemas"]["CreateItemsRequest"];
            };
        };
        responses: {
            /** @description The new items, in the order of the serials */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"][];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrIdempotencyKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["CreateItemsInvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getItemCounts: {
        parameters: {
            query: {
                /**
                 * @description The field to count by. A filter by an enumeration sets the count of its other values to 0.
                 * @example visibility
                 */
                by: components["schemas"]["ItemEnumeration"];
                /** @description SKU of the variant, exact match */
                sku?: components["parameters"]["SkuQuery"];
                /** @description Serial; if none is equal, all that are equal but for case, accents, hyphens, dots, colons, slashes and blanks */
                serial?: components["parameters"]["ItemsSerialQuery"];
                /** @description Part of the serial; case and accents make no difference */
                "serial[contains]"?: components["parameters"]["SerialContainsQuery"];
                /** @description Beginning of the serial; case and accents make no difference */
                "serial[startsWith]"?: components["parameters"]["SerialStartsWithQuery"];
                /** @description Part of the title of the product; case and accents make no difference */
                "productTitle[contains]"?: components["parameters"]["ProductTitleContainsQuery"];
                /** @description Beginning of the title of the product; case and accents make no difference */
                "productTitle[startsWith]"?: components["parameters"]["ProductTitleStartsWithQuery"];
                /** @description Part of the title of the variant; case and accents make no difference */
                "variantTitle[contains]"?: components["parameters"]["VariantTitleContainsQuery"];
                /** @description Beginning of the title of the variant; case and accents make no difference */
                "variantTitle[startsWith]"?: components["parameters"]["VariantTitleStartsWithQuery"];
                /** @description Serials, each as in `serial`; several with commas */
                serials?: components["parameters"]["SerialsQuery"];
                /** @description Whether they have a serial */
                hasSerial?: components["parameters"]["HasSerialQuery"];
                /** @description Whether they are out with a customer */
                isOut?: components["parameters"]["IsOutQuery"];
                /** @description Words that are all part of a title, serial, SKU or number, case-insensitive; with fewer than three characters, the beginning of a word. Hyphens, dots, colons, slashes and blanks of serials and SKUs may differ. */
                search?: components["parameters"]["ItemsSearchQuery"];
                /** @description Any of these visibilities */
                visibility?: components["parameters"]["VisibilityQuery"];
                /** @description Any of these statuses */
                status?: components["parameters"]["ItemsStatusQuery"];
                /** @description Whether they have an active rental */
                withActiveRental?: components["parameters"]["WithActiveRentalQuery"];
                /** @description Whether they are due for a service */
                serviceDue?: components["parameters"]["ServiceDueQuery"];
                /** @description On a return order of any of these statuses */
                returnOrderStatus?: components["parameters"]["ReturnOrderStatusQuery"];
                /** @description With `availableTo`: units that can be booked on all days from this one on */
                availableFrom?: components["parameters"]["AvailableFromQuery"];
                /** @description The last of these days */
                availableTo?: components["parameters"]["AvailableToQuery"];
                /** @description Id of the condition; several with commas, `none` for records without one */
                conditionId?: components["parameters"]["ConditionIdQuery"];
                /** @description Platform id of the location; several with commas, `none` for records without one */
                locationPlatformId?: components["parameters"]["ItemsLocationPlatformIdQuery"];
                /** @description Tag, exact match; several with commas */
                tag?: components["parameters"]["ItemsTagQuery"];
                /** @description Platform id of the variant; several with commas */
                platformVariantId?: components["parameters"]["ItemsPlatformVariantIdQuery"];
                /** @description Platform id of the product; several with commas */
                platformProductId?: components["parameters"]["PlatformProductIdQuery"];
                /** @description When it was created */
                created?: components["parameters"]["ItemsCreatedQuery"];
                /** @description When it last changed */
                updated?: components["parameters"]["CustomersUpdatedQuery"];
                /** @description Values of custom fields by key, exactly: `customFields.<key>=value`, or `customFields[<key>]=value`. Numbers, amounts, dates and times also take ranges: `customFields.<key>[gte]=value`, with `gte`, `gt`, `lte` or `lt`. */
                customFields?: components["parameters"]["CustomFieldsQuery"];
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
            };
            header?: {
                /** @description Known `ETag`s; if the current one is among them, the response is a 304 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A count per value */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Counts"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getItem: {
        parameters: {
            query?: {
                /** @description Records to include; each costs one statement, however many records there are */
                include?: components["parameters"]["ItemsIncludeQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["ItemsFieldsQuery"];
            };
            header?: {
                /** @description Known `ETag`s; if the current one is among them, the response is a 304 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the item
                 * @example 3
                 */
                id: components["parameters"]["ItemsIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleItemWithIncludes"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ItemNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    updateItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description One or several `ETag`s of the record; `*` matches any. If none of them has its current version, nothing is changed and the response is a 412. */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the item
                 * @example 3
                 */
                id: components["parameters"]["ItemsIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pickLocation": "Rack 2 / 13"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateItemRequest"];
            };
        };
        responses: {
            /** @description The updated item */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleItem"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ItemNotFound"];
            409: components["responses"]["UpdateItemConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UpdateItemInvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    compareStock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "serials": [
                 *         "SN-0001",
                 *         "SN-0002"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["StocktakeRequest"];
            };
        };
        responses: {
            /** @description The units that are missing, misplaced or unexpected */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stocktake"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["CompareStockInvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    updateItems: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "id": 3,
                 *           "pickLocation": "Rack 2 / 13"
                 *         },
                 *         {
                 *           "id": 4,
                 *           "pickLocation": "Rack 2 / 13"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateItemsRequest"];
            };
        };
        responses: {
            /** @description The updated items, in the order of the request */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Items"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrNeedlessCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UpdateItemsConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getItemLocation: {
        parameters: {
            query?: {
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: string[];
            };
            header?: {
                /** @description Known `ETag`s; if the current one is among them, the response is a 304 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the item
                 * @example 3
                 */
                id: components["parameters"]["ItemsIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The location of the item */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemLocation"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ItemNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    updateItemLocation: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description One or several `ETag`s of the record; `*` matches any. If none of them has its current version, nothing is changed and the response is a 412. */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the item
                 * @example 3
                 */
                id: components["parameters"]["ItemsIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "locationPlatformId": 61003,
                 *       "pickLocation": "Rack 2 / 13"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateItemLocationRequest"];
            };
        };
        responses: {
            /** @description The updated location */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemLocation"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ItemNotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    reallocateItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyHeader"];
            };
            path: {
                /**
                 * @description Id of the item
                 * @example 3
                 */
                id: components["parameters"]["ItemsIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "2030-01-07"
                 *     }
                 */
                "application/json": components["schemas"]["ReallocateItemRequest"];
            };
        };
        responses: {
            /** @description The cycles that moved, those that stay, and those that made room */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReallocatedItem"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrIdempotencyKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ItemNotFound"];
            409: components["responses"]["ReallocateItemConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ReallocateItemInvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    createService: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyHeader"];
            };
            path: {
                /**
                 * @description Id of the item
                 * @example 20
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "servicePlanId": 2,
                 *       "note": "Points sharpened"
                 *     }
                 */
                "application/json": components["schemas"]["RecordServiceRequest"];
            };
        };
        responses: {
            /** @description The item */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleItem"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrIdempotencyKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ItemNotFound"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["CreateServiceInvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    deleteService: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description One or several `ETag`s of the record; `*` matches any. If none of them has its current version, nothing is changed and the response is a 412. */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the item
                 * @example 235
                 */
                id: number;
                /**
                 * @description Id of the service plan
                 * @example 1
                 */
                servicePlanId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameterOrCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ItemNotFoundOrServiceNotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    listBlockedDates: {
        parameters: {
            query?: {
                /** @description Page size; 50 by default */
                limit?: components["parameters"]["LimitQuery"];
                /** @description The `nextPage` of the previous page, with the same filters and sort */
                page?: components["parameters"]["PageQuery"];
                /** @description Adds `count`, the number of records with these filters: exact up to 1,000, and `isExact` false above */
                count?: components["parameters"]["CountQuery"];
                /** @description Any of these types of resource */
                resourceType?: components["schemas"]["BlockedTypeName"][];
                /** @description Any of these reasons */
                reason?: components["schemas"]["BlockReason"][];
                /** @description Id of the blocked item, not of its variant or product; several with commas, `none` for records without one */
                itemId?: (number | "none")[];
                /** @description Platform id of the variant that is blocked, or that has the blocked item; several with commas, `none` for records without one */
                platformVariantId?: (number | "none")[];
                /** @description Platform id of the product that is blocked, or that has the blocked variant or item; several with commas, `none` for records without one */
                platformProductId?: (number | "none")[];
                /** @description Id of the service plan that keeps the item for a service; several with commas, `none` for records without one */
                servicePlanId?: (number | "none")[];
                /** @description Only blocked dates that end on or after this day */
                activeFrom?: string;
                /** @description Only blocked dates that begin on or before this day */
                activeTo?: string;
                /** @description Part of the description, case-insensitive */
                search?: string;
                /** @description When it was created */
                created?: components["parameters"]["ItemsCreatedQuery"];
                /** @description When it last changed */
                updated?: components["parameters"]["CustomersUpdatedQuery"];
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of blocked dates */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockedDateList"];
                };
            };
            400: components["responses"]["InvalidParameterOrPage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    createBlockedDate: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "resourceType": "Item",
                 *       "resourceId": 3,
                 *       "from": "2030-02-04",
                 *       "to": "2030-02-08"
                 *     }
                 */
                "application/json": components["schemas"]["CreateBlockedDateRequest"];
            };
        };
        responses: {
            /** @description The created blocked date */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockedDateWithCycles"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrIdempotencyKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["CreateBlockedDateInvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getBlockedDate: {
        parameters: {
            query?: {
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["ItemsFieldsQuery"];
            };
            header?: {
                /** @description Known `ETag`s; if the current one is among them, the response is a 304 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the blocked date
                 * @example 8
                 */
                blockedDateId: components["parameters"]["BlockedDateIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The blocked date */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockedDateWithCycles"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["BlockedDateNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    updateBlockedDate: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description One or several `ETag`s of the record; `*` matches any. If none of them has its current version, nothing is changed and the response is a 412. */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the blocked date
                 * @example 8
                 */
                blockedDateId: components["parameters"]["BlockedDateIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Trade fair"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateBlockedDateRequest"];
            };
        };
        responses: {
            /** @description The updated blocked date */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockedDateWithCycles"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["BlockedDateNotFound"];
            409: components["responses"]["UpdateBlockedDateConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    deleteBlockedDate: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description One or several `ETag`s of the record; `*` matches any. If none of them has its current version, nothing is changed and the response is a 412. */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the blocked date
                 * @example 1
                 */
                blockedDateId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameterOrCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["BlockedDateNotFound"];
            409: components["responses"]["DeleteBlockedDateConflict"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    listServicePlans: {
        parameters: {
            query?: {
                /** @description Page size; 50 by default */
                limit?: components["parameters"]["LimitQuery"];
                /** @description The `nextPage` of the previous page, with the same filters and sort */
                page?: components["parameters"]["PageQuery"];
                /** @description Adds `count`, the number of records with these filters: exact up to 1,000, and `isExact` false above */
                count?: components["parameters"]["CountQuery"];
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["ProductsFieldsQuery"];
            };
            header?: never;
            path: {
                /**
                 * @description Platform id of the product
                 * @example 71021
                 */
                productId: components["parameters"]["ListServicePlansProductIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of service plans */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServicePlanList"];
                };
            };
            400: components["responses"]["InvalidParameterOrPage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ProductNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    createServicePlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyHeader"];
            };
            path: {
                /**
                 * @description Platform id of the product
                 * @example 71021
                 */
                productId: components["parameters"]["ListServicePlansProductIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Straps",
                 *       "everyRentals": 20,
                 *       "everyDays": 365
                 *     }
                 */
                "application/json": components["schemas"]["CreateServicePlanRequest"];
            };
        };
        responses: {
            /** @description The created service plan */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServicePlan"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrIdempotencyKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ProductNotFound"];
            409: components["responses"]["CreateServicePlanConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["CreateServicePlanInvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getServicePlan: {
        parameters: {
            query?: {
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["ProductsFieldsQuery"];
            };
            header?: {
                /** @description Known `ETag`s; if the current one is among them, the response is a 304 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the service plan
                 * @example 1
                 */
                id: components["parameters"]["ProductsIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service plan */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServicePlan"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ServicePlanNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    updateServicePlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description One or several `ETag`s of the record; `*` matches any. If none of them has its current version, nothing is changed and the response is a 412. */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the service plan
                 * @example 1
                 */
                id: components["parameters"]["ProductsIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "durationDays": 2
                 *     }
                 */
                "application/json": components["schemas"]["UpdateServicePlanRequest"];
            };
        };
        responses: {
            /** @description The updated service plan */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServicePlan"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ServicePlanNotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UpdateServicePlanInvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    deleteServicePlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description One or several `ETag`s of the record; `*` matches any. If none of them has its current version, nothing is changed and the response is a 412. */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the service plan
                 * @example 3
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameterOrCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ServicePlanNotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    updateMembershipCredit: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description One or several `ETag`s of the record; `*` matches any. If none of them has its current version, nothing is changed and the response is a 412. */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the membership credit
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "membershipCredit": {
                 *         "status": "returned"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateCreditRequest"];
            };
        };
        responses: {
            /** @description The updated credit, with the balance of the customer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credit"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["MembershipCreditNotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    listCreditEntries: {
        parameters: {
            query?: {
                /** @description Page size; 50 by default */
                limit?: components["parameters"]["LimitQuery"];
                /** @description The `nextPage` of the previous page, with the same filters and sort */
                page?: components["parameters"]["PageQuery"];
                /** @description Adds `count`, the number of records with these filters: exact up to 1,000, and `isExact` false above */
                count?: components["parameters"]["CountQuery"];
                /** @description Id of the customer; several with commas */
                customerId?: components["parameters"]["CustomersCustomerIdQuery"];
                /** @description Platform id of the customer; several with commas */
                customerPlatformId?: components["parameters"]["CustomersCustomerPlatformIdQuery"];
                /** @description Id of the cycle that the credits are for; several with commas, `none` for records without one */
                cycleId?: components["parameters"]["CycleIdQuery"];
                /** @description When it was created */
                created?: components["parameters"]["ItemsCreatedQuery"];
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["CustomersFieldsQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of credit entries */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditEntryList"];
                };
            };
            400: components["responses"]["InvalidParameterOrPage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    createCreditEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customerPlatformId": 52001,
                 *       "amount": 2,
                 *       "reason": "Goodwill: late parcel"
                 *     }
                 */
                "application/json": components["schemas"]["CreateCreditEntryRequest"];
            };
        };
        responses: {
            /** @description The created entry */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditEntry"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrIdempotencyKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["CreateCreditEntryInvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    listCycles: {
        parameters: {
            query?: {
                /** @description Page size; 50 by default */
                limit?: components["parameters"]["LimitQuery"];
                /** @description The `nextPage` of the previous page, with the same filters and sort */
                page?: components["parameters"]["PageQuery"];
                /** @description Records to include; each costs one statement, however many records there are */
                include?: components["parameters"]["CyclesIncludeQuery"];
                /** @description The order, by at most 3 keys; `-` sorts in descending order. Records without a value come last. The default is `-id`. Several keys, and statuses, sort at most 10,000 records; filter larger lists. */
                sort?: components["parameters"]["CyclesSortQuery"];
                /** @description Adds `count`, the number of records with these filters: exact up to 1,000, and `isExact` false above */
                count?: components["parameters"]["CountQuery"];
                /** @description Actual time of fulfilment */
                fulfilledAt?: components["parameters"]["FulfilledAtQuery"];
                /** @description Actual time of return */
                receivedAt?: components["parameters"]["ReceivedAtQuery"];
                /** @description Planned time of return */
                receiveAt?: components["parameters"]["ReceiveAtQuery"];
                /** @description Planned time of fulfilment */
                fulfillAt?: components["parameters"]["FulfillAtQuery"];
                /** @description First reserved day */
                prepareFrom?: components["parameters"]["PrepareFromQuery"];
                /** @description Last reserved day */
                restockBy?: components["parameters"]["RestockByQuery"];
                /** @description When the rental begins */
                rentalStart?: components["parameters"]["RentalStartQuery"];
                /** @description When it was created */
                created?: components["parameters"]["ItemsCreatedQuery"];
                /** @description When the cycle last changed. To miss no change, start each synchronisation five minutes before the start of the previous one. A change gets its time before its transaction commits. */
                updated?: components["parameters"]["CyclesUpdatedQuery"];
                /** @description Platform id of the order; several with commas, `none` for records without one */
                platformOrderId?: components["parameters"]["PlatformOrderIdQuery"];
                /** @description Name of the order, exact match */
                platformOrderName?: components["parameters"]["CyclesPlatformOrderNameQuery"];
                /** @description Part of the name of the order; case and accents make no difference */
                "platformOrderName[contains]"?: components["parameters"]["PlatformOrderNameContainsQuery"];
                /** @description Beginning of the name of the order; case and accents make no difference */
                "platformOrderName[startsWith]"?: components["parameters"]["PlatformOrderNameStartsWithQuery"];
                /** @description Tag, exact match; several with commas */
                tag?: components["parameters"]["CyclesTagQuery"];
                /** @description Id of the unit, now or before a swap; several with commas */
                itemId?: components["parameters"]["CyclesItemIdQuery"];
                /** @description The same as `itemId`; several with commas */
                itemIds?: components["parameters"]["ItemIdsQuery"];
                /** @description Platform id of the requested location, else of the location of the unit; several with commas, `none` for records without one */
                locationPlatformId?: components["parameters"]["CyclesLocationPlatformIdQuery"];
                /** @description Platform id of the booked variant; several with commas */
                platformVariantId?: components["parameters"]["CyclesPlatformVariantIdQuery"];
                /** @description Id of the customer; several with commas */
                customerId?: components["parameters"]["CustomersCustomerIdQuery"];
                /** @description Platform id of the customer; several with commas */
                customerPlatformId?: components["parameters"]["CustomersCustomerPlatformIdQuery"];
                /** @description Tag of the customer, exact match; several with commas */
                customerTag?: components["parameters"]["CustomerTagQuery"];
                /** @description Any of these statuses */
                status?: components["parameters"]["CyclesStatusQuery"];
                /** @description Any of these ends */
                closedAs?: components["parameters"]["ClosedAsQuery"];
                /** @description Any of these packing statuses */
                packingStatus?: components["parameters"]["PackingStatusQuery"];
                /** @description Any of these methods */
                methodType?: components["parameters"]["MethodTypeQuery"];
                /** @description Any of these methods of delivery */
                deliveryMethodType?: components["parameters"]["CyclesDeliveryMethodTypeQuery"];
                /** @description Any of these statuses of the fulfilment */
                fulfillmentStatus?: components["parameters"]["FulfillmentStatusQuery"];
                /** @description Any of these statuses of the receival */
                receivalStatus?: components["parameters"]["CyclesReceivalStatusQuery"];
                /** @description Whether they are fixed to their units */
                isUnitFixed?: components["parameters"]["IsUnitFixedQuery"];
                /** @description Only cycles that are neither fulfilled, received nor cancelled */
                unfulfilled?: components["parameters"]["UnfulfilledQuery"];
                /** @description Excludes cancelled cycles */
                excludeCancelled?: components["parameters"]["ExcludeCancelledQuery"];
                /** @description Only cycles with an entry in `risks`: their unit will not be there */
                atRisk?: components["parameters"]["AtRiskQuery"];
                /** @description Only cycles with any of these entries in `risks` */
                risk?: components["parameters"]["RiskQuery"];
                /** @description Part of the formatted id, order name or serial, or of the name, email, platform id or phone of the customer, case-insensitive */
                search?: components["parameters"]["CyclesSearchQuery"];
                /** @description Values of custom fields by key, exactly: `customFields.<key>=value`, or `customFields[<key>]=value`. Numbers, amounts, dates and times also take ranges: `customFields.<key>[gte]=value`, with `gte`, `gt`, `lte` or `lt`. */
                customFields?: components["parameters"]["CustomFieldsQuery"];
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["CyclesFieldsQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of cycles */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CycleList"];
                };
            };
            400: components["responses"]["InvalidParameterOrPage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    createCycle: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCycleRequest"];
            };
        };
        responses: {
            /** @description The booked cycle */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenCycle"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrIdempotencyKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["CreateCycleConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["CreateCycleInvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    listRentals: {
        parameters: {
            query?: {
                /** @description Page size; 50 by default */
                limit?: components["parameters"]["LimitQuery"];
                /** @description The `nextPage` of the previous page, with the same filters and sort */
                page?: components["parameters"]["PageQuery"];
                /** @description Records to include; each costs one statement, however many records there are */
                include?: components["parameters"]["CyclesIncludeQuery"];
                /** @description The order, by at most 3 keys; `-` sorts in descending order. Records without a value come last. The default is `-id`. Several keys, and statuses, sort at most 10,000 records; filter larger lists. */
                sort?: components["parameters"]["CyclesSortQuery"];
                /** @description Adds `count`, the number of records with these filters: exact up to 1,000, and `isExact` false above */
                count?: components["parameters"]["CountQuery"];
                /** @description Actual time of fulfilment */
                fulfilledAt?: components["parameters"]["FulfilledAtQuery"];
                /** @description Actual time of return */
                receivedAt?: components["parameters"]["ReceivedAtQuery"];
                /** @description Planned time of return */
                receiveAt?: components["parameters"]["ReceiveAtQuery"];
                /** @description Planned time of fulfilment */
                fulfillAt?: components["parameters"]["FulfillAtQuery"];
                /** @description First reserved day */
                prepareFrom?: components["parameters"]["PrepareFromQuery"];
                /** @description Last reserved day */
                restockBy?: components["parameters"]["RestockByQuery"];
                /** @description When the rental begins */
                rentalStart?: components["parameters"]["RentalStartQuery"];
                /** @description When it was created */
                created?: components["parameters"]["ItemsCreatedQuery"];
                /** @description When the cycle last changed. To miss no change, start each synchronisation five minutes before the start of the previous one. A change gets its time before its transaction commits. */
                updated?: components["parameters"]["CyclesUpdatedQuery"];
                /** @description Platform id of the order; several with commas, `none` for records without one */
                platformOrderId?: components["parameters"]["PlatformOrderIdQuery"];
                /** @description Name of the order, exact match */
                platformOrderName?: components["parameters"]["CyclesPlatformOrderNameQuery"];
                /** @description Part of the name of the order; case and accents make no difference */
                "platformOrderName[contains]"?: components["parameters"]["PlatformOrderNameContainsQuery"];
                /** @description Beginning of the name of the order; case and accents make no difference */
                "platformOrderName[startsWith]"?: components["parameters"]["PlatformOrderNameStartsWithQuery"];
                /** @description Tag, exact match; several with commas */
                tag?: components["parameters"]["CyclesTagQuery"];
                /** @description Id of the unit, now or before a swap; several with commas */
                itemId?: components["parameters"]["CyclesItemIdQuery"];
                /** @description The same as `itemId`; several with commas */
                itemIds?: components["parameters"]["ItemIdsQuery"];
                /** @description Platform id of the requested location, else of the location of the unit; several with commas, `none` for records without one */
                locationPlatformId?: components["parameters"]["CyclesLocationPlatformIdQuery"];
                /** @description Platform id of the booked variant; several with commas */
                platformVariantId?: components["parameters"]["CyclesPlatformVariantIdQuery"];
                /** @description Id of the customer; several with commas */
                customerId?: components["parameters"]["CustomersCustomerIdQuery"];
                /** @description Platform id of the customer; several with commas */
                customerPlatformId?: components["parameters"]["CustomersCustomerPlatformIdQuery"];
                /** @description Tag of the customer, exact match; several with commas */
                customerTag?: components["parameters"]["CustomerTagQuery"];
                /** @description Any of these statuses */
                status?: components["parameters"]["CyclesStatusQuery"];
                /** @description Any of these ends */
                closedAs?: components["parameters"]["ClosedAsQuery"];
                /** @description Any of these packing statuses */
                packingStatus?: components["parameters"]["PackingStatusQuery"];
                /** @description Any of these methods */
                methodType?: components["parameters"]["MethodTypeQuery"];
                /** @description Any of these methods of delivery */
                deliveryMethodType?: components["parameters"]["CyclesDeliveryMethodTypeQuery"];
                /** @description Any of these statuses of the fulfilment */
                fulfillmentStatus?: components["parameters"]["FulfillmentStatusQuery"];
                /** @description Any of these statuses of the receival */
                receivalStatus?: components["parameters"]["CyclesReceivalStatusQuery"];
                /** @description Whether they are fixed to their units */
                isUnitFixed?: components["parameters"]["IsUnitFixedQuery"];
                /** @description Only cycles that are neither fulfilled, received nor cancelled */
                unfulfilled?: components["parameters"]["UnfulfilledQuery"];
                /** @description Excludes cancelled cycles */
                excludeCancelled?: components["parameters"]["ExcludeCancelledQuery"];
                /** @description Only cycles with an entry in `risks`: their unit will not be there */
                atRisk?: components["parameters"]["AtRiskQuery"];
                /** @description Only cycles with any of these entries in `risks` */
                risk?: components["parameters"]["RiskQuery"];
                /** @description Part of the formatted id, order name or serial, or of the name, email, platform id or phone of the customer, case-insensitive */
                search?: components["parameters"]["CyclesSearchQuery"];
                /** @description Values of custom fields by key, exactly: `customFields.<key>=value`, or `customFields[<key>]=value`. Numbers, amounts, dates and times also take ranges: `customFields.<key>[gte]=value`, with `gte`, `gt`, `lte` or `lt`. */
                customFields?: components["parameters"]["CustomFieldsQuery"];
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["CyclesFieldsQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of cycles */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CycleList"];
                };
            };
            400: components["responses"]["InvalidParameterOrPage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    createRental: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCycleRequest"];
            };
        };
        responses: {
            /** @description The booked cycle */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenCycle"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrIdempotencyKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["CreateCycleConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["CreateCycleInvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getCycleCounts: {
        parameters: {
            query: {
                /**
                 * @description The field to count by. A filter by an enumeration sets the count of its other values to 0.
                 * @example status
                 */
                by: components["parameters"]["ByQuery"];
                /** @description Actual time of fulfilment */
                fulfilledAt?: components["parameters"]["FulfilledAtQuery"];
                /** @description Actual time of return */
                receivedAt?: components["parameters"]["ReceivedAtQuery"];
                /** @description Planned time of return */
                receiveAt?: components["parameters"]["ReceiveAtQuery"];
                /** @description Planned time of fulfilment */
                fulfillAt?: components["parameters"]["FulfillAtQuery"];
                /** @description First reserved day */
                prepareFrom?: components["parameters"]["PrepareFromQuery"];
                /** @description Last reserved day */
                restockBy?: components["parameters"]["RestockByQuery"];
                /** @description When the rental begins */
                rentalStart?: components["parameters"]["RentalStartQuery"];
                /** @description When it was created */
                created?: components["parameters"]["ItemsCreatedQuery"];
                /** @description When the cycle last changed. To miss no change, start each synchronisation five minutes before the start of the previous one. A change gets its time before its transaction commits. */
                updated?: components["parameters"]["CyclesUpdatedQuery"];
                /** @description Platform id of the order; several with commas, `none` for records without one */
                platformOrderId?: components["parameters"]["PlatformOrderIdQuery"];
                /** @description Name of the order, exact match */
                platformOrderName?: components["parameters"]["CyclesPlatformOrderNameQuery"];
                /** @description Part of the name of the order; case and accents make no difference */
                "platformOrderName[contains]"?: components["parameters"]["PlatformOrderNameContainsQuery"];
                /** @description Beginning of the name of the order; case and accents make no difference */
                "platformOrderName[startsWith]"?: components["parameters"]["PlatformOrderNameStartsWithQuery"];
                /** @description Tag, exact match; several with commas */
                tag?: components["parameters"]["CyclesTagQuery"];
                /** @description Id of the unit, now or before a swap; several with commas */
                itemId?: components["parameters"]["CyclesItemIdQuery"];
                /** @description The same as `itemId`; several with commas */
                itemIds?: components["parameters"]["ItemIdsQuery"];
                /** @description Platform id of the requested location, else of the location of the unit; several with commas, `none` for records without one */
                locationPlatformId?: components["parameters"]["CyclesLocationPlatformIdQuery"];
                /** @description Platform id of the booked variant; several with commas */
                platformVariantId?: components["parameters"]["CyclesPlatformVariantIdQuery"];
                /** @description Id of the customer; several with commas */
                customerId?: components["parameters"]["CustomersCustomerIdQuery"];
                /** @description Platform id of the customer; several with commas */
                customerPlatformId?: components["parameters"]["CustomersCustomerPlatformIdQuery"];
                /** @description Tag of the customer, exact match; several with commas */
                customerTag?: components["parameters"]["CustomerTagQuery"];
                /** @description Any of these statuses */
                status?: components["parameters"]["CyclesStatusQuery"];
                /** @description Any of these ends */
                closedAs?: components["parameters"]["ClosedAsQuery"];
                /** @description Any of these packing statuses */
                packingStatus?: components["parameters"]["PackingStatusQuery"];
                /** @description Any of these methods */
                methodType?: components["parameters"]["MethodTypeQuery"];
                /** @description Any of these methods of delivery */
                deliveryMethodType?: components["parameters"]["CyclesDeliveryMethodTypeQuery"];
                /** @description Any of these statuses of the fulfilment */
                fulfillmentStatus?: components["parameters"]["FulfillmentStatusQuery"];
                /** @description Any of these statuses of the receival */
                receivalStatus?: components["parameters"]["CyclesReceivalStatusQuery"];
                /** @description Whether they are fixed to their units */
                isUnitFixed?: components["parameters"]["IsUnitFixedQuery"];
                /** @description Only cycles that are neither fulfilled, received nor cancelled */
                unfulfilled?: components["parameters"]["UnfulfilledQuery"];
                /** @description Excludes cancelled cycles */
                excludeCancelled?: components["parameters"]["ExcludeCancelledQuery"];
                /** @description Only cycles with an entry in `risks`: their unit will not be there */
                atRisk?: components["parameters"]["AtRiskQuery"];
                /** @description Only cycles with any of these entries in `risks` */
                risk?: components["parameters"]["RiskQuery"];
                /** @description Part of the formatted id, order name or serial, or of the name, email, platform id or phone of the customer, case-insensitive */
                search?: components["parameters"]["CyclesSearchQuery"];
                /** @description Values of custom fields by key, exactly: `customFields.<key>=value`, or `customFields[<key>]=value`. Numbers, amounts, dates and times also take ranges: `customFields.<key>[gte]=value`, with `gte`, `gt`, `lte` or `lt`. */
                customFields?: components["parameters"]["CustomFieldsQuery"];
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
            };
            header?: {
                /** @description Known `ETag`s; if the current one is among them, the response is a 304 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A count per value */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Counts"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getRentalCounts: {
        parameters: {
            query: {
                /**
                 * @description The field to count by. A filter by an enumeration sets the count of its other values to 0.
                 * @example status
                 */
                by: components["parameters"]["ByQuery"];
                /** @description Actual time of fulfilment */
                fulfilledAt?: components["parameters"]["FulfilledAtQuery"];
                /** @description Actual time of return */
                receivedAt?: components["parameters"]["ReceivedAtQuery"];
                /** @description Planned time of return */
                receiveAt?: components["parameters"]["ReceiveAtQuery"];
                /** @description Planned time of fulfilment */
                fulfillAt?: components["parameters"]["FulfillAtQuery"];
                /** @description First reserved day */
                prepareFrom?: components["parameters"]["PrepareFromQuery"];
                /** @description Last reserved day */
                restockBy?: components["parameters"]["RestockByQuery"];
                /** @description When the rental begins */
                rentalStart?: components["parameters"]["RentalStartQuery"];
                /** @description When it was created */
                created?: components["parameters"]["ItemsCreatedQuery"];
                /** @description When the cycle last changed. To miss no change, start each synchronisation five minutes before the start of the previous one. A change gets its time before its transaction commits. */
                updated?: components["parameters"]["CyclesUpdatedQuery"];
                /** @description Platform id of the order; several with commas, `none` for records without one */
                platformOrderId?: components["parameters"]["PlatformOrderIdQuery"];
                /** @description Name of the order, exact match */
                platformOrderName?: components["parameters"]["CyclesPlatformOrderNameQuery"];
                /** @description Part of the name of the order; case and accents make no difference */
                "platformOrderName[contains]"?: components["parameters"]["PlatformOrderNameContainsQuery"];
                /** @description Beginning of the name of the order; case and accents make no difference */
                "platformOrderName[startsWith]"?: components["parameters"]["PlatformOrderNameStartsWithQuery"];
                /** @description Tag, exact match; several with commas */
                tag?: components["parameters"]["CyclesTagQuery"];
                /** @description Id of the unit, now or before a swap; several with commas */
                itemId?: components["parameters"]["CyclesItemIdQuery"];
                /** @description The same as `itemId`; several with commas */
                itemIds?: components["parameters"]["ItemIdsQuery"];
                /** @description Platform id of the requested location, else of the location of the unit; several with commas, `none` for records without one */
                locationPlatformId?: components["parameters"]["CyclesLocationPlatformIdQuery"];
                /** @description Platform id of the booked variant; several with commas */
                platformVariantId?: components["parameters"]["CyclesPlatformVariantIdQuery"];
                /** @description Id of the customer; several with commas */
                customerId?: components["parameters"]["CustomersCustomerIdQuery"];
                /** @description Platform id of the customer; several with commas */
                customerPlatformId?: components["parameters"]["CustomersCustomerPlatformIdQuery"];
                /** @description Tag of the customer, exact match; several with commas */
                customerTag?: components["parameters"]["CustomerTagQuery"];
                /** @description Any of these statuses */
                status?: components["parameters"]["CyclesStatusQuery"];
                /** @description Any of these ends */
                closedAs?: components["parameters"]["ClosedAsQuery"];
                /** @description Any of these packing statuses */
                packingStatus?: components["parameters"]["PackingStatusQuery"];
                /** @description Any of these methods */
                methodType?: components["parameters"]["MethodTypeQuery"];
                /** @description Any of these methods of delivery */
                deliveryMethodType?: components["parameters"]["CyclesDeliveryMethodTypeQuery"];
                /** @description Any of these statuses of the fulfilment */
                fulfillmentStatus?: components["parameters"]["FulfillmentStatusQuery"];
                /** @description Any of these statuses of the receival */
                receivalStatus?: components["parameters"]["CyclesReceivalStatusQuery"];
                /** @description Whether they are fixed to their units */
                isUnitFixed?: components["parameters"]["IsUnitFixedQuery"];
                /** @description Only cycles that are neither fulfilled, received nor cancelled */
                unfulfilled?: components["parameters"]["UnfulfilledQuery"];
                /** @description Excludes cancelled cycles */
                excludeCancelled?: components["parameters"]["ExcludeCancelledQuery"];
                /** @description Only cycles with an entry in `risks`: their unit will not be there */
                atRisk?: components["parameters"]["AtRiskQuery"];
                /** @description Only cycles with any of these entries in `risks` */
                risk?: components["parameters"]["RiskQuery"];
                /** @description Part of the formatted id, order name or serial, or of the name, email, platform id or phone of the customer, case-insensitive */
                search?: components["parameters"]["CyclesSearchQuery"];
                /** @description Values of custom fields by key, exactly: `customFields.<key>=value`, or `customFields[<key>]=value`. Numbers, amounts, dates and times also take ranges: `customFields.<key>[gte]=value`, with `gte`, `gt`, `lte` or `lt`. */
                customFields?: components["parameters"]["CustomFieldsQuery"];
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
            };
            header?: {
                /** @description Known `ETag`s; if the current one is among them, the response is a 304 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A count per value */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Counts"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getCycle: {
        parameters: {
            query?: {
                /** @description Records to include; each costs one statement, however many records there are */
                include?: components["parameters"]["CyclesIncludeQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["CyclesFieldsQuery"];
            };
            header?: {
                /** @description Known `ETag`s; if the current one is among them, the response is a 304 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the cycle
                 * @example 2761
                 */
                id: components["parameters"]["CyclesIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cycle */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CycleWithIncludes"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CycleNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    updateCycle: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description One or several `ETag`s of the record; `*` matches any. If none of them has its current version, nothing is changed and the response is a 412. */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the cycle
                 * @example 2761
                 */
                id: components["parameters"]["CyclesIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "packingStatus": "pending"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateCycleRequest"];
            };
        };
        responses: {
            /** @description The updated cycle */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenCycle"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CycleNotFound"];
            409: components["responses"]["UpdateCycleConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UpdateCycleInvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getRental: {
        parameters: {
            query?: {
                /** @description Records to include; each costs one statement, however many records there are */
                include?: components["parameters"]["CyclesIncludeQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["CyclesFieldsQuery"];
            };
            header?: {
                /** @description Known `ETag`s; if the current one is among them, the response is a 304 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the cycle
                 * @example 2761
                 */
                id: components["parameters"]["CyclesIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cycle */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CycleWithIncludes"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CycleNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    updateRental: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description One or several `ETag`s of the record; `*` matches any. If none of them has its current version, nothing is changed and the response is a 412. */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the cycle
                 * @example 2761
                 */
                id: components["parameters"]["CyclesIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "packingStatus": "pending"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateCycleRequest"];
            };
        };
        responses: {
            /** @description The updated cycle */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenCycle"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CycleNotFound"];
            409: components["responses"]["UpdateCycleConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UpdateCycleInvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    updateCycles: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCyclesRequest"];
            };
        };
        responses: {
            /** @description The updated cycles, in the order of the request; those by number by `rentalStart`, then id */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenCycles"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrNeedlessCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UpdateCyclesConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UpdateCyclesInvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    createCycles: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "cycles": [
                 *         {
                 *           "platformVariantId": 81117,
                 *           "customerPlatformId": 52011,
                 *           "methodType": "calendar",
                 *           "rentalStart": "2030-02-04T09:00:00Z",
                 *           "rentalEnd": "2030-02-08T15:00:00Z"
                 *         },
                 *         {
                 *           "platformVariantId": 81117,
                 *           "customerPlatformId": 52011,
                 *           "methodType": "calendar",
                 *           "rentalStart": "2030-02-04T09:00:00Z",
                 *           "rentalEnd": "2030-02-08T15:00:00Z"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateCyclesRequest"];
            };
        };
        responses: {
            /** @description The booked cycles, in the order of the request, one per unit */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenCycles"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrIdempotencyKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["CreateCyclesConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["CreateCyclesInvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    updateRentals: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCyclesRequest"];
            };
        };
        responses: {
            /** @description The updated cycles, in the order of the request; those by number by `rentalStart`, then id */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenCycles"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrNeedlessCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UpdateCyclesConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UpdateCyclesInvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    createRentals: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "cycles": [
                 *         {
                 *           "platformVariantId": 81117,
                 *           "customerPlatformId": 52011,
                 *           "methodType": "calendar",
                 *           "rentalStart": "2030-02-04T09:00:00Z",
                 *           "rentalEnd": "2030-02-08T15:00:00Z"
                 *         },
                 *         {
                 *           "platformVariantId": 81117,
                 *           "customerPlatformId": 52011,
                 *           "methodType": "calendar",
                 *           "rentalStart": "2030-02-04T09:00:00Z",
                 *           "rentalEnd": "2030-02-08T15:00:00Z"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateCyclesRequest"];
            };
        };
        responses: {
            /** @description The booked cycles, in the order of the request, one per unit */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenCycles"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrIdempotencyKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["CreateCyclesConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["CreateCyclesInvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    listWaitingEntries: {
        parameters: {
            query?: {
                /** @description Page size; 50 by default */
                limit?: components["parameters"]["LimitQuery"];
                /** @description The `nextPage` of the previous page, with the same filters and sort */
                page?: components["parameters"]["PageQuery"];
                /** @description Adds `count`, the number of records with these filters: exact up to 1,000, and `isExact` false above */
                count?: components["parameters"]["CountQuery"];
                /** @description Any of these statuses */
                status?: components["parameters"]["WaitingEntriesStatusQuery"];
                /** @description Platform id of the variant; several with commas */
                platformVariantId?: components["parameters"]["ItemsPlatformVariantIdQuery"];
                /** @description Platform id of the customer; several with commas */
                customerPlatformId?: components["parameters"]["CustomersCustomerPlatformIdQuery"];
                /** @description When the rental begins */
                rentalStart?: components["parameters"]["RentalStartQuery"];
                /** @description When it was created */
                created?: components["parameters"]["ItemsCreatedQuery"];
                /** @description When it last changed */
                updated?: components["parameters"]["CustomersUpdatedQuery"];
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["WaitingEntriesFieldsQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of waiting entries */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingEntryList"];
                };
            };
            400: components["responses"]["InvalidParameterOrPage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    createWaitingEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "platformVariantId": 81001,
                 *       "customerPlatformId": 52011,
                 *       "methodType": "calendar",
                 *       "rentalStart": "2030-01-07T09:00:00Z",
                 *       "rentalEnd": "2030-01-11T15:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["CreateWaitingEntryRequest"];
            };
        };
        responses: {
            /** @description The waiting entry */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingEntry"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrIdempotencyKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["CreateWaitingEntryInvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getWaitingEntry: {
        parameters: {
            query?: {
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["WaitingEntriesFieldsQuery"];
            };
            header?: {
                /** @description Known `ETag`s; if the current one is among them, the response is a 304 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the waiting entry
                 * @example 1
                 */
                id: components["parameters"]["WaitingEntriesIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The waiting entry */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingEntry"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WaitingEntryNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    updateWaitingEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description One or several `ETag`s of the record; `*` matches any. If none of them has its current version, nothing is changed and the response is a 412. */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the waiting entry
                 * @example 1
                 */
                id: components["parameters"]["WaitingEntriesIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "offerHours": 48
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWaitingEntryRequest"];
            };
        };
        responses: {
            /** @description The waiting entry */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingEntry"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WaitingEntryNotFound"];
            409: components["responses"]["UpdateWaitingEntryConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UpdateWaitingEntryInvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    listReturnOrders: {
        parameters: {
            query?: {
                /** @description Page size; 50 by default */
                limit?: components["parameters"]["LimitQuery"];
                /** @description The `nextPage` of the previous page, with the same filters and sort */
                page?: components["parameters"]["PageQuery"];
                /** @description Records to include; each costs one statement, however many records there are */
                include?: components["parameters"]["ReturnOrdersIncludeQuery"];
                /** @description The order, by at most 3 keys; `-` sorts in descending order. Records without a value come last. The default is `-id`. Several keys, and statuses, sort at most 10,000 records; filter larger lists. */
                sort?: components["schemas"]["ReturnOrderSort"][];
                /** @description Adds `count`, the number of records with these filters: exact up to 1,000, and `isExact` false above */
                count?: components["parameters"]["CountQuery"];
                /** @description Case-insensitive part of its formatted id, of the ids, order names and serials of its rentals, or of the name, email, platform id or phone of the customer. It also finds the last part of the tracking URL. */
                search?: components["parameters"]["ReturnOrdersSearchQuery"];
                /** @description Any of these statuses */
                status?: components["parameters"]["ReturnOrdersStatusQuery"];
                /** @description Any of these receival statuses */
                receivalStatus?: components["parameters"]["ReturnOrdersReceivalStatusQuery"];
                /** @description Any of these credit statuses */
                creditStatus?: components["parameters"]["CreditStatusQuery"];
                /** @description Id of the customer; several with commas, `none` for records without one */
                customerId?: components["parameters"]["ReturnOrdersCustomerIdQuery"];
                /** @description Platform id of the customer; several with commas, `none` for records without one */
                customerPlatformId?: components["parameters"]["ReturnOrdersCustomerPlatformIdQuery"];
                /** @description Tag of the customer, exact match; several with commas */
                customerTag?: components["parameters"]["CustomerTagQuery"];
                /** @description Id of one of its units; several with commas */
                itemId?: components["parameters"]["ReturnOrdersItemIdQuery"];
                /** @description Serial of one of its units; if none is equal, all that are equal but for case, accents, hyphens, dots, colons, slashes and blanks */
                serial?: components["parameters"]["ReturnOrdersSerialQuery"];
                /** @description Order name of one of its rentals, exactly */
                platformOrderName?: components["parameters"]["ReturnOrdersPlatformOrderNameQuery"];
                /** @description Day of the collection */
                collectionDate?: components["parameters"]["CollectionDateQuery"];
                /** @description Tag, exact match; several with commas */
                tag?: components["parameters"]["ReturnOrdersTagQuery"];
                /** @description When it was created */
                created?: components["parameters"]["ItemsCreatedQuery"];
                /** @description When it or one of its lines last changed. To miss no change between two synchronisations, start each one five minutes before the start of the last one. */
                updated?: components["parameters"]["ReturnOrdersUpdatedQuery"];
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["CustomersFieldsQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of return orders */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReturnOrderList"];
                };
            };
            400: components["responses"]["InvalidParameterOrPage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    createReturnOrders: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateReturnOrdersRequest"];
            };
        };
        responses: {
            /** @description The new and updated return orders, and the errors of rejected entries */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedReturnOrders"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrIdempotencyKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["CreateReturnOrdersConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["CreateReturnOrdersInvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getReturnOrderCounts: {
        parameters: {
            query: {
                /**
                 * @description The field to count by. A filter by an enumeration sets the count of its other values to 0.
                 * @example status
                 */
                by: components["schemas"]["ReturnOrderEnumeration"];
                /** @description Case-insensitive part of its formatted id, of the ids, order names and serials of its rentals, or of the name, email, platform id or phone of the customer. It also finds the last part of the tracking URL. */
                search?: components["parameters"]["ReturnOrdersSearchQuery"];
                /** @description Any of these statuses */
                status?: components["parameters"]["ReturnOrdersStatusQuery"];
                /** @description Any of these receival statuses */
                receivalStatus?: components["parameters"]["ReturnOrdersReceivalStatusQuery"];
                /** @description Any of these credit statuses */
                creditStatus?: components["parameters"]["CreditStatusQuery"];
                /** @description Id of the customer; several with commas, `none` for records without one */
                customerId?: components["parameters"]["ReturnOrdersCustomerIdQuery"];
                /** @description Platform id of the customer; several with commas, `none` for records without one */
                customerPlatformId?: components["parameters"]["ReturnOrdersCustomerPlatformIdQuery"];
                /** @description Tag of the customer, exact match; several with commas */
                customerTag?: components["parameters"]["CustomerTagQuery"];
                /** @description Id of one of its units; several with commas */
                itemId?: components["parameters"]["ReturnOrdersItemIdQuery"];
                /** @description Serial of one of its units; if none is equal, all that are equal but for case, accents, hyphens, dots, colons, slashes and blanks */
                serial?: components["parameters"]["ReturnOrdersSerialQuery"];
                /** @description Order name of one of its rentals, exactly */
                platformOrderName?: components["parameters"]["ReturnOrdersPlatformOrderNameQuery"];
                /** @description Day of the collection */
                collectionDate?: components["parameters"]["CollectionDateQuery"];
                /** @description Tag, exact match; several with commas */
                tag?: components["parameters"]["ReturnOrdersTagQuery"];
                /** @description When it was created */
                created?: components["parameters"]["ItemsCreatedQuery"];
                /** @description When it or one of its lines last changed. To miss no change between two synchronisations, start each one five minutes before the start of the last one. */
                updated?: components["parameters"]["ReturnOrdersUpdatedQuery"];
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
            };
            header?: {
                /** @description Known `ETag`s; if the current one is among them, the response is a 304 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A count per value */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Counts"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getReturnOrder: {
        parameters: {
            query?: {
                /** @description Records to include; each costs one statement, however many records there are */
                include?: components["parameters"]["ReturnOrdersIncludeQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["CustomersFieldsQuery"];
            };
            header?: {
                /** @description Known `ETag`s; if the current one is among them, the response is a 304 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the return order
                 * @example 2962
                 */
                returnOrderId: components["parameters"]["ReturnOrderIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The return order */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReturnOrderWithIncludes"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ReturnOrderNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    updateReturnOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description One or several `ETag`s of the record; `*` matches any. If none of them has its current version, nothing is changed and the response is a 412. */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the return order
                 * @example 2962
                 */
                returnOrderId: components["parameters"]["ReturnOrderIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "expected"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateReturnOrderRequest"];
            };
        };
        responses: {
            /** @description The updated return order */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReturnOrder"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ReturnOrderNotFound"];
            409: components["responses"]["UpdateReturnOrderConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getAvailability: {
        parameters: {
            query: {
                /** @description Platform id of the location of the units */
                locationPlatformId?: components["parameters"]["AvailabilityTimelinesLocationPlatformIdQuery"];
                /** @description If sent, days before the first possible delivery by this method count 0 */
                deliveryMethodType?: components["parameters"]["AvailabilityTimelinesDeliveryMethodTypeQuery"];
                /** @description First day; today if absent */
                from?: components["parameters"]["AvailabilityTimelinesFromQuery"];
                /** @description Last day, at most 731 days in total; 365 days after the first day if absent */
                to?: components["parameters"]["AvailabilityTimelinesToQuery"];
                /**
                 * @description Platform id of the variant
                 * @example 81001
                 */
                platformVariantId: number;
            };
            header?: {
                /** @description Known `ETag`s; if the current one is among them, the response is a 304 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The units available on each day */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Availability"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["GetAvailabilityInvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["VariantNotFoundOrLocationNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getAvailabilityBatch: {
        parameters: {
            query: {
                /** @description Platform id of the location of the units */
                locationPlatformId?: components["parameters"]["AvailabilityTimelinesLocationPlatformIdQuery"];
                /** @description If sent, days before the first possible delivery by this method count 0 */
                deliveryMethodType?: components["parameters"]["AvailabilityTimelinesDeliveryMethodTypeQuery"];
                /** @description First day; today if absent */
                from?: components["parameters"]["AvailabilityTimelinesFromQuery"];
                /** @description Last day, at most 731 days in total; 365 days after the first day if absent */
                to?: components["parameters"]["AvailabilityTimelinesToQuery"];
                /**
                 * @description Platform ids of up to 100 variants
                 * @example [
                 *       81001,
                 *       81002
                 *     ]
                 */
                platformVariantIds: number[];
            };
            header?: {
                /** @description Known `ETag`s; if the current one is among them, the response is a 304 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The units of each variant available on each day */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAvailability"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["GetAvailabilityBatchInvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["VariantNotFoundOrLocationNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    checkAvailability: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lines": [
                 *         {
                 *           "platformVariantId": 81001,
                 *           "quantity": 2
                 *         },
                 *         {
                 *           "platformVariantId": 81117
                 *         }
                 *       ],
                 *       "rentalStart": "2030-01-07T09:00:00Z",
                 *       "rentalEnd": "2030-01-11T15:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["AvailabilityCheckRequest"];
            };
        };
        responses: {
            /** @description How many units of each line can be booked, and the next possible start */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvailabilityCheck"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["CheckAvailabilityInvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getDaySheet: {
        parameters: {
            query?: {
                /** @description The day; today if absent */
                date?: string;
                /** @description Platform id of the requested location, else of the location of the unit */
                locationPlatformId?: number;
            };
            header?: {
                /** @description Known `ETag`s; if the current one is among them, the response is a 304 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cycles of each task, as in lists, with their number */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DaySheet"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["LocationNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getUtilisationReport: {
        parameters: {
            query: {
                /**
                 * @description First day
                 * @example 2026-01-01
                 */
                from: components["parameters"]["ReportsFromQuery"];
                /**
                 * @description Last day; a later day than today counts as today. At most 366 days in total
                 * @example 2026-01-31
                 */
                to: components["parameters"]["ReportsToQuery"];
                /** @description JSON if absent */
                format?: components["parameters"]["ReportsFormatQuery"];
                /** @description Prefixes CSV with a byte order mark, so that spreadsheet programs detect UTF-8 */
                bom?: components["parameters"]["ReportsBomQuery"];
                /**
                 * @description The records that rows are about
                 * @example product
                 */
                by: components["schemas"]["UtilisationKey"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One row per record with units or revenue in the range */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UtilisationReport"];
                    /**
                     * @example platformProductId,productTitle,unitDays,rentedDays,bufferDays,blockedDays,idleDays,utilisation,cycles,revenueCents
                     *     71001,Parka,62,31,4,2,25,0.5,5,64500
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["GetUtilisationReportInvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getRevenueReport: {
        parameters: {
            query: {
                /**
                 * @description First day
                 * @example 2026-01-01
                 */
                from: components["parameters"]["ReportsFromQuery"];
                /**
                 * @description Last day; a later day than today counts as today. At most 366 days in total
                 * @example 2026-01-31
                 */
                to: components["parameters"]["ReportsToQuery"];
                /** @description JSON if absent */
                format?: components["parameters"]["ReportsFormatQuery"];
                /** @description Prefixes CSV with a byte order mark, so that spreadsheet programs detect UTF-8 */
                bom?: components["parameters"]["ReportsBomQuery"];
                /**
                 * @description The periods or records that rows are about
                 * @example month
                 */
                by: components["schemas"]["RevenueKey"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One row per day or month of the range, or per record with revenue */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevenueReport"];
                    /**
                     * @example month,cycles,priceCents,salePriceCents,revenueCents
                     *     2026-01,5,64500,0,64500
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["GetRevenueReportInvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getReturnsReport: {
        parameters: {
            query: {
                /**
                 * @description First day
                 * @example 2026-01-01
                 */
                from: components["parameters"]["ReportsFromQuery"];
                /**
                 * @description Last day; a later day than today counts as today. At most 366 days in total
                 * @example 2026-01-31
                 */
                to: components["parameters"]["ReportsToQuery"];
                /** @description JSON if absent */
                format?: components["parameters"]["ReportsFormatQuery"];
                /** @description Prefixes CSV with a byte order mark, so that spreadsheet programs detect UTF-8 */
                bom?: components["parameters"]["ReportsBomQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One row per result, number of days late and condition */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReturnsReport"];
                    /**
                     * @example result,daysLate,conditionTitle,cycles
                     *     late,2,Good,3
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["GetReturnsReportInvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getRefusalsReport: {
        parameters: {
            query: {
                /**
                 * @description First day
                 * @example 2026-01-01
                 */
                from: components["parameters"]["ReportsFromQuery"];
                /**
                 * @description Last day; a later day than today counts as today. At most 366 days in total
                 * @example 2026-01-31
                 */
                to: components["parameters"]["ReportsToQuery"];
                /** @description JSON if absent */
                format?: components["parameters"]["ReportsFormatQuery"];
                /** @description Prefixes CSV with a byte order mark, so that spreadsheet programs detect UTF-8 */
                bom?: components["parameters"]["ReportsBomQuery"];
                /**
                 * @description The records or days that rows are about
                 * @example variant
                 */
                by: components["schemas"]["RefusalKey"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One row per day of the range, or per variant with refusals */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefusalsReport"];
                    /**
                     * @example platformVariantId,productTitle,variantTitle,sku,refusals
                     *     81001,Parka,M,PARKA-M,7
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["GetRefusalsReportInvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Page size; 50 by default */
                limit?: components["parameters"]["LimitQuery"];
                /** @description The `nextPage` of the previous page, with the same filters and sort */
                page?: components["parameters"]["PageQuery"];
                /** @description Adds `count`, the number of records with these filters: exact up to 1,000, and `isExact` false above */
                count?: components["parameters"]["CountQuery"];
                /** @description Type of the record */
                resourceType?: components["parameters"]["ResourceTypeQuery"];
                /** @description Id of the record; several with commas */
                resourceId?: components["parameters"]["ResourceIdQuery"];
                /** @description Any of these types; `cycle.*` matches all types of cycles */
                type?: components["parameters"]["ListEventsTypeQuery"];
                /** @description Id of the API key that made the change; several with commas, `none` for records without one */
                keyId?: components["parameters"]["KeyIdQuery"];
                /** @description Id of the request that made the change, as in its `X-Request-Id` */
                requestId?: components["parameters"]["RequestIdQuery"];
                /** @description When the change was made */
                created?: components["parameters"]["EventsCreatedQuery"];
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["EventsFieldsQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of events, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedEventList"];
                };
            };
            400: components["responses"]["InvalidParameterOrPage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getEventFeed: {
        parameters: {
            query?: {
                /** @description Id of the last known event; 0 or absent starts at the beginning */
                after?: number;
                /** @description Alternative to `after`: the `nextPage` of the previous page, with the same types */
                page?: string;
                /** @description Only these types; `cycle.*` matches all types of cycles */
                type?: components["parameters"]["GetEventFeedTypeQuery"];
                /** @description Page size; 50 by default */
                limit?: components["parameters"]["LimitQuery"];
                /** @description Seconds to wait if no new events exist */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The next events, with the cursor to continue from */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventFeed"];
                };
            };
            400: components["responses"]["GetEventFeedInvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Gone"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getEventStream: {
        parameters: {
            query?: {
                /** @description Id of the last known event; if absent, the stream starts with the next event */
                after?: number;
                /** @description Only these types; `cycle.*` matches all types of cycles */
                type?: components["parameters"]["GetEventFeedTypeQuery"];
            };
            header?: {
                /** @description Id of the last received event; overrides `after` */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An endless stream of events */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id: 42
                     *     data: {"id":42,"type":"cycle.received",…}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["GetEventStreamInvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Gone"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    exportItems: {
        parameters: {
            query: {
                /**
                 * @description CSV, or one JSON object per line
                 * @example csv
                 */
                format: components["parameters"]["ExportsFormatQuery"];
                /** @description Prefixes CSV with a byte order mark, so that spreadsheet programs detect UTF-8 */
                bom?: components["parameters"]["ExportsBomQuery"];
                /** @description The order, by at most 3 keys; `-` sorts in descending order. Records without a value come last. The default is `id`. Several keys, and statuses, sort at most 10,000 records; filter larger lists. */
                sort?: components["schemas"]["ItemSort"][];
                /** @description SKU of the variant, exact match */
                sku?: components["parameters"]["SkuQuery"];
                /** @description Serial; if none is equal, all that are equal but for case, accents, hyphens, dots, colons, slashes and blanks */
                serial?: components["parameters"]["ItemsSerialQuery"];
                /** @description Part of the serial; case and accents make no difference */
                "serial[contains]"?: components["parameters"]["SerialContainsQuery"];
                /** @description Beginning of the serial; case and accents make no difference */
                "serial[startsWith]"?: components["parameters"]["SerialStartsWithQuery"];
                /** @description Part of the title of the product; case and accents make no difference */
                "productTitle[contains]"?: components["parameters"]["ProductTitleContainsQuery"];
                /** @description Beginning of the title of the product; case and accents make no difference */
                "productTitle[startsWith]"?: components["parameters"]["ProductTitleStartsWithQuery"];
                /** @description Part of the title of the variant; case and accents make no difference */
                "variantTitle[contains]"?: components["parameters"]["VariantTitleContainsQuery"];
                /** @description Beginning of the title of the variant; case and accents make no difference */
                "variantTitle[startsWith]"?: components["parameters"]["VariantTitleStartsWithQuery"];
                /** @description Serials, each as in `serial`; several with commas */
                serials?: components["parameters"]["SerialsQuery"];
                /** @description Whether they have a serial */
                hasSerial?: components["parameters"]["HasSerialQuery"];
                /** @description Whether they are out with a customer */
                isOut?: components["parameters"]["IsOutQuery"];
                /** @description Words that are all part of a title, serial, SKU or number, case-insensitive; with fewer than three characters, the beginning of a word. Hyphens, dots, colons, slashes and blanks of serials and SKUs may differ. */
                search?: components["parameters"]["ItemsSearchQuery"];
                /** @description Any of these visibilities */
                visibility?: components["parameters"]["VisibilityQuery"];
                /** @description Any of these statuses */
                status?: components["parameters"]["ItemsStatusQuery"];
                /** @description Whether they have an active rental */
                withActiveRental?: components["parameters"]["WithActiveRentalQuery"];
                /** @description Whether they are due for a service */
                serviceDue?: components["parameters"]["ServiceDueQuery"];
                /** @description On a return order of any of these statuses */
                returnOrderStatus?: components["parameters"]["ReturnOrderStatusQuery"];
                /** @description With `availableTo`: units that can be booked on all days from this one on */
                availableFrom?: components["parameters"]["AvailableFromQuery"];
                /** @description The last of these days */
                availableTo?: components["parameters"]["AvailableToQuery"];
                /** @description Id of the condition; several with commas, `none` for records without one */
                conditionId?: components["parameters"]["ConditionIdQuery"];
                /** @description Platform id of the location; several with commas, `none` for records without one */
                locationPlatformId?: components["parameters"]["ItemsLocationPlatformIdQuery"];
                /** @description Tag, exact match; several with commas */
                tag?: components["parameters"]["ItemsTagQuery"];
                /** @description Platform id of the variant; several with commas */
                platformVariantId?: components["parameters"]["ItemsPlatformVariantIdQuery"];
                /** @description Platform id of the product; several with commas */
                platformProductId?: components["parameters"]["PlatformProductIdQuery"];
                /** @description When it was created */
                created?: components["parameters"]["ItemsCreatedQuery"];
                /** @description When it last changed */
                updated?: components["parameters"]["CustomersUpdatedQuery"];
                /** @description Values of custom fields by key, exactly: `customFields.<key>=value`, or `customFields[<key>]=value`. Numbers, amounts, dates and times also take ranges: `customFields.<key>[gte]=value`, with `gte`, `gt`, `lte` or `lt`. */
                customFields?: components["parameters"]["CustomFieldsQuery"];
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["CustomersFieldsQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All items, oldest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id,createdAt,updatedAt,activeRentalId,productTitle,serial,sequentialId,platformVariantId,platformProductId,status,tags,variantTitle,visibility,leftStockAt,activeReturnId,condition.id,condition.createdAt,condition.severityKey,condition.severityTone,condition.title,conditionId,imageUrl,location.platformId,location.name,pickLocation,acquisitionCostCents,acquiredAt,roiCents,services,timelineEvents,customFields.washing_instructions
                     *     17,2025-11-03T08:00:00.000Z,2026-01-12T14:30:00.000Z,103,Storm parka,SN-0042,42,81001,71001,processed,fragile,M / Green,available,,120,3,2025-11-01T08:00:00.000Z,unused,success,Like new,3,https://cdn.example/parka.jpg,61001,Oslo store,Rack 4 / 12,12900,2025-11-03,4300,"[{""servicePlanId"":1,""name"":""Bindings and crampons"",""lastDoneAt"":""2025-12-01T08:00:00.000Z"",""rentalsLeft"":3,""rentedDaysLeft"":null,""dueOn"":""2026-12-01"",""isDue"":false}]","[{""id"":901,""eventableId"":17,""eventableType"":""Item"",""eventType"":""comment"",""metadata"":{""message"":""Zip repaired""},""createdAt"":""2026-01-31T08:00:00.000Z"",""updatedAt"":""2026-01-31T08:00:00.000Z"",""author"":""Back office""}]",Wash cold
                     */
                    "text/csv": string;
                    /** @example {"id":17,"createdAt":"2025-11-03T08:00:00.000Z","updatedAt":"2026-01-12T14:30:00.000Z","activeRentalId":103,"productTitle":"Storm parka","serial":"SN-0042","sequentialId":42,"platformVariantId":81001,"platformProductId":71001,"status":"processed","tags":["fragile"],"variantTitle":"M / Green","visibility":"available","leftStockAt":null,"activeReturnId":120,"condition":{"id":3,"createdAt":"2025-11-01T08:00:00.000Z","severityKey":"unused","severityTone":"success","title":"Like new"},"conditionId":3,"imageUrl":"https://cdn.example/parka.jpg","location":{"platformId":61001,"name":"Oslo store"},"pickLocation":"Rack 4 / 12","acquisitionCostCents":12900,"acquiredAt":"2025-11-03","roiCents":4300,"services":[{"servicePlanId":1,"name":"Bindings and crampons","lastDoneAt":"2025-12-01T08:00:00.000Z","rentalsLeft":3,"rentedDaysLeft":null,"dueOn":"2026-12-01","isDue":false}],"timelineEvents":[{"id":901,"eventableId":17,"eventableType":"Item","eventType":"comment","metadata":{"message":"Zip repaired"},"createdAt":"2026-01-31T08:00:00.000Z","updatedAt":"2026-01-31T08:00:00.000Z","author":"Back office"}],"customFields":[{"id":44,"ownerId":17,"ownerType":"Item","definitionId":5,"key":"washing_instructions","value":"Wash cold","valueJson":"Wash cold"}]} */
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["ExportItemsInvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    exportCycles: {
        parameters: {
            query: {
                /**
                 * @description CSV, or one JSON object per line
                 * @example csv
                 */
                format: components["parameters"]["ExportsFormatQuery"];
                /** @description Prefixes CSV with a byte order mark, so that spreadsheet programs detect UTF-8 */
                bom?: components["parameters"]["ExportsBomQuery"];
                /** @description The order, by at most 3 keys; `-` sorts in descending order. Records without a value come last. The default is `id`. Several keys, and statuses, sort at most 10,000 records; filter larger lists. */
                sort?: components["schemas"]["CycleSort"][];
                /** @description Actual time of fulfilment */
                fulfilledAt?: components["parameters"]["FulfilledAtQuery"];
                /** @description Actual time of return */
                receivedAt?: components["parameters"]["ReceivedAtQuery"];
                /** @description Planned time of return */
                receiveAt?: components["parameters"]["ReceiveAtQuery"];
                /** @description Planned time of fulfilment */
                fulfillAt?: components["parameters"]["FulfillAtQuery"];
                /** @description First reserved day */
                prepareFrom?: components["parameters"]["PrepareFromQuery"];
                /** @description Last reserved day */
                restockBy?: components["parameters"]["RestockByQuery"];
                /** @description When the rental begins */
                rentalStart?: components["parameters"]["RentalStartQuery"];
                /** @description When it was created */
                created?: components["parameters"]["ItemsCreatedQuery"];
                /** @description When the cycle last changed. To miss no change, start each synchronisation five minutes before the start of the previous one. A change gets its time before its transaction commits. */
                updated?: components["parameters"]["CyclesUpdatedQuery"];
                /** @description Platform id of the order; several with commas, `none` for records without one */
                platformOrderId?: components["parameters"]["PlatformOrderIdQuery"];
                /** @description Name of the order, exact match */
                platformOrderName?: components["parameters"]["CyclesPlatformOrderNameQuery"];
                /** @description Part of the name of the order; case and accents make no difference */
                "platformOrderName[contains]"?: components["parameters"]["PlatformOrderNameContainsQuery"];
                /** @description Beginning of the name of the order; case and accents make no difference */
                "platformOrderName[startsWith]"?: components["parameters"]["PlatformOrderNameStartsWithQuery"];
                /** @description Tag, exact match; several with commas */
                tag?: components["parameters"]["CyclesTagQuery"];
                /** @description Id of the unit, now or before a swap; several with commas */
                itemId?: components["parameters"]["CyclesItemIdQuery"];
                /** @description The same as `itemId`; several with commas */
                itemIds?: components["parameters"]["ItemIdsQuery"];
                /** @description Platform id of the requested location, else of the location of the unit; several with commas, `none` for records without one */
                locationPlatformId?: components["parameters"]["CyclesLocationPlatformIdQuery"];
                /** @description Platform id of the booked variant; several with commas */
                platformVariantId?: components["parameters"]["CyclesPlatformVariantIdQuery"];
                /** @description Id of the customer; several with commas */
                customerId?: components["parameters"]["CustomersCustomerIdQuery"];
                /** @description Platform id of the customer; several with commas */
                customerPlatformId?: components["parameters"]["CustomersCustomerPlatformIdQuery"];
                /** @description Tag of the customer, exact match; several with commas */
                customerTag?: components["parameters"]["CustomerTagQuery"];
                /** @description Any of these statuses */
                status?: components["parameters"]["CyclesStatusQuery"];
                /** @description Any of these ends */
                closedAs?: components["parameters"]["ClosedAsQuery"];
                /** @description Any of these packing statuses */
                packingStatus?: components["parameters"]["PackingStatusQuery"];
                /** @description Any of these methods */
                methodType?: components["parameters"]["MethodTypeQuery"];
                /** @description Any of these methods of delivery */
                deliveryMethodType?: components["parameters"]["CyclesDeliveryMethodTypeQuery"];
                /** @description Any of these statuses of the fulfilment */
                fulfillmentStatus?: components["parameters"]["FulfillmentStatusQuery"];
                /** @description Any of these statuses of the receival */
                receivalStatus?: components["parameters"]["CyclesReceivalStatusQuery"];
                /** @description Whether they are fixed to their units */
                isUnitFixed?: components["parameters"]["IsUnitFixedQuery"];
                /** @description Only cycles that are neither fulfilled, received nor cancelled */
                unfulfilled?: components["parameters"]["UnfulfilledQuery"];
                /** @description Excludes cancelled cycles */
                excludeCancelled?: components["parameters"]["ExcludeCancelledQuery"];
                /** @description Only cycles with an entry in `risks`: their unit will not be there */
                atRisk?: components["parameters"]["AtRiskQuery"];
                /** @description Only cycles with any of these entries in `risks` */
                risk?: components["parameters"]["RiskQuery"];
                /** @description Part of the formatted id, order name or serial, or of the name, email, platform id or phone of the customer, case-insensitive */
                search?: components["parameters"]["CyclesSearchQuery"];
                /** @description Values of custom fields by key, exactly: `customFields.<key>=value`, or `customFields[<key>]=value`. Numbers, amounts, dates and times also take ranges: `customFields.<key>[gte]=value`, with `gte`, `gt`, `lte` or `lt`. */
                customFields?: components["parameters"]["CustomFieldsQuery"];
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["CyclesFieldsQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All cycles, oldest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id,sequentialId,createdAt,updatedAt,status,methodType,customer.id,customer.createdAt,customer.updatedAt,customer.platformId,customer.defaultAddress.customerId,customer.defaultAddress.default,customer.defaultAddress.firstName,customer.defaultAddress.lastName,customer.defaultAddress.company,customer.defaultAddress.address1,customer.defaultAddress.address2,customer.defaultAddress.city,customer.defaultAddress.province,customer.defaultAddress.country,customer.defaultAddress.zip,customer.defaultAddress.phone,customer.defaultAddress.name,customer.defaultAddress.provinceCode,customer.defaultAddress.countryCode,customer.defaultAddress.countryName,customer.email,customer.firstName,customer.lastName,customer.phone,customer.tags,customer.erasedAt,itemId,isUnitFixed,platformVariantId,item.id,item.serial,item.productTitle,item.variantTitle,item.platformVariantId,formerUnits,location.platformId,location.name,requestedLocation.platformId,requestedLocation.name,conditionIds,rentalStart,rentalEnd,minimumRentalEnd,prepareFrom,fulfillAt,fulfilledAt,receiveAt,receivedAt,restockBy,restockedAt,holdUntil,closedAs,cancelledAt,cancelReason,salePriceCents,fulfillmentStatus,receivalStatus,packingStatus,deliveryMethodType,platformOrderId,platformOrderLineId,platformOrderName,priceCents,returnOrderId,membershipCredit.id,membershipCredit.creditCost,membershipCredit.status,membershipCredit.returnCondition,conflictingCycleIds,risks,tags,timelineEvents,customFields.washing_instructions
                     *     103,1042,2026-01-20T08:00:00.000Z,2026-01-31T09:12:00.000Z,fulfilled,calendar,12,2025-12-01T08:00:00.000Z,2026-01-20T08:00:00.000Z,52001,4711,true,Ada,Nordin,Nordin AB,Storgatan 1,c/o Berg,Umeå,Västerbotten,Sweden,903 26,'+46 90 123 45,Ada Nordin,AC,SE,Sweden,ada@nordin.se,Ada,Nordin,'+46 90 123 45,vip,,17,true,81001,17,SN-0042,Storm parka,M / Green,81001,,61001,Oslo store,,,,2026-01-30T23:00:00.000Z,2026-02-06T23:00:00.000Z,,2026-01-30,2026-01-30T23:00:00.000Z,2026-01-31T09:12:00.000Z,2026-02-06T23:00:00.000Z,,2026-02-08,,,,,,,complete,scheduled,packed,shipping,91001,91002,#1007,12900,120,,,,,,,gift,,
                     */
                    "text/csv": string;
                    /** @example {"id":103,"sequentialId":1042,"createdAt":"2026-01-20T08:00:00.000Z","updatedAt":"2026-01-31T09:12:00.000Z","status":"fulfilled","methodType":"calendar","customer":{"id":12,"createdAt":"2025-12-01T08:00:00.000Z","updatedAt":"2026-01-20T08:00:00.000Z","platformId":52001,"defaultAddress":{"customerId":4711,"default":true,"firstName":"Ada","lastName":"Nordin","company":"Nordin AB","address1":"Storgatan 1","address2":"c/o Berg","city":"Umeå","province":"Västerbotten","country":"Sweden","zip":"903 26","phone":"+46 90 123 45","name":"Ada Nordin","provinceCode":"AC","countryCode":"SE","countryName":"Sweden"},"email":"ada@nordin.se","firstName":"Ada","lastName":"Nordin","phone":"+46 90 123 45","tags":["vip"],"erasedAt":null},"itemId":17,"isUnitFixed":true,"platformVariantId":81001,"item":{"id":17,"serial":"SN-0042","productTitle":"Storm parka","variantTitle":"M / Green","platformVariantId":81001},"formerUnits":[],"location":{"platformId":61001,"name":"Oslo store"},"requestedLocation":null,"conditionIds":[],"rentalStart":"2026-01-30T23:00:00.000Z","rentalEnd":"2026-02-06T23:00:00.000Z","minimumRentalEnd":null,"prepareFrom":"2026-01-30","fulfillAt":"2026-01-30T23:00:00.000Z","fulfilledAt":"2026-01-31T09:12:00.000Z","receiveAt":"2026-02-06T23:00:00.000Z","receivedAt":null,"restockBy":"2026-02-08","restockedAt":null,"holdUntil":null,"closedAs":null,"cancelledAt":null,"cancelReason":null,"salePriceCents":null,"fulfillmentStatus":"complete","receivalStatus":"scheduled","packingStatus":"packed","deliveryMethodType":"shipping","platformOrderId":91001,"platformOrderLineId":91002,"platformOrderName":"#1007","priceCents":12900,"returnOrderId":120,"membershipCredit":null,"conflictingCycleIds":[],"risks":[],"tags":["gift"],"timelineEvents":[],"customFields":[]} */
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["ExportCyclesInvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    exportReturnOrders: {
        parameters: {
            query: {
                /**
                 * @description CSV, or one JSON object per line
                 * @example csv
                 */
                format: components["parameters"]["ExportsFormatQuery"];
                /** @description Prefixes CSV with a byte order mark, so that spreadsheet programs detect UTF-8 */
                bom?: components["parameters"]["ExportsBomQuery"];
                /** @description The order, by at most 3 keys; `-` sorts in descending order. Records without a value come last. The default is `id`. Several keys, and statuses, sort at most 10,000 records; filter larger lists. */
                sort?: components["schemas"]["ReturnOrderSort"][];
                /** @description Case-insensitive part of its formatted id, of the ids, order names and serials of its rentals, or of the name, email, platform id or phone of the customer. It also finds the last part of the tracking URL. */
                search?: components["parameters"]["ReturnOrdersSearchQuery"];
                /** @description Any of these statuses */
                status?: components["parameters"]["ReturnOrdersStatusQuery"];
                /** @description Any of these receival statuses */
                receivalStatus?: components["parameters"]["ReturnOrdersReceivalStatusQuery"];
                /** @description Any of these credit statuses */
                creditStatus?: components["parameters"]["CreditStatusQuery"];
                /** @description Id of the customer; several with commas, `none` for records without one */
                customerId?: components["parameters"]["ReturnOrdersCustomerIdQuery"];
                /** @description Platform id of the customer; several with commas, `none` for records without one */
                customerPlatformId?: components["parameters"]["ReturnOrdersCustomerPlatformIdQuery"];
                /** @description Tag of the customer, exact match; several with commas */
                customerTag?: components["parameters"]["CustomerTagQuery"];
                /** @description Id of one of its units; several with commas */
                itemId?: components["parameters"]["ReturnOrdersItemIdQuery"];
                /** @description Serial of one of its units; if none is equal, all that are equal but for case, accents, hyphens, dots, colons, slashes and blanks */
                serial?: components["parameters"]["ReturnOrdersSerialQuery"];
                /** @description Order name of one of its rentals, exactly */
                platformOrderName?: components["parameters"]["ReturnOrdersPlatformOrderNameQuery"];
                /** @description Day of the collection */
                collectionDate?: components["parameters"]["CollectionDateQuery"];
                /** @description Tag, exact match; several with commas */
                tag?: components["parameters"]["ReturnOrdersTagQuery"];
                /** @description When it was created */
                created?: components["parameters"]["ItemsCreatedQuery"];
                /** @description When it or one of its lines last changed. To miss no change between two synchronisations, start each one five minutes before the start of the last one. */
                updated?: components["parameters"]["ReturnOrdersUpdatedQuery"];
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["CustomersFieldsQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All return orders, oldest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id,createdAt,updatedAt,creditStatus,customer.id,customer.createdAt,customer.updatedAt,customer.platformId,customer.defaultAddress.customerId,customer.defaultAddress.default,customer.defaultAddress.firstName,customer.defaultAddress.lastName,customer.defaultAddress.company,customer.defaultAddress.address1,customer.defaultAddress.address2,customer.defaultAddress.city,customer.defaultAddress.province,customer.defaultAddress.country,customer.defaultAddress.zip,customer.defaultAddress.phone,customer.defaultAddress.name,customer.defaultAddress.provinceCode,customer.defaultAddress.countryCode,customer.defaultAddress.countryName,customer.email,customer.firstName,customer.lastName,customer.phone,customer.tags,customer.erasedAt,returnLines,sequentialId,status,receivalStatus,requestedAt,returnMethod.type,returnMethod.trackingUrl,returnMethod.addressPlatformId,returnMethod.collectionDate,timelineEvents,tags
                     *     120,2026-02-04T10:30:00.000Z,2026-02-04T10:30:00.000Z,uncredited,12,2025-12-01T08:00:00.000Z,2026-01-20T08:00:00.000Z,52001,4711,true,Ada,Nordin,Nordin AB,Storgatan 1,c/o Berg,Umeå,Västerbotten,Sweden,903 26,'+46 90 123 45,Ada Nordin,AC,SE,Sweden,ada@nordin.se,Ada,Nordin,'+46 90 123 45,vip,,"[{""id"":31,""createdAt"":""2026-02-04T10:30:00.000Z"",""rentalId"":103,""status"":""awaiting"",""condition"":null,""item"":{""id"":17,""createdAt"":""2025-11-03T08:00:00.000Z"",""updatedAt"":""2026-01-12T14:30:00.000Z"",""activeRentalId"":103,""productTitle"":""Storm parka"",""serial"":""SN-0042"",""sequentialId"":42,""platformVariantId"":81001,""platformProductId"":71001,""status"":""processed"",""tags"":[""fragile""],""variantTitle"":""M / Green"",""visibility"":""available"",""leftStockAt"":null,""activeReturnId"":120,""condition"":{""id"":3,""createdAt"":""2025-11-01T08:00:00.000Z"",""severityKey"":""unused"",""severityTone"":""success"",""title"":""Like new""},""conditionId"":3,""imageUrl"":""https://cdn.example/parka.jpg"",""location"":{""platformId"":61001,""name"":""Oslo store""},""pickLocation"":""Rack 4 / 12"",""acquisitionCostCents"":12900,""acquiredAt"":""2025-11-03"",""roiCents"":4300,""services"":[{""servicePlanId"":1,""name"":""Bindings and crampons"",""lastDoneAt"":""2025-12-01T08:00:00.000Z"",""rentalsLeft"":3,""rentedDaysLeft"":null,""dueOn"":""2026-12-01"",""isDue"":false}],""timelineEvents"":[{""id"":901,""eventableId"":17,""eventableType"":""Item"",""eventType"":""comment"",""metadata"":{""message"":""Zip repaired""},""createdAt"":""2026-01-31T08:00:00.000Z"",""updatedAt"":""2026-01-31T08:00:00.000Z"",""author"":""Back office""}],""customFields"":[{""id"":44,""ownerId"":17,""ownerType"":""Item"",""definitionId"":5,""key"":""washing_instructions"",""value"":""Wash cold"",""valueJson"":""Wash cold""}]},""requestedAt"":""2026-02-04T10:30:00.000Z"",""restockedAt"":null}]",2001,expected,unreceived,2026-02-04T10:30:00.000Z,ReturnMethod::Collection,,62001,2026-02-06,,
                     */
                    "text/csv": string;
                    /** @example {"id":120,"createdAt":"2026-02-04T10:30:00.000Z","updatedAt":"2026-02-04T10:30:00.000Z","creditStatus":"uncredited","customer":{"id":12,"createdAt":"2025-12-01T08:00:00.000Z","updatedAt":"2026-01-20T08:00:00.000Z","platformId":52001,"defaultAddress":{"customerId":4711,"default":true,"firstName":"Ada","lastName":"Nordin","company":"Nordin AB","address1":"Storgatan 1","address2":"c/o Berg","city":"Umeå","province":"Västerbotten","country":"Sweden","zip":"903 26","phone":"+46 90 123 45","name":"Ada Nordin","provinceCode":"AC","countryCode":"SE","countryName":"Sweden"},"email":"ada@nordin.se","firstName":"Ada","lastName":"Nordin","phone":"+46 90 123 45","tags":["vip"],"erasedAt":null},"returnLines":[{"id":31,"createdAt":"2026-02-04T10:30:00.000Z","rentalId":103,"status":"awaiting","condition":null,"item":{"id":17,"createdAt":"2025-11-03T08:00:00.000Z","updatedAt":"2026-01-12T14:30:00.000Z","activeRentalId":103,"productTitle":"Storm parka","serial":"SN-0042","sequentialId":42,"platformVariantId":81001,"platformProductId":71001,"status":"processed","tags":["fragile"],"variantTitle":"M / Green","visibility":"available","leftStockAt":null,"activeReturnId":120,"condition":{"id":3,"createdAt":"2025-11-01T08:00:00.000Z","severityKey":"unused","severityTone":"success","title":"Like new"},"conditionId":3,"imageUrl":"https://cdn.example/parka.jpg","location":{"platformId":61001,"name":"Oslo store"},"pickLocation":"Rack 4 / 12","acquisitionCostCents":12900,"acquiredAt":"2025-11-03","roiCents":4300,"services":[{"servicePlanId":1,"name":"Bindings and crampons","lastDoneAt":"2025-12-01T08:00:00.000Z","rentalsLeft":3,"rentedDaysLeft":null,"dueOn":"2026-12-01","isDue":false}],"timelineEvents":[{"id":901,"eventableId":17,"eventableType":"Item","eventType":"comment","metadata":{"message":"Zip repaired"},"createdAt":"2026-01-31T08:00:00.000Z","updatedAt":"2026-01-31T08:00:00.000Z","author":"Back office"}],"customFields":[{"id":44,"ownerId":17,"ownerType":"Item","definitionId":5,"key":"washing_instructions","value":"Wash cold","valueJson":"Wash cold"}]},"requestedAt":"2026-02-04T10:30:00.000Z","restockedAt":null}],"sequentialId":2001,"status":"expected","receivalStatus":"unreceived","requestedAt":"2026-02-04T10:30:00.000Z","returnMethod":{"type":"ReturnMethod::Collection","trackingUrl":null,"addressPlatformId":62001,"collectionDate":"2026-02-06"},"timelineEvents":[],"tags":[]} */
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["ExportReturnOrdersInvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    exportCustomers: {
        parameters: {
            query: {
                /**
                 * @description CSV, or one JSON object per line
                 * @example csv
                 */
                format: components["parameters"]["ExportsFormatQuery"];
                /** @description Prefixes CSV with a byte order mark, so that spreadsheet programs detect UTF-8 */
                bom?: components["parameters"]["ExportsBomQuery"];
                /** @description The order, by at most 3 keys; `-` sorts in descending order. Records without a value come last. The default is `id`. Several keys, and statuses, sort at most 10,000 records; filter larger lists. */
                sort?: components["schemas"]["CustomerSort"][];
                /** @description Part of the first and last name in either order, the email, the platform id or the phone, case-insensitive */
                search?: components["parameters"]["CustomersSearchQuery"];
                /** @description Tag, exact match; several with commas */
                tag?: components["parameters"]["CustomersTagQuery"];
                /** @description When it was first imported */
                created?: components["parameters"]["CustomersCreatedQuery"];
                /** @description When it last changed */
                updated?: components["parameters"]["CustomersUpdatedQuery"];
                /** @description Values of custom fields by key, exactly: `customFields.<key>=value`, or `customFields[<key>]=value`. Numbers, amounts, dates and times also take ranges: `customFields.<key>[gte]=value`, with `gte`, `gt`, `lte` or `lt`. */
                customFields?: components["parameters"]["CustomFieldsQuery"];
                /** @description Platform id of a record; several with commas */
                platformIds?: components["parameters"]["PlatformIdsQuery"];
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["CustomersFieldsQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All customers, oldest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id,createdAt,updatedAt,platformId,defaultAddress.customerId,defaultAddress.default,defaultAddress.firstName,defaultAddress.lastName,defaultAddress.company,defaultAddress.address1,defaultAddress.address2,defaultAddress.city,defaultAddress.province,defaultAddress.country,defaultAddress.zip,defaultAddress.phone,defaultAddress.name,defaultAddress.provinceCode,defaultAddress.countryCode,defaultAddress.countryName,email,firstName,lastName,phone,tags,erasedAt,customFields.washing_instructions
                     *     12,2025-12-01T08:00:00.000Z,2026-01-20T08:00:00.000Z,52001,4711,true,Ada,Nordin,Nordin AB,Storgatan 1,c/o Berg,Umeå,Västerbotten,Sweden,903 26,'+46 90 123 45,Ada Nordin,AC,SE,Sweden,ada@nordin.se,Ada,Nordin,'+46 90 123 45,vip,,
                     */
                    "text/csv": string;
                    /** @example {"id":12,"createdAt":"2025-12-01T08:00:00.000Z","updatedAt":"2026-01-20T08:00:00.000Z","platformId":52001,"defaultAddress":{"customerId":4711,"default":true,"firstName":"Ada","lastName":"Nordin","company":"Nordin AB","address1":"Storgatan 1","address2":"c/o Berg","city":"Umeå","province":"Västerbotten","country":"Sweden","zip":"903 26","phone":"+46 90 123 45","name":"Ada Nordin","provinceCode":"AC","countryCode":"SE","countryName":"Sweden"},"email":"ada@nordin.se","firstName":"Ada","lastName":"Nordin","phone":"+46 90 123 45","tags":["vip"],"erasedAt":null,"customFields":[]} */
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["ExportCustomersInvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    exportCreditEntries: {
        parameters: {
            query: {
                /**
                 * @description CSV, or one JSON object per line
                 * @example csv
                 */
                format: components["parameters"]["ExportsFormatQuery"];
                /** @description Prefixes CSV with a byte order mark, so that spreadsheet programs detect UTF-8 */
                bom?: components["parameters"]["ExportsBomQuery"];
                /** @description The order, by at most 3 keys; `-` sorts in descending order. Records without a value come last. The default is `id`. Several keys, and statuses, sort at most 10,000 records; filter larger lists. */
                sort?: components["parameters"]["ExportsSortQuery"];
                /** @description Id of the customer; several with commas */
                customerId?: components["parameters"]["CustomersCustomerIdQuery"];
                /** @description Platform id of the customer; several with commas */
                customerPlatformId?: components["parameters"]["CustomersCustomerPlatformIdQuery"];
                /** @description Id of the cycle that the credits are for; several with commas, `none` for records without one */
                cycleId?: components["parameters"]["CycleIdQuery"];
                /** @description When it was created */
                created?: components["parameters"]["ItemsCreatedQuery"];
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["CustomersFieldsQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All credit entries, oldest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id,createdAt,customerId,customerPlatformId,amount,reason,membershipCreditId,cycleId,author
                     *     21,2026-01-31T08:00:00.000Z,12,52001,2,Goodwill: late parcel,8,103,Front desk
                     */
                    "text/csv": string;
                    /** @example {"id":21,"createdAt":"2026-01-31T08:00:00.000Z","customerId":12,"customerPlatformId":52001,"amount":2,"reason":"Goodwill: late parcel","membershipCreditId":8,"cycleId":103,"author":"Front desk"} */
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["ExportCreditEntriesInvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    exportWaitingEntries: {
        parameters: {
            query: {
                /**
                 * @description CSV, or one JSON object per line
                 * @example csv
                 */
                format: components["parameters"]["ExportsFormatQuery"];
                /** @description Prefixes CSV with a byte order mark, so that spreadsheet programs detect UTF-8 */
                bom?: components["parameters"]["ExportsBomQuery"];
                /** @description The order, by at most 3 keys; `-` sorts in descending order. Records without a value come last. The default is `id`. Several keys, and statuses, sort at most 10,000 records; filter larger lists. */
                sort?: components["parameters"]["ExportsSortQuery"];
                /** @description Any of these statuses */
                status?: components["parameters"]["WaitingEntriesStatusQuery"];
                /** @description Platform id of the variant; several with commas */
                platformVariantId?: components["parameters"]["ItemsPlatformVariantIdQuery"];
                /** @description Platform id of the customer; several with commas */
                customerPlatformId?: components["parameters"]["CustomersCustomerPlatformIdQuery"];
                /** @description When the rental begins */
                rentalStart?: components["parameters"]["RentalStartQuery"];
                /** @description When it was created */
                created?: components["parameters"]["ItemsCreatedQuery"];
                /** @description When it last changed */
                updated?: components["parameters"]["CustomersUpdatedQuery"];
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["WaitingEntriesFieldsQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All waiting entries, oldest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example priceCents,id,createdAt,updatedAt,status,position,cycleId,customer.id,customer.createdAt,customer.updatedAt,customer.platformId,customer.defaultAddress.customerId,customer.defaultAddress.default,customer.defaultAddress.firstName,customer.defaultAddress.lastName,customer.defaultAddress.company,customer.defaultAddress.address1,customer.defaultAddress.address2,customer.defaultAddress.city,customer.defaultAddress.province,customer.defaultAddress.country,customer.defaultAddress.zip,customer.defaultAddress.phone,customer.defaultAddress.name,customer.defaultAddress.provinceCode,customer.defaultAddress.countryCode,customer.defaultAddress.countryName,customer.email,customer.firstName,customer.lastName,customer.phone,customer.tags,customer.erasedAt,customerPlatformId,platformVariantId,offerHours,expiresAt,methodType,deliveryMethodType,rentalStart,rentalEnd,minimumRentalEnd,fulfillAt,receiveAt,locationPlatformId,conditionIds,platformOrderId,platformOrderLineId,platformOrderName,creditCost
                     *     12900,31,2026-01-20T08:00:00.000Z,2026-01-20T08:00:00.000Z,waiting,1,,12,2025-12-01T08:00:00.000Z,2026-01-20T08:00:00.000Z,52001,4711,true,Ada,Nordin,Nordin AB,Storgatan 1,c/o Berg,Umeå,Västerbotten,Sweden,903 26,'+46 90 123 45,Ada Nordin,AC,SE,Sweden,ada@nordin.se,Ada,Nordin,'+46 90 123 45,vip,,52001,81001,24,,calendar,shipping,2026-01-30T23:00:00.000Z,2026-02-06T23:00:00.000Z,,,,,,91001,91002,#1007,
                     */
                    "text/csv": string;
                    /** @example {"priceCents":12900,"id":31,"createdAt":"2026-01-20T08:00:00.000Z","updatedAt":"2026-01-20T08:00:00.000Z","status":"waiting","position":1,"cycleId":null,"customer":{"id":12,"createdAt":"2025-12-01T08:00:00.000Z","updatedAt":"2026-01-20T08:00:00.000Z","platformId":52001,"defaultAddress":{"customerId":4711,"default":true,"firstName":"Ada","lastName":"Nordin","company":"Nordin AB","address1":"Storgatan 1","address2":"c/o Berg","city":"Umeå","province":"Västerbotten","country":"Sweden","zip":"903 26","phone":"+46 90 123 45","name":"Ada Nordin","provinceCode":"AC","countryCode":"SE","countryName":"Sweden"},"email":"ada@nordin.se","firstName":"Ada","lastName":"Nordin","phone":"+46 90 123 45","tags":["vip"],"erasedAt":null},"customerPlatformId":52001,"platformVariantId":81001,"offerHours":24,"expiresAt":null,"methodType":"calendar","deliveryMethodType":"shipping","rentalStart":"2026-01-30T23:00:00.000Z","rentalEnd":"2026-02-06T23:00:00.000Z","minimumRentalEnd":null,"fulfillAt":null,"receiveAt":null,"locationPlatformId":null,"conditionIds":[],"platformOrderId":91001,"platformOrderLineId":91002,"platformOrderName":"#1007","creditCost":null} */
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["ExportWaitingEntriesInvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    exportTimelineEvents: {
        parameters: {
            query: {
                /**
                 * @description CSV, or one JSON object per line
                 * @example csv
                 */
                format: components["parameters"]["ExportsFormatQuery"];
                /** @description Prefixes CSV with a byte order mark, so that spreadsheet programs detect UTF-8 */
                bom?: components["parameters"]["ExportsBomQuery"];
                /** @description The order, by at most 3 keys; `-` sorts in descending order. Records without a value come last. The default is `id`. Several keys, and statuses, sort at most 10,000 records; filter larger lists. */
                sort?: components["parameters"]["ExportsSortQuery"];
                /** @description Id of the resource, or of the customer with `eventableType=Customer`; several with commas */
                eventableId?: components["parameters"]["EventableIdQuery"];
                /** @description Type of the record; without it, `eventableId` is the id of a resource */
                eventableType?: components["parameters"]["EventableTypeQuery"];
                /** @description Type of the event, exact match */
                eventType?: components["parameters"]["EventTypeQuery"];
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["TimelineCommentsFieldsQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All timeline events, oldest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id,eventableId,eventableType,eventType,metadata,createdAt,updatedAt,author
                     *     901,17,Item,comment,"{""message"":""Zip repaired""}",2026-01-31T08:00:00.000Z,2026-01-31T08:00:00.000Z,Back office
                     */
                    "text/csv": string;
                    /** @example {"id":901,"eventableId":17,"eventableType":"Item","eventType":"comment","metadata":{"message":"Zip repaired"},"createdAt":"2026-01-31T08:00:00.000Z","updatedAt":"2026-01-31T08:00:00.000Z","author":"Back office"} */
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["ExportTimelineEventsInvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    exportEvents: {
        parameters: {
            query: {
                /**
                 * @description CSV, or one JSON object per line
                 * @example csv
                 */
                format: components["parameters"]["ExportsFormatQuery"];
                /** @description Prefixes CSV with a byte order mark, so that spreadsheet programs detect UTF-8 */
                bom?: components["parameters"]["ExportsBomQuery"];
                /** @description The order, by at most 3 keys; `-` sorts in descending order. Records without a value come last. The default is `id`. Several keys, and statuses, sort at most 10,000 records; filter larger lists. */
                sort?: components["parameters"]["ExportsSortQuery"];
                /** @description Type of the record */
                resourceType?: components["parameters"]["ResourceTypeQuery"];
                /** @description Id of the record; several with commas */
                resourceId?: components["parameters"]["ResourceIdQuery"];
                /** @description Any of these types; `cycle.*` matches all types of cycles */
                type?: components["parameters"]["ListEventsTypeQuery"];
                /** @description Id of the API key that made the change; several with commas, `none` for records without one */
                keyId?: components["parameters"]["KeyIdQuery"];
                /** @description Id of the request that made the change, as in its `X-Request-Id` */
                requestId?: components["parameters"]["RequestIdQuery"];
                /** @description When the change was made */
                created?: components["parameters"]["EventsCreatedQuery"];
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["EventsFieldsQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All events, oldest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id,type,createdAt,resourceType,resourceId,resourcePlatformId,actor.name,actor.keyId,requestId,changes
                     *     42,cycle.received,2026-01-31T08:00:00.000Z,Cycle,103,,Back office,1,3f2b8a52-4b0e-4d3a-9f25-3f6b0f1f0b52,"{""receivedAt"":{""from"":null,""to"":""2026-01-31T08:00:00.000Z""}}"
                     */
                    "text/csv": string;
                    /** @example {"id":42,"type":"cycle.received","createdAt":"2026-01-31T08:00:00.000Z","resourceType":"Cycle","resourceId":103,"resourcePlatformId":null,"actor":{"name":"Back office","keyId":1},"requestId":"3f2b8a52-4b0e-4d3a-9f25-3f6b0f1f0b52","changes":{"receivedAt":{"from":null,"to":"2026-01-31T08:00:00.000Z"}}} */
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["ExportEventsInvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    importItemList: {
        parameters: {
            query?: {
                /** @description Updates existing records whose values differ from the list; else they are errors */
                update?: components["parameters"]["UpdateQuery"];
                /** @description With `update`, changes serials or platform ids too, by `id`; allows new serials that differ from existing ones in leading zeros only */
                rename?: components["parameters"]["RenameQuery"];
                /** @description Headings of the list by columns; `Price=` leaves one out. Headings that are neither mapped nor known are left out. */
                map?: components["parameters"]["MapQuery"];
                /** @description The decimal separator of amounts and numbers; `point` by default */
                decimal?: components["parameters"]["DecimalQuery"];
                /** @description The order of day, month and year in dates; `2026-12-31` is always read */
                dates?: components["parameters"]["DatesQuery"];
            };
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example serial,sku,pickLocation
                 *     SN-90001,PARKA-M-GREEN,Rack 4
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description Changes by the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedList"];
                };
            };
            400: components["responses"]["ImportItemListInvalidParameterOrMalformedBodyOrIdempotencyKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["ImportItemListConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ImportItemListInvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    importCustomerList: {
        parameters: {
            query?: {
                /** @description Updates existing records whose values differ from the list; else they are errors */
                update?: components["parameters"]["UpdateQuery"];
                /** @description With `update`, changes serials or platform ids too, by `id`; allows new serials that differ from existing ones in leading zeros only */
                rename?: components["parameters"]["RenameQuery"];
                /** @description Headings of the list by columns; `Price=` leaves one out. Headings that are neither mapped nor known are left out. */
                map?: components["parameters"]["MapQuery"];
                /** @description The decimal separator of amounts and numbers; `point` by default */
                decimal?: components["parameters"]["DecimalQuery"];
                /** @description The order of day, month and year in dates; `2026-12-31` is always read */
                dates?: components["parameters"]["DatesQuery"];
            };
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example platformId,email,firstName,lastName
                 *     59002,grace@mail.example,Grace,Berg
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description Changes by the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedList"];
                };
            };
            400: components["responses"]["ImportCustomerListInvalidParameterOrMalformedBodyOrIdempotencyKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["ImportCustomerListConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ImportCustomerListInvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getCustomerData: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the customer
                 * @example 11
                 */
                id: components["parameters"]["CustomersIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customer with all records */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonalData"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CustomerNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    eraseCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
            };
            path: {
                /**
                 * @description Id of the customer
                 * @example 14
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The erased customer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleCustomer"];
                };
            };
            400: components["responses"]["InvalidParameterOrDryRun"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CustomerNotFound"];
            409: components["responses"]["EraseCustomerConflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    mergeCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyHeader"];
            };
            path: {
                /**
                 * @description Id of the customer that is removed
                 * @example 13
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "intoPlatformId": 52002
                 *     }
                 */
                "application/json": components["schemas"]["MergeCustomerRequest"];
            };
        };
        responses: {
            /** @description The customer that stays */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleCustomer"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrIdempotencyKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CustomerNotFound"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MergeCustomerInvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /** @description Page size; 50 by default */
                limit?: components["parameters"]["LimitQuery"];
                /** @description The `nextPage` of the previous page, with the same filters and sort */
                page?: components["parameters"]["PageQuery"];
                /** @description Adds `count`, the number of records with these filters: exact up to 1,000, and `isExact` false above */
                count?: components["parameters"]["CountQuery"];
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["CustomersFieldsQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of webhook endpoints */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointList"];
                };
            };
            400: components["responses"]["InvalidParameterOrPage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://erp.example/hooks/rentals",
                 *       "types": [
                 *         "cycle.*",
                 *         "return_order.received"
                 *       ],
                 *       "description": "Accounting",
                 *       "status": "disabled"
                 *     }
                 */
                "application/json": components["schemas"]["CreateWebhookEndpointRequest"];
            };
        };
        responses: {
            /** @description The created webhook endpoint, with its secret */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedWebhookEndpoint"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrIdempotencyKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["CreateWebhookEndpointConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidBodyOrKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: {
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["CustomersFieldsQuery"];
            };
            header?: {
                /** @description Known `ETag`s; if the current one is among them, the response is a 304 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the webhook endpoint
                 * @example 1
                 */
                id: components["parameters"]["WebhookEndpointsIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook endpoint */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WebhookEndpointNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description One or several `ETag`s of the record; `*` matches any. If none of them has its current version, nothing is changed and the response is a 412. */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the webhook endpoint
                 * @example 1
                 */
                id: components["parameters"]["WebhookEndpointsIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "disabled"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWebhookEndpointRequest"];
            };
        };
        responses: {
            /** @description The updated webhook endpoint */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WebhookEndpointNotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidBody"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description One or several `ETag`s of the record; `*` matches any. If none of them has its current version, nothing is changed and the response is a 412. */
                "If-Match"?: components["parameters"]["IfMatchHeader"];
            };
            path: {
                /**
                 * @description Id of the webhook endpoint
                 * @example 2
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameterOrCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WebhookEndpointNotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyHeader"];
            };
            path: {
                /**
                 * @description Id of the webhook endpoint
                 * @example 1
                 */
                id: components["parameters"]["WebhookEndpointsIdPath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "overlapHours": 24
                 *     }
                 */
                "application/json": components["schemas"]["RotateWebhookSecretRequest"];
            };
        };
        responses: {
            /** @description The webhook endpoint with its new secret */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedWebhookEndpoint"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrIdempotencyKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WebhookEndpointNotFound"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidBodyOrKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    replayWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
                /** @description Makes retries safe. The first response is stored for 24 hours, and repeated for requests with the same key, path and body. Use a random UUID, for example. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyHeader"];
            };
            path: {
                /**
                 * @description Id of the webhook endpoint
                 * @example 1
                 */
                id: components["parameters"]["WebhookEndpointsIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "after": 0
                 *     }
                 */
                "application/json": components["schemas"]["ReplayWebhooksRequest"];
            };
        };
        responses: {
            /** @description The webhook endpoint */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["InvalidParameterOrMalformedBodyOrIdempotencyKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WebhookEndpointNotFound"];
            409: components["responses"]["KeyInUse"];
            410: components["responses"]["Gone"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidBodyOrKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Page size; 50 by default */
                limit?: components["parameters"]["LimitQuery"];
                /** @description The `nextPage` of the previous page, with the same filters and sort */
                page?: components["parameters"]["PageQuery"];
                /** @description Adds `count`, the number of records with these filters: exact up to 1,000, and `isExact` false above */
                count?: components["parameters"]["CountQuery"];
                /** @description Id of the webhook endpoint; several with commas */
                endpointId?: number[];
                /** @description Id of the event; a ping has none; several with commas, `none` for records without one */
                eventId?: (number | "none")[];
                /** @description Status of the delivery */
                status?: components["schemas"]["WebhookDeliveryStatus"];
                /** @description When it was created */
                created?: components["parameters"]["ItemsCreatedQuery"];
                /** @description Id of a record; several with commas */
                ids?: components["parameters"]["IdsQuery"];
                /** @description The fields of each record in the response, in its order; all by default. A dot selects a field of a nested object. The schema describes whole records: with `fields`, others are absent, required ones too. */
                fields?: components["parameters"]["CustomersFieldsQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of webhook deliveries */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
            400: components["responses"]["InvalidParameterOrPage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
            };
            path: {
                /**
                 * @description Id of the webhook endpoint
                 * @example 1
                 */
                id: components["parameters"]["WebhookEndpointsIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook delivery, which is pending */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["InvalidParameterOrDryRun"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WebhookEndpointNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is executed and rolled back. The response is that of the request; ids in it are provisional. Nothing is stored or sent. */
                "Dry-Run"?: components["parameters"]["DryRunHeader"];
            };
            path: {
                /**
                 * @description Id of the webhook delivery
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook delivery, which is pending */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["InvalidParameterOrDryRun"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WebhookDeliveryNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["BusyOrUnavailable"];
        };
    };
    receiveEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the message, identical for all attempts
                 * @example evt_1_42
                 */
                "webhook-id": string;
                /**
                 * @description Time of the attempt, in seconds since 1970
                 * @example 1767254400
                 */
                "webhook-timestamp": string;
                /**
                 * @description Signature by Standard Webhooks; two signatures, separated by a space, while two secrets are valid
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
                /**
                 * @description The service and its version
                 * @example rental-inventory/1.0.0
                 */
                "user-agent": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"];
            };
        };
        responses: {
            /** @description Unsubscribed; the endpoint is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted, if the response arrives within 15 seconds */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed; the delivery is retried later, and `Retry-After` is respected */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receivePing: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the message, identical for all attempts
                 * @example evt_1_42
                 */
                "webhook-id": string;
                /**
                 * @description Time of the attempt, in seconds since 1970
                 * @example 1767254400
                 */
                "webhook-timestamp": string;
                /**
                 * @description Signature by Standard Webhooks; two signatures, separated by a space, while two secrets are valid
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
                /**
                 * @description The service and its version
                 * @example rental-inventory/1.0.0
                 */
                "user-agent": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookPing"];
            };
        };
        responses: {
            /** @description Unsubscribed; the endpoint is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted, if the response arrives within 15 seconds */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed; the delivery is retried later, and `Retry-After` is respected */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantContext } from '../../database/tenant-context.js';
import { CheckedQuery } from '../../http/checked-query.js';
import type { DeprecatedPath } from '../../http/deprecated-paths.js';
import { CountsResponse } from '../../http/paging/counts.response.js';
import type { Page } from '../../http/paging/list.query.js';
import { PathId } from '../../http/path-id.pipe.js';
import { DependsOnHolds } from '../../http/route-declaration.js';
import {
  BatchRoute,
  GetRoute,
  ListRoute,
  PostRoute,
  PutRoute,
  ResultRoute,
} from '../../openapi/route.js';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import { CountCyclesQuery, GetCycleQuery, ListCyclesQuery } from './cycles.list.js';
import { CyclesService } from './cycles.service.js';
import { CreateCyclesRequest, UpdateCyclesRequest } from './dto/cycle-batch.request.js';
import { CreateCycleRequest, UpdateCycleRequest } from './dto/cycle.request.js';
import {
  CycleResponse,
  WrittenCycleResponse,
  WrittenCyclesResponse,
} from './dto/cycle.response.js';

/** Cycles were called rentals. */
export const DEPRECATED_RENTALS: DeprecatedPath = {
  path: 'rentals',
  successor: 'cycles',
  since: '2026-01-01',
  tag: 'Rentals',
  record: { successor: 'Cycle', deprecated: 'Rental' },
};

/** The fields of requests that name the records they wait for. */
const NAMING_FIELDS = { itemId: 'item', platformVariantId: 'variant' } as const;

@DependsOnHolds()
@Controller([DEPRECATED_RENTALS.successor, DEPRECATED_RENTALS.path])
@ApiTags('Cycles')
export class CyclesController {
  constructor(private readonly cycles: CyclesService) {}

  @ListRoute('', 'cycles', {
    operationId: 'listCycles',
    summary: 'List cycles: booked, out, late or back',
    answer: CycleResponse,
    description:
      'Filters combine with AND. Use `updated[gte]` to keep a copy up to date; see `docs/api.md`.',
    includes: 'cycle',
    returns: 'One page of cycles',
  })
  list(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ListCyclesQuery,
  ): Promise<Page<CycleResponse>> {
    return this.cycles.list(context, query.window, query);
  }

  @ResultRoute('counts', {
    operationId: 'getCycleCounts',
    summary: 'Count cycles by an enumeration or by variant',
    answer: CountsResponse,
    description:
      'The number of cycles per value of an enumeration, with the filters of the list. Numbers are exact up ' +
      'to 10,000. By `platformVariantId`, they are those of the 100 booked variants with most cycles, and of ' +
      'all others together.',
    returns: 'A count per value',
  })
  count(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: CountCyclesQuery,
  ): Promise<CountsResponse> {
    return this.cycles.count(context, query);
  }

  @GetRoute(':id', {
    operationId: 'getCycle',
    summary: 'Get a cycle',
    answer: CycleResponse,
    description: '`status` and the statuses of both legs are computed on each read.',
    includes: 'cycle',
    returns: 'The cycle',
    notFound: ['Cycle not found'],
  })
  get(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the cycle', 2_761) id: number,
    @CheckedQuery() _query: GetCycleQuery,
  ): Promise<CycleResponse> {
    return this.cycles.get(context, id);
  }

  @PostRoute('', {
    operationId: 'createCycle',
    turns: { fields: NAMING_FIELDS },
    creates: true,
    resultFields: ['movedCycleIds', 'affectedCycleIds'],
    summary: 'Book a unit',
    description:
      'Books the given unit, or a free unit of the given variant: the one that ' +
      'leaves the largest gaps between bookings. The days from `prepareFrom` to ' +
      '`restockBy` must be free. If each of them has a free unit, but no unit is free on all, ' +
      'planned cycles whose unit is not fixed exchange units; `movedCycleIds` names them.',
    answer: WrittenCycleResponse,
    returns: 'The booked cycle',
    conflicts: [
      'No unit of Storm parka, M / Green (PARKA-M) is free from 2026-01-03 to 2026-01-09: ' +
        'none is left on 2026-01-04',
      'No unit of Storm parka, M / Green (PARKA-M) is free from 2026-01-03 to 2026-01-09: ' +
        'SC-1003 and SC-1018 are fixed to their units',
      'No unit of Storm parka, M / Green (PARKA-M) is free from 2026-01-03 to 2026-01-09; ' +
        '1 is needed by SC-1006',
      'Item 17 (SN-0017) is reserved from 2026-01-03 to 2026-01-09 by SC-1042',
      'Item 17 (SN-0017) is not available: its visibility is unavailable',
      'The cycle is fixed to its unit by its hand-over; leave out isUnitFixed',
    ],
    rejections: [
      'customerPlatformId must be the platform id of a customer: 52011',
      'rentalEnd must not be before rentalStart',
      'fulfillAt must not be on 2026-12-25, when the shop is closed; the next open day is 2026-12-28',
    ],
    examples: {
      'Rent any unit of a variant': {
        platformVariantId: 81_001,
        customerPlatformId: 52_011,
        methodType: 'calendar',
        rentalStart: '2030-01-07T09:00:00Z',
        rentalEnd: '2030-01-11T15:00:00Z',
      },
      'Rent a unit by its id': {
        itemId: 3,
        customerPlatformId: 52_011,
        methodType: 'calendar',
        rentalStart: '2030-01-07T09:00:00Z',
        rentalEnd: '2030-01-11T15:00:00Z',
      },
      'Sell a unit': {
        itemId: 3,
        customerPlatformId: 52_011,
        methodType: 'resale',
        rentalStart: '2030-01-07T09:00:00Z',
        priceCents: 4_900,
      },
    },
  })
  create(
    @CurrentTenantContext() context: TenantContext,
    @Body() request: CreateCycleRequest,
  ): Promise<WrittenCycleResponse> {
    return this.cycles.create(context, request);
  }

  @PostRoute('batch', {
    operationId: 'createCycles',
    turns: { list: 'cycles', fields: NAMING_FIELDS },
    summary: 'Book several units',
    description:
      'Books up to 250 units as `POST /cycles` does, all or none; `quantity` of an entry books several ' +
      'of its variant, one cycle each. Entries are ' +
      'validated together: two entries for one variant get two units, but none that ' +
      'another entry names. Errors are prefixed with the path of the entry. The ' +
      'cycles embed their newest 5 timeline events, as in lists.',
    answer: WrittenCyclesResponse,
    returns: 'The booked cycles, in the order of the request, one per unit',
    conflicts: [
      'cycles[1]: No unit of Storm parka, M / Green (PARKA-M) is free from 2026-01-03 to 2026-01-09: ' +
        'none is left on 2026-01-04',
      'cycles[0]: Too few units of Storm parka, M / Green (PARKA-M) are free from 2026-01-03 to 2026-01-09: ' +
        '250 are needed, 50 are free: 50 are left on 2026-01-04',
      'cycles[1]: Item 17 (SN-0017) is reserved from 2026-01-03 to 2026-01-09 by SC-1042',
    ],
    rejections: [
      'cycles[1].customerPlatformId must be the platform id of a customer: 52011',
      'cycles would exceed 250 units: 300 are needed',
    ],
    example: {
      cycles: [
        {
          platformVariantId: 81_117,
          customerPlatformId: 52_011,
          methodType: 'calendar',
          rentalStart: '2030-02-04T09:00:00Z',
          rentalEnd: '2030-02-08T15:00:00Z',
        },
        {
          platformVariantId: 81_117,
          customerPlatformId: 52_011,
          methodType: 'calendar',
          rentalStart: '2030-02-04T09:00:00Z',
          rentalEnd: '2030-02-08T15:00:00Z',
        },
      ],
    },
  })
  createAll(
    @CurrentTenantContext() context: TenantContext,
    @Body() request: CreateCyclesRequest,
  ): Promise<WrittenCyclesResponse> {
    return this.cycles.createAll(context, request);
  }

  @BatchRoute('batch', {
    operationId: 'updateCycles',
    turns: { list: 'cycles', fields: { id: 'cycle', ...NAMING_FIELDS } },
    summary: 'Update several cycles: hand over, receive, move or cancel',
    description:
      'Updates up to 250 cycles as `PUT /cycles/{id}` does, all or none. Entries are ' +
      'validated together: a cycle can take days that another entry frees, and ' +
      '`reallocate` moves no cycle of the request. Instead of `id`, an entry can name `quantity` cycles ' +
      'of an order and a variant. Errors are prefixed with the path ' +
      'of the entry. The cycles embed their newest 5 timeline events, as in lists.',
    answer: WrittenCyclesResponse,
    returns:
      'The updated cycles, in the order of the request; those by number by `rentalStart`, then id',
    conflicts: [
      'cycles[1]: Item 17 (SN-0017) is reserved from 2026-01-03 to 2026-01-09 by SC-1042',
      'cycles[0]: SC-1042 is out; receive it first',
    ],
    rejections: [
      'cycles[1].id must be the id of a cycle: 103',
      'cycles[0].quantity: 3 are to change, the change applies to 2 of variant 81001 in order "#1007"',
    ],
    examples: {
      'Update cycles by id': { cycles: [{ id: 2_761, packingStatus: 'pending' }] },
      'Cancel cycles of an order': {
        cycles: [
          {
            platformOrderName: '#1353',
            platformVariantId: 81_068,
            quantity: 1,
            status: 'cancelled',
          },
        ],
      },
    },
  })
  updateAll(
    @CurrentTenantContext() context: TenantContext,
    @Body() request: UpdateCyclesRequest,
  ): Promise<WrittenCyclesResponse> {
    return this.cycles.updateAll(context, request);
  }

  @PutRoute(':id', {
    record: 'cycle',
    operationId: 'updateCycle',
    resultFields: ['movedCycleIds', 'affectedCycleIds'],
    turns: { fields: NAMING_FIELDS },
    summary: 'Update a cycle: hand over, receive, extend, move or cancel',
    description:
      'Absent fields stay unchanged. A change of an actual time recomputes both ' +
      'buffer days. A plan that needs reserved days is rejected; a late receival is ' +
      'always accepted.',
    answer: WrittenCycleResponse,
    returns: 'The updated cycle',
    notFound: ['Cycle not found'],
    conflicts: [
      'Item 17 (SN-0017) is reserved from 2026-01-03 to 2026-01-09 by SC-1042',
      'SC-1042 is out; receive it first',
      'SC-1042 is fixed to its unit by packingStatus packed; undo that first',
      'No free unit for SC-1042',
    ],
    rejections: [
      'itemId must be the id of an item: 17',
      'rentalEnd must not be before rentalStart',
    ],
    example: { packingStatus: 'pending' },
  })
  update(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the cycle', 2_761) id: number,
    @Body() request: UpdateCycleRequest,
  ): Promise<WrittenCycleResponse> {
    return this.cycles.update(context, id, request);
  }
}

import {
  EnumField,
  FreeObjectField,
  IdField,
  MomentField,
  ObjectField,
  ObjectListField,
  TextField,
} from '../../fields/body-fields.js';
import { Union } from '../../openapi/schemas.js';
import type { Changes } from '../../records/changes.js';
import type { ResourceType } from '../events/event-catalogue.js';
import {
  LOGGED_RESOURCES,
  LOGGED_TYPES,
  type LoggedType,
  typesOf,
} from '../events/logged-types.js';

/** A page of the feed. */
export class EventFeedResponse {
  @ObjectListField(() => LoggedEventResponse, { description: 'The events, oldest first' })
  data!: LoggedEventResponse[];

  @TextField({
    description: 'Cursor for the next request, as `page`; never null',
    example: 'AgAAAAAAAAAqc2VhbGVkLWhlcmU',
  })
  nextPage!: string;
}

/** The author of a change. */
export class EventActor {
  @TextField({ description: 'Name of the key', example: 'Back office' })
  name!: string;

  @IdField({ description: 'Id of the key; null for the command line', example: 1, nullable: true })
  keyId!: number | null;
}

/** A change of a record. */
@Union(
  'type',
  LOGGED_RESOURCES.map((resource) => ({
    name: `${resource}Event`,
    description: `A change of a record of the type ${resource}`,
    values: { type: typesOf(resource), resourceType: [resource] },
  })),
)
export class LoggedEventResponse {
  @IdField({
    description:
      "Counts the shop's events from 1, without gaps, in the order of their commits; after a " +
      'restore or a reset, from the next multiple of 1,000,000',
    example: 42,
  })
  id!: number;

  @EnumField(LOGGED_TYPES, { description: 'Type of the event', example: 'cycle.received' })
  type!: LoggedType;

  @MomentField({
    description: 'When the change was made; never before that of an event with a lower id',
  })
  createdAt!: string;

  @EnumField(LOGGED_RESOURCES, { description: 'Type of the record', example: 'Cycle' })
  resourceType!: ResourceType;

  @IdField({ description: 'Id of the record', example: 103 })
  resourceId!: number;

  @IdField({
    description:
      'Platform id of the product, customer or location; for a method, that of its product',
    example: null,
    nullable: true,
  })
  resourcePlatformId!: number | null;

  @ObjectField(() => EventActor, { description: 'The author of the change' })
  actor!: EventActor;

  @TextField({
    description: 'Id of the request that made the change; null for the command line',
    example: '3f2b8a52-4b0e-4d3a-9f25-3f6b0f1f0b52',
    nullable: true,
  })
  requestId!: string | null;

  @FreeObjectField({
    description:
      'The changed fields, by their names in the API, each as `{from, to}`; null if ' +
      'the record was created or deleted. The values of customers are omitted.',
    example: { receivedAt: { from: null, to: '2026-01-31T08:00:00.000Z' } },
    nullable: true,
  })
  changes!: Changes | null;
}

import { type DomainEvent, domainEvent, type EditedResource } from './event-catalogue.js';

/**
 * The event that members of a record got other values; none where all stay as they are.
 * @param members those that have no event of their own
 * @param after undefined leaves as it is
 */
export function membersChanged<Member extends string>(
  resourceType: EditedResource,
  resourceId: number,
  members: readonly Member[],
  before: { readonly [M in Member]?: unknown },
  after: { readonly [M in Member]?: unknown },
): DomainEvent[] {
  const changed = members.filter(
    (member) => after[member] !== undefined && after[member] !== before[member],
  );
  if (changed.length === 0) return [];
  return [domainEvent(resourceType, resourceId, 'updated', { members: changed })];
}

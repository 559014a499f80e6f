import { describeUnknownField } from '../../fields/validate.js';
import { closestMatch } from '../../fields/closest-match.js';
import { groupedBy } from '../../records/grouped-by.js';
import type { Column } from './columns.js';

/** The columns under the headings of a list, or what is wrong with those. */
export type Headings =
  { readonly columns: readonly Column[] } | { readonly faults: readonly string[] };

/**
 * Finds the columns under headings, whose order and case do not matter.
 * @param known all that there can be
 * @param required one column of each group is required
 */
export function columnsUnder(
  headings: readonly string[],
  known: readonly Column[],
  required: readonly (readonly string[])[],
): Headings {
  const found = headings.map((heading) => columnUnder(heading, known));
  const columns = found.filter((one) => one !== undefined);
  const names = new Set(columns.map(({ name }) => name));
  const missed = [...known].filter(({ name }) => !names.has(name)).map(({ name }) => name);
  const faults = [
    ...headings.flatMap((heading, index) => {
      if (found[index]) return [];
      if (heading === '') return `column ${index + 1} must have a heading`;
      return describeUnknownField(heading, 'field', closestMatch(heading, missed));
    }),
    ...[...groupedBy([...found.keys()], (index) => found[index]?.name)]
      .filter(([name, places]) => name !== undefined && places.length > 1)
      .map(([name, places]) => {
        const numbers = places.map((index) => index + 1).join(', ');
        return `${name} must not be the heading of several columns: ${numbers}`;
      }),
    ...required
      .filter((group) => !group.some((name) => names.has(name)))
      .map((group) => `${group.join(' or ')} must be among the headings`),
  ];
  return faults.length > 0 ? { faults } : { columns };
}

/** The one with that name, else the only one with a name that differs in case, spaces and the like. */
function columnUnder(heading: string, known: readonly Column[]): Column | undefined {
  const exact = known.find(({ name }) => name === heading);
  if (exact) return exact;
  const alike = known.filter(({ name }) => plain(name) === plain(heading));
  return alike.length === 1 ? alike[0] : undefined;
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, '');

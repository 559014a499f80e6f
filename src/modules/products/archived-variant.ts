import { rejectedBody } from '../../errors/app-error.js';
import type { VariantFacts } from './variants.repository.js';

/**
 * Asserts that a variant accepts new units and bookings by variant.
 * @param member the field that names the variant
 * @throws AppError invalid_body
 */
export function assertNotArchived(
  { archived }: Pick<VariantFacts, 'archived'>,
  member = 'platformVariantId',
): void {
  if (archived)
    throw rejectedBody(`${member} must not name an archived variant`, 'variant_archived');
}

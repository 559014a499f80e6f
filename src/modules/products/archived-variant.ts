import { invalidBody } from '../../errors/app-error.js';
import type { VariantFacts } from './variants.repository.js';

/**
 * An archived variant takes no new units and no bookings by variant.
 * @param member what names it
 * @throws AppError invalid_body
 */
export function assertNotArchived(
  { archived }: Pick<VariantFacts, 'archived'>,
  member = 'platformVariantId',
): void {
  if (archived) throw invalidBody(`${member} must not name an archived variant`);
}

import { nextPlatformId } from './answers.js';

/** A variant as the platform sends it. */
export interface VariantRecord {
  platformId: number;
  title: string;
  sku?: string | null;
  imageUrl?: string | null;
}

/** A product as the platform sends it. */
export interface ProductRecord {
  platformId: number;
  title: string;
  imageUrl?: string | null;
  variants: VariantRecord[];
}

/** A variant that is not imported yet. */
export const aVariant = (members: Partial<VariantRecord> = {}): VariantRecord => ({
  platformId: nextPlatformId(),
  title: 'M / Green',
  ...members,
});

import * as z from 'zod';

/**
 * Results of several tools. A field without a value is absent. Records have more fields than these,
 * see `records.ts`: all of them in the schema of each tool would fill the context of an assistant.
 */
export const rentalFields = {
  rental: z.string(),
  status: z.string(),
  customer: z.string(),
  unit: z.string().optional(),
  itemId: z.number(),
};

export const rentalOutput = z.looseObject(rentalFields).meta({ id: 'Rental' });

export const unitOutput = z
  .looseObject({ unit: z.string().optional(), itemId: z.number() })
  .meta({ id: 'Unit' });

/** The number of all records, and the first of them. */
export const listOf = <RecordOutput extends z.ZodType>(record: RecordOutput) =>
  z.looseObject({ count: z.number().optional(), data: z.array(record) });

export const rentalsOutput = listOf(rentalOutput).meta({ id: 'Rentals' });

export const unitsOutput = listOf(unitOutput).meta({ id: 'Units' });

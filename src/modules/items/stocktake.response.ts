import {
  EnumField,
  IdField,
  IntegerField,
  ObjectField,
  ObjectListField,
  TextField,
} from '../../fields/body-fields.js';
import { enumeration } from '../../fields/enumeration.js';
import { field } from '../../fields/field.js';
import { filled, keyTextRule, listRule } from '../../fields/rules.js';
import { ItemResponse } from './dto/item.response.js';

/** How many serials one stocktake has. */
const SERIAL_LIMIT = 5_000;

/** How many records each list of the result has. */
export const STOCKTAKE_LIST_LIMIT = 1_000;

const serialsRule = filled(listRule(keyTextRule, SERIAL_LIMIT));

/** The body of `POST /items/stocktake`. */
export class StocktakeRequest {
  @field(
    {
      ...serialsRule,
      problem: (value) =>
        Array.isArray(value) && (value.length === 0 || value.length > SERIAL_LIMIT)
          ? { message: `must be a list of 1 to ${SERIAL_LIMIT} serials, not of ${value.length}` }
          : serialsRule.problem!(value),
    },
    { description: 'The scanned serials', example: ['SN-0042', 'SN-0043'] },
  )
  serials!: string[];

  @IdField({
    description: 'Platform id of the location that was counted; absent for all locations',
    example: 61001,
    optional: true,
  })
  locationPlatformId?: number;
}

/** Why a scanned serial was not expected. */
export const UNEXPECTED_REASONS = enumeration('UnexpectedReason', [
  'unknown',
  'out',
  'sold',
  'retired',
  'twice',
]);
export type UnexpectedReason = (typeof UNEXPECTED_REASONS)[number];

/** A scanned serial that is of no unit in stock. */
export class UnexpectedSerial {
  @TextField({ description: 'The serial as scanned', example: 'SN-0042' })
  serial!: string;

  @EnumField(UNEXPECTED_REASONS, {
    description: 'Why it was not expected; `twice` for a unit that was scanned before',
  })
  reason!: UnexpectedReason;

  @IdField({ description: 'Id of the unit; null if unknown', nullable: true })
  itemId!: number | null;

  @IdField({ description: 'Id of the cycle that is out with it; else null', nullable: true })
  cycleId!: number | null;
}

const CountField = () => IntegerField({ description: 'The number of all', example: 2 });

/** Units of a stocktake. */
export class StocktakeUnits {
  @CountField()
  count!: number;

  @ObjectListField(() => ItemResponse, {
    description: `The first ${STOCKTAKE_LIST_LIMIT}, by id`,
    maximum: STOCKTAKE_LIST_LIMIT,
  })
  data!: ItemResponse[];
}

/** Serials of a stocktake. */
export class StocktakeSerials {
  @CountField()
  count!: number;

  @ObjectListField(() => UnexpectedSerial, {
    description: `The first ${STOCKTAKE_LIST_LIMIT}, as scanned`,
    maximum: STOCKTAKE_LIST_LIMIT,
  })
  data!: UnexpectedSerial[];
}

/** The result of a stocktake. */
export class StocktakeResponse {
  @IntegerField({
    description: 'The number of scanned units that are in stock where they were counted',
    example: 40,
  })
  counted!: number;

  @ObjectField(() => StocktakeUnits, {
    description: 'Units in stock, of the location if one was sent, that were not scanned',
  })
  missing!: StocktakeUnits;

  @ObjectField(() => StocktakeUnits, {
    description: 'Scanned units in stock of another location than the one that was sent',
  })
  misplaced!: StocktakeUnits;

  @ObjectField(() => StocktakeSerials, { description: 'Scanned serials of no unit in stock' })
  unexpected!: StocktakeSerials;
}

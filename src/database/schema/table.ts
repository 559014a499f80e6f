import { DefaultNamingStrategy, getMetadataArgsStorage } from 'typeorm';

/** The name of a property's column. */
export const snakeCaseOf = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns are the snake_case of their property. */
export class SnakeCaseNaming extends DefaultNamingStrategy {
  override columnName(property: string, custom: string | undefined): string {
    return custom ?? snakeCaseOf(property);
  }
}

/** A class that describes a table. */
export type EntityClass<E extends object> = new () => E;

/** The names of an entity's columns. */
export type PropertyOf<E extends object> = keyof E & string;

/** A table as its entity describes it. */
export interface Table {
  readonly name: string;
  /** The column with the owning shop: `shop_id`, or `id` in the table of the shops. */
  readonly owner: string;
  has(property: string): boolean;
  columnOf(property: string): string;
  /** PostgreSQL's type of the column. */
  typeOf(property: string): string;
}

/** Returns the table that an entity's decorators describe, available once its file is loaded. */
export function tableOf(entity: EntityClass<object>): Table {
  const storage = getMetadataArgsStorage();
  const [table] = storage.filterTables(entity);
  const options = new Map(
    storage.filterColumns(entity).map((column) => [column.propertyName, column.options]),
  );
  return {
    name: table!.name!,
    owner: options.has('shopId') ? 'shop_id' : 'id',
    has: (property) => options.has(property),
    columnOf: snakeCaseOf,
    typeOf: (property) => {
      const { type, array } = options.get(property)!;
      return `${String(type)}${array ? '[]' : ''}`;
    },
  };
}

import { DefaultNamingStrategy } from 'typeorm';

/** The name of a property's column. */
export const snakeCaseOf = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns are the snake_case of their property. */
export class SnakeCaseNaming extends DefaultNamingStrategy {
  override columnName(property: string, custom: string | undefined): string {
    return custom ?? snakeCaseOf(property);
  }
}

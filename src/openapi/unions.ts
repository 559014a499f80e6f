import type { OpenAPIObject } from '@nestjs/swagger';

/** One kind in a union of record types, with the values that its fields may then have. */
export interface UnionKind {
  readonly name: string;
  readonly description: string;
  readonly values: Readonly<Record<string, readonly string[]>>;
}

interface Union {
  readonly discriminator: string;
  readonly kinds: readonly UnionKind[];
}

interface Schema {
  readonly properties: Readonly<Record<string, object>>;
  readonly description?: string;
}

const UNIONS = new Map<string, Union>();

/** Declares that a DTO is a union of kinds, with a discriminator field. */
export const Union =
  (discriminator: string, kinds: readonly UnionKind[]): ClassDecorator =>
  (target) =>
    void UNIONS.set(target.name, { discriminator, kinds });

/** Emits a schema for each kind of a union, and makes the record a `oneOf` of them. */
export function emitOneOf(document: OpenAPIObject): void {
  const schemas = document.components!.schemas as unknown as Record<string, Schema>;
  for (const [name, { discriminator, kinds }] of UNIONS) {
    const whole = schemas[name];
    if (!whole) continue;
    const mapping: Record<string, string> = {};
    for (const { name: kind, description, values } of kinds) {
      const members = Object.entries(values).map(([member, all]) => {
        const { example: _, ...property } = whole.properties[member] as { example?: unknown };
        return [member, { ...property, enum: all }];
      });
      const properties = { ...whole.properties, ...Object.fromEntries(members) };
      schemas[kind] = { ...whole, description, properties };
      for (const value of values[discriminator]!) mapping[value] = referenceTo(kind);
    }
    schemas[name] = {
      ...(whole.description && { description: whole.description }),
      oneOf: kinds.map((kind) => ({ $ref: referenceTo(kind.name) })),
      discriminator: { propertyName: discriminator, mapping },
    } as never;
  }
}

const referenceTo = (name: string): string => `#/components/schemas/${name}`;

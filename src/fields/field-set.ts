import type { Type as Class } from '@nestjs/common';
import { closestMatch, hintOf } from '../errors/closest-match.js';
import { membersOf } from './field.js';

/** The fields of a record that a response has, by their paths: `serial`, `condition.title`. */
export class FieldSet {
  /** The selected fields by name; undefined selects all fields of a nested object. */
  private readonly selected = new Map<string, FieldSet | undefined>();

  constructor(private readonly paths: readonly string[]) {
    const nested = new Map<string, string[]>();
    for (const path of paths) {
      const [name, ...rest] = path.split('.') as [string, ...string[]];
      if (rest.length === 0) this.selected.set(name, undefined);
      else nested.set(name, [...(nested.get(name) ?? []), rest.join('.')]);
    }
    for (const [name, rest] of nested) {
      if (!this.selected.has(name)) this.selected.set(name, new FieldSet(rest));
    }
  }

  /** The names of the fields of the record itself. */
  get names(): Iterable<string> {
    return this.selected.keys();
  }

  /** True when the set has a field of the record itself, or some of its nested fields. */
  has(name: string): boolean {
    return this.selected.has(name);
  }

  /** The selected fields of a nested object; undefined for all of them. */
  within(name: string): FieldSet | undefined {
    return this.selected.get(name);
  }

  /** Returns the set with further fields. */
  with(paths: readonly string[]): FieldSet {
    return paths.length === 0 ? this : new FieldSet([...this.paths, ...paths]);
  }

  /** Returns the selected fields of an object, or of each object in a list, in their order. */
  pick(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((entry) => this.pick(entry));
    if (typeof value !== 'object' || value === null) return value;
    const picked: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(value)) {
      if (!this.selected.has(name)) continue;
      const nested = this.selected.get(name);
      picked[name] = nested ? nested.pick(field) : field;
    }
    return picked;
  }
}

/** Returns why a record has no field with this path; undefined if it has one. */
export function findUnknownField(path: string, record: Class): string | undefined {
  const parents: string[] = [];
  let type: Class | undefined = record;
  for (const name of path.split('.')) {
    if (!type) return `${path} is unknown (${parents.join('.')} has no fields)`;
    const members = membersOf(type);
    const rule = members.get(name);
    if (!rule) {
      const meant = closestMatch(name, members.keys());
      return `${path} is unknown${hintOf(meant && [...parents, meant].join('.'))}`;
    }
    parents.push(name);
    type = rule.nested?.();
  }
  return undefined;
}

import { readFileSync } from 'node:fs';
import { getMetadataArgsStorage } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { entities } from '../../src/entities.js';

/** The tables of the entities with their foreign keys, as lines of a Mermaid diagram. */
function diagramOf(): string[] {
  const { tables, foreignKeys } = getMetadataArgsStorage();
  const nameOf = new Map(tables.map(({ target, name }) => [(target as Function).name, name!]));
  const keys = foreignKeys
    // Every table but one has the shop in its key.
    .filter(({ type }) => type !== 'Shop')
    .map(({ target, type, columnNames = [] }) => ({
      from: nameOf.get((target as Function).name)!,
      to: nameOf.get(type as string)!,
      columns: columnNames.filter((name) => name !== 'shopId').join('-'),
    }));
  const linked = new Set(keys.flatMap(({ from, to }) => [from, to]));
  const alone = entities.map(({ name }) => nameOf.get(name)!).filter((name) => !linked.has(name));
  const lines = keys.map(({ from, to, columns }) => `  ${from} }o--|| ${to} : ${columns}`);
  return [...lines.toSorted(), ...alone.toSorted().map((name) => `  ${name}`)];
}

describe('the diagram of the tables in CONTRIBUTING.md', () => {
  it('has all tables of the entities with their foreign keys', () => {
    const text = readFileSync('CONTRIBUTING.md', 'utf8');
    const [, diagram = ''] = /```mermaid\nerDiagram\n(.*?)\n```/s.exec(text) ?? [];
    expect(diagram.split('\n')).toEqual(diagramOf());
  });
});

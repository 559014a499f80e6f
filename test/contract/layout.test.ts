import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  arrowsOf,
  circlesOf,
  graphOf,
  moduleGraphOf,
  reductionOf,
} from '../support/code/arrows.js';
import {
  crowdedFolders,
  layoutViolationsOf,
  namesExportedTwice,
  ROLES,
} from '../support/code/layout-rules.js';
import { parse, type Source, sourcesIn } from '../support/code/source.js';

const architecture = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8');
const source = sourcesIn('src');
const everything = ['src', 'migrations', 'test', 'demo', 'bench'].flatMap(sourcesIn);

const moduleOf = (path: string) => /^src\/modules\/([^/]+)\//.exec(path)?.[1];

const unitOf = (path: string) => /^src\/(?:modules|platform)\/([^/]+)\//.exec(path)?.[1];

describe('every file', () => {
  it('has a name and a place by the rules', () => {
    expect(everything.flatMap(layoutViolationsOf)).toEqual([]);
  });

  it('is in a folder that one sees at a glance', () => {
    const crowded = crowdedFolders(everything.map(({ path }) => path));
    expect(crowded.filter((one) => !one.startsWith('migrations '))).toEqual([]);
  });

  it('exports names that mean one thing', () => {
    expect(namesExportedTwice(source)).toEqual([]);
  });

  it('has one of the roles that the docs list', () => {
    const [, listed] = /Roles: ([^.]+)\./.exec(architecture.replaceAll('\n', ' ')) ?? [];
    expect(listed?.split(/,\s+/).map((role) => role.replaceAll('`', ''))).toEqual([...ROLES]);
  });
});

describe('the path of a request in the docs', () => {
  it('has the guards and interceptors in the order in which they run', () => {
    const [, section = ''] = /## The path of a request\n(.*?)\n## /s.exec(architecture) ?? [];
    const app = source.find(({ path }) => path === 'src/app.module.ts')!.text;
    const [, steps = ''] = /const STEPS[^=]*= \[(.*?)\];/s.exec(app) ?? [];
    const guards = [...app.matchAll(/provide: APP_GUARD, use\w+: (\w+)/g)].map(([, name]) => name);
    const interceptors = steps.split(',').map((name) => name.trim());
    const listed = section.match(/\w+(?:Guard|Interceptor)(?=`)/g);
    expect(listed).toEqual([...guards, ...interceptors.filter((name) => name !== '')]);
  });
});

/** From below to above: each may import those before it, and nothing that comes after it. */
const ROOMS = [
  'errors',
  'config',
  'time',
  'records',
  'observability',
  'fields',
  'http',
  'openapi',
  'embedded-postgres',
  'database',
  'platform',
  'modules',
  'cli',
];

describe('arrows', () => {
  it('point down from room to room', () => {
    const roomOf = (path: string) => /^src\/([^/]+)\//.exec(path)?.[1];
    const graph = graphOf(source, roomOf);
    const up = [...graph].flatMap(([from, targets]) =>
      [...targets]
        .filter((to) => ROOMS.indexOf(to) > ROOMS.indexOf(from))
        .map((to) => `${from} --> ${to}`),
    );
    expect([...graph.keys()].sort()).toEqual([...ROOMS].sort());
    expect(up).toEqual([]);
  });

  it('go in no circle, between files, modules or the folders of a room', () => {
    const folderOf = (path: string) =>
      /^(src\/(?:http|database|platform|cli)\/[^/]+)\//.exec(path)?.[1];
    expect(circlesOf(graphOf(source, (path) => path))).toEqual([]);
    expect(circlesOf(moduleGraphOf(source, unitOf))).toEqual([]);
    expect(circlesOf(graphOf(source, folderOf))).toEqual([]);
  });

  it('go in no circle between files of the desk, those of types included', () => {
    const fileOf = (path: string) => /^(apps\/desk\/.+)\.tsx?$/.exec(path)?.[1];
    expect(circlesOf(graphOf(sourcesIn('apps/desk/src'), fileOf))).toEqual([]);
  });

  it('between modules are those of the diagram in the docs', () => {
    const [, diagram = ''] = /```mermaid\n(.*?)```/s.exec(architecture) ?? [];
    expect(arrowsOf(diagram)).toEqual(reductionOf(moduleGraphOf(source, moduleOf)));
  });
});

describe('a circle of modules', () => {
  it('is found even over types', () => {
    const sources: Source[] = [
      parse('src/modules/a/a.ts', `import { b } from '../b/b.js';`),
      parse('src/modules/b/b.ts', `import type { C } from '../c/c.js';`),
      parse('src/modules/c/c.ts', `export * from '../a/a.js';`),
      parse('src/modules/d/d.ts', `import { a } from '../a/a.js';`),
    ];
    expect(circlesOf(moduleGraphOf(sources, moduleOf))).toEqual(['a, b, c']);
  });
});

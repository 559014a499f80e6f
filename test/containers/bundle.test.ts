import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildProgram } from '../cli/support/command.js';

const BUNDLE = resolve('dist/bundle');

/** The packages in the bundle; see `scripts/build.mjs`. */
const BUNDLED = /^(@nestjs\/|class-validator|es-toolkit|libphonenumber-js|rxjs|typeorm|validator)/;

/** Optional packages that Nest looks for. */
const OPTIONAL = /^@nestjs\/(microservices|websockets)/;

interface Package {
  readonly dev?: boolean;
  readonly dependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
}

describe('the bundle', () => {
  beforeAll(buildProgram);

  it('loads no bundled package from node_modules', () => {
    const files = readdirSync(BUNDLE);
    expect(files).toEqual(expect.arrayContaining(['cli.cjs', 'main.cjs']));
    const loaded = files.flatMap((file) => {
      const text = readFileSync(resolve(BUNDLE, file), 'utf8');
      return [...text.matchAll(/\b(?:require|import)\("([^"]+)"\)/g)].map(([, name]) => name!);
    });
    expect(loaded).toEqual(expect.arrayContaining(['express', 'class-transformer']));
    expect(loaded.filter((name) => BUNDLED.test(name) && !OPTIONAL.test(name))).toEqual([]);
  });

  it('contains every package that depends on a bundled one', () => {
    const { packages } = JSON.parse(readFileSync(resolve('package-lock.json'), 'utf8')) as {
      packages: Record<string, Package>;
    };
    const dependents = Object.entries(packages).filter(
      ([, { dev, dependencies, peerDependencies }]) =>
        !dev &&
        Object.keys({ ...dependencies, ...peerDependencies }).some((name) => BUNDLED.test(name)),
    );
    const names = dependents.map(([path]) => path.replace(/^.*node_modules\//, ''));
    expect(names.length).toBeGreaterThan(4);
    expect(names.filter((name) => name !== '' && !BUNDLED.test(name))).toEqual([]);
  });
});

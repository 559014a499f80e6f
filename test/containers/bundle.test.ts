import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildProgram } from '../cli/support/command.js';

const BUNDLE = resolve('dist/bundle');

/** Packages that are put into the files of the service, as `scripts/build.mjs` says. */
const PUT_TOGETHER =
  /^(@nestjs\/|class-validator|es-toolkit|libphonenumber-js|rxjs|typeorm|validator)/;

/** What Nest asks for and gets on without. */
const ABSENT = /^@nestjs\/(microservices|websockets)/;

interface Package {
  readonly dev?: boolean;
  readonly dependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
}

describe('the files that are shipped', () => {
  beforeAll(buildProgram);

  it('load no package that is in them a second time', () => {
    const files = readdirSync(BUNDLE);
    expect(files).toEqual(expect.arrayContaining(['cli.cjs', 'main.cjs']));
    const asked = files.flatMap((file) => {
      const text = readFileSync(resolve(BUNDLE, file), 'utf8');
      return [...text.matchAll(/\b(?:require|import)\("([^"]+)"\)/g)].map(([, one]) => one!);
    });
    expect(asked).toEqual(expect.arrayContaining(['express', 'class-transformer']));
    expect(asked.filter((name) => PUT_TOGETHER.test(name) && !ABSENT.test(name))).toEqual([]);
  });

  it('need no package that has one of those for itself', () => {
    const { packages } = JSON.parse(readFileSync(resolve('package-lock.json'), 'utf8')) as {
      packages: Record<string, Package>;
    };
    const needing = Object.entries(packages).filter(
      ([, { dev, dependencies, peerDependencies }]) =>
        !dev &&
        Object.keys({ ...dependencies, ...peerDependencies }).some((one) => PUT_TOGETHER.test(one)),
    );
    const names = needing.map(([path]) => path.replace(/^.*node_modules\//, ''));
    expect(names.length).toBeGreaterThan(4);
    expect(names.filter((name) => name !== '' && !PUT_TOGETHER.test(name))).toEqual([]);
  });
});

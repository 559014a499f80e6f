import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

/**
 * Packages in the bundle: they have hundreds of modules, and resolving a module takes longer than
 * running it. All other packages stay in `node_modules`, where tracing tools can instrument them.
 */
const BUNDLED = new RegExp(
  `^(${[
    '@nestjs/(?!microservices|websockets)',
    'class-validator',
    'es-toolkit',
    'libphonenumber-js',
    'rxjs',
    'typeorm',
    'validator',
  ].join('|')})\\b`,
);

/** `@nestjs/typeorm` loads the installed TypeORM to detect old versions; this removes that. */
const SINGLE_TYPEORM = {
  name: 'single-typeorm',
  transform: {
    filter: { id: /@nestjs[/]typeorm[/].*typeorm-compat\.js$/ },
    handler(code) {
      const [load, replacement] = [`require('typeorm')`, '{}'];
      if (!code.includes(load)) throw new Error('@nestjs/typeorm loads TypeORM in another way');
      return code.replace(load, replacement);
    },
  },
};

/**
 * Compiles to `dist/src` and bundles that.
 * @returns the exit code of the compiler
 */
export async function build() {
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const command = [compiler, '-p', 'tsconfig.build.json'];
  const compiling = spawn(process.execPath, command, { stdio: ['ignore', 2, 2] });
  const [code] = await once(compiling, 'close');
  await bundle();
  return code;
}

/** Bundles `dist/src` into `dist/bundle/main.cjs`, the service, and `cli.cjs`, the command line. */
async function bundle() {
  const output = await rolldown({
    input: { main: 'dist/src/main.js', cli: 'dist/src/cli/main.js' },
    platform: 'node',
    plugins: [SINGLE_TYPEORM],
    external: (name) => !/^[./]/.test(name) && !BUNDLED.test(name),
  });
  await output.write({
    dir: 'dist/bundle',
    // CommonJS loads faster than ES modules.
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name].cjs',
    // Tables and OpenAPI schemas are named after their classes.
    keepNames: true,
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (process.argv.includes('--compiled')) await bundle();
  else process.exitCode = await build();
}

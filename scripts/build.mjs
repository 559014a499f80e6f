import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

/**
 * Packages that are put into the files of the service, for they have hundreds of modules and finding
 * each takes longer than running it. Everything else stays where it is installed, what tracing
 * tools watch above all.
 */
const PUT_TOGETHER = new RegExp(
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

/** `@nestjs/typeorm` loads the installed TypeORM to see whether it is an older one. */
const ONE_TYPEORM = {
  name: 'one-typeorm',
  transform: {
    filter: { id: /@nestjs[/]typeorm[/].*typeorm-compat\.js$/ },
    handler(code) {
      const [asked, unasked] = [`require('typeorm')`, '{}'];
      if (!code.includes(asked)) throw new Error('@nestjs/typeorm asks for TypeORM in another way');
      return code.replace(asked, unasked);
    },
  },
};

/**
 * Later versions of Node.js have a navigator. Without one `pg` makes a `Response` to see where it is,
 * which loads all of `fetch`.
 */
const NAVIGATOR = `globalThis.navigator ??= { userAgent: 'Node.js' };`;

/**
 * Compiles to `dist/src` and makes of that what is run: `dist/bundle/main.cjs`, the service, and
 * `dist/bundle/cli.cjs`, the command line. What the compiler says of types is in its exit code.
 */
export async function build() {
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const command = [compiler, '-p', 'tsconfig.build.json'];
  const compiling = spawn(process.execPath, command, { stdio: ['ignore', 2, 2] });
  const [code] = await once(compiling, 'close');
  const bundle = await rolldown({
    input: { main: 'dist/src/main.js', cli: 'dist/src/cli/main.js' },
    platform: 'node',
    plugins: [ONE_TYPEORM],
    external: (name) => !/^[./]/.test(name) && !PUT_TOGETHER.test(name),
  });
  await bundle.write({
    dir: 'dist/bundle',
    // What is required loads in less time than what is imported.
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name].cjs',
    banner: ({ isEntry }) => (isEntry ? NAVIGATOR : ''),
    // Names of classes are those of tables, and of schemas in the description of the interface.
    keepNames: true,
  });
  return code;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) process.exitCode = await build();

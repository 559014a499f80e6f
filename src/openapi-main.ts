import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { API_DESCRIPTION } from './api-description.js';
import { prefixRoutes } from './app-setup.js';
import { AppModule } from './app.module.js';
import { buildDocument } from './openapi/document.js';
import { readConfiguration } from './config/configuration.js';

const FILE = 'openapi.json';

/** A preview creates no providers, so nothing connects to this URL. */
const NO_DATABASE = { url: 'postgres://localhost/none', cluster: false };

/** Writes the OpenAPI document. With `--check`, fails when the existing file differs. */
const text = await currentDocument();
if (!process.argv.includes('--check')) {
  await writeFile(FILE, text);
} else if ((await readFile(FILE, 'utf8').catch(() => '')) !== text) {
  process.stderr.write(`${FILE} is not what the routes declare: run npm run openapi\n`);
  process.exitCode = 1;
}

async function currentDocument(): Promise<string> {
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.register(readConfiguration({}), NO_DATABASE),
    { preview: true, abortOnError: false, logger: ['error', 'fatal'] },
  );
  prefixRoutes(app);
  return `${JSON.stringify(buildDocument(app, API_DESCRIPTION), null, 2)}\n`;
}

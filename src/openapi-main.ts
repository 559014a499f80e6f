import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { API_DESCRIPTION } from './api-description.js';
import { prefixRoutes } from './app-setup.js';
import { AppModule } from './app.module.js';
import { buildDocument, writtenDocument } from './openapi/document.js';
import { readConfiguration } from './config/configuration.js';

const FILE = 'openapi.json';

const MAX_DIFFERENCES = 20;

/** A preview creates no providers, so nothing connects to this URL. */
const NO_DATABASE = { url: 'postgres://localhost/none', cluster: false };

/** Writes the OpenAPI document. With `--check`, fails when the existing file differs, and says where. */
const text = await currentDocument();
if (!process.argv.includes('--check')) {
  await writeFile(FILE, text);
} else {
  const committed = await readFile(FILE, 'utf8').catch(() => '{}');
  if (committed !== text) {
    const places = differencesOf(JSON.parse(committed), JSON.parse(text));
    const shown = places.slice(0, MAX_DIFFERENCES).map((place) => `  ${place}\n`);
    process.stderr.write(
      `${FILE} is not what the routes declare: run npm run openapi\n${shown.join('')}`,
    );
    process.exitCode = 1;
  }
}

/** The members that differ between two JSON values, each with both values. */
function differencesOf(before: unknown, after: unknown, path: readonly string[] = []): string[] {
  const [one, other] = [before, after].map((value) => JSON.stringify(value));
  if (one === other) return [];
  if (!isObject(before) || !isObject(after)) return [`${path.join(' ')}: ${one} → ${other}`];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    differencesOf(before[name], after[name], [...path, name]),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

async function currentDocument(): Promise<string> {
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.register(readConfiguration({}), NO_DATABASE),
    { preview: true, abortOnError: false, logger: ['error', 'fatal'] },
  );
  prefixRoutes(app);
  return writtenDocument(buildDocument(app, API_DESCRIPTION));
}

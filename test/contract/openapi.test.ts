import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApi } from '../support/api.js';
import { gapsOf } from '../support/openapi.rules.js';

const COMMITTED = join(import.meta.dirname, '../../openapi.json');

describe('the OpenAPI document', () => {
  const api = useApi();
  let document: any;
  beforeAll(async () => {
    document = await (await fetch(`${api.url}/docs/openapi.json`)).json();
  });

  it('is served as it is committed; npm run openapi writes it', async () => {
    expect(document).toEqual(JSON.parse(await readFile(COMMITTED, 'utf8')));
  });

  it('is valid OpenAPI 3.0.3, its examples included', async () => {
    expect(document.openapi).toBe('3.0.3');
    expect(await problemsOf(document)).toEqual([]);
  });

  it('leaves nothing unsaid', () => {
    expect(gapsOf(document)).toEqual([]);
  });

  it('is found invalid when an example does not fit or a reference leads nowhere', async () => {
    const broken = structuredClone(document);
    broken.components.schemas.ConditionResponse.properties.id.example = 'three';
    broken.paths['/api/v1/shop'].get.responses['200'].content['application/json'].schema.$ref =
      '#/components/schemas/Nothing';
    const rules = (await problemsOf(broken)).map((problem) => problem.split(' ')[0]);
    expect(rules).toEqual(
      expect.arrayContaining(['no-invalid-schema-examples', 'no-unresolved-refs']),
    );
  });

  it('is found to leave things unsaid', () => {
    const broken = structuredClone(document);
    const { get, put } = broken.paths['/api/v1/shop'];
    delete get.summary;
    get.tags = ['Nowhere'];
    get.security = [];
    delete get.responses['429'];
    delete get.responses['200'].content;
    put.operationId = get.operationId;
    const members = broken.components.schemas.ConditionResponse.properties;
    delete members.id.example;
    delete members.title.description;
    expect(gapsOf(broken)).toEqual([
      'Shop.get is not unique',
      'Shop.get: no summary',
      'Shop.get: no known tag',
      'Shop.get: wrong security',
      'Shop.get: no 429',
      'Shop.get: 200 has no description or no schema',
      'ConditionResponse.id has no example',
      'ConditionResponse.title has no description',
    ]);
  });
});

/** The errors of a linter of OpenAPI, the rule first. */
async function problemsOf(document: object): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      'no-invalid-media-type-examples': 'error',
      'no-invalid-parameter-examples': 'error',
      'no-invalid-schema-examples': 'error',
    },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ ruleId, message, location }) => `${ruleId} ${message} ${location[0]?.pointer}`);
}

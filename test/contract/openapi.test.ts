import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  bodyExampleOf,
  gapsOf,
  narrowAnswersOf,
  operationsOf,
  sharedNamesOf,
} from '../support/code/openapi-rules.js';
import { useOwnApi } from '../support/service/api.js';

const COMMITTED = join(import.meta.dirname, '../../openapi.json');

describe('the OpenAPI document', () => {
  const api = useOwnApi();
  let document: any;
  beforeAll(async () => {
    document = await (await fetch(`${api.url}/docs/openapi.json`)).json();
  });

  it('is served as it is committed; npm run openapi writes it', async () => {
    expect(document).toEqual(JSON.parse(await readFile(COMMITTED, 'utf8')));
  });

  it('is valid OpenAPI 3.1, its examples included', async () => {
    expect(document.openapi).toBe('3.1.0');
    expect(await problemsOf(document)).toEqual([]);
  });

  it('leaves nothing unsaid', () => {
    expect(gapsOf(document)).toEqual([]);
  });

  it('has at most 22 tags', () => {
    expect(document.tags.length).toBeLessThanOrEqual(22);
  });

  it('has no two names that are one in generated clients', () => {
    expect(sharedNamesOf(document)).toEqual([]);
    const broken = structuredClone(document);
    broken.components.schemas.ITEM = {};
    broken.components.schemas.Comment.properties.eventType = { enum: ['comment'] };
    expect(sharedNamesOf(broken)).toEqual(['item', 'commenteventtype']);
  });

  it('allows a response to contain every value that a request may have', () => {
    expect(narrowAnswersOf(document)).toEqual([]);
    const broken = structuredClone(document);
    broken.components.schemas.Customer.properties.firstName.minLength = 1;
    expect(narrowAnswersOf(broken)).toEqual([
      'importCustomers: firstName is answered in narrower bounds than it is taken in',
    ]);
  });

  it('is found invalid when an example does not fit or a reference leads nowhere', async () => {
    const broken = structuredClone(document);
    broken.components.schemas.Condition.examples[0].id = 'three';
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
    delete get.description;
    get.tags = ['Nowhere'];
    get.security = [];
    delete get.responses['429'];
    get.responses['200'] = { description: 'Done' };
    get.responses['401'] = document.components.responses.Unauthorized;
    put.operationId = get.operationId;
    delete put.requestBody.content['application/json'].example;
    const { SkuQuery: sku, ItemsIdPath: id } = broken.components.parameters;
    broken.paths['/api/v1/items'].get.parameters.push({ ...sku, example: 'PARKA-M' });
    const { example: _, ...idWithoutExample } = id;
    broken.paths['/api/v1/items/{id}'].get.parameters[0] = idWithoutExample;
    delete broken.components.responses.ItemNotFound.content['application/json'].example;
    broken.info.contact = {};
    const { properties } = broken.components.schemas.Condition;
    delete broken.components.schemas.Condition.examples;
    delete properties.title.description;
    delete properties.severityKey.$ref;
    properties.severityKey.enum = ['used', 'unused'];
    expect(gapsOf(broken)).toEqual([
      'the contact is empty',
      'getShop is not unique',
      'getShop: no summary',
      'getShop: no description',
      'getShop: no known tag',
      'getShop: wrong security',
      'getShop: no 429',
      'getShop: 200 has no description',
      'getShop: 200 has no X-Request-Id',
      'getShop: 200 has no schema',
      'getShop: 401 is not shared',
      'getShop: is no name for put',
      'getShop: the body has no example',
      'listItems: parameter sku is filled in',
      'getItem: parameter id has no example to fill in',
      'ItemNotFound has no example',
      'Condition.id has no example',
      'Condition.createdAt has no example',
      'Condition.severityKey has an enumeration without a name',
      'Condition.title has no description',
      'Condition.title has no example',
      'Condition.updatedAt has no example',
    ]);
  });

  it('allows unknown fields in requests only where a field has a second name', () => {
    const { schemas } = document.components;
    const open = operationsOf(document)
      .flatMap(({ operation }) => operation.requestBody?.content['application/json'] ?? [])
      .map(({ schema }) => schema.$ref)
      .map((reference: string) => reference.split('/').at(-1)!)
      .filter((name) => schemas[name].additionalProperties !== false);
    expect(open).toEqual(['SetCustomFieldRequest']);
  });

  it('allows unknown fields in responses, as clients have to', () => {
    const { schemas } = document.components;
    expect(schemas.ImportCustomer.additionalProperties).toBe(false);
    for (const name of ['Address', 'Customer', 'ErrorAnswer']) {
      expect(schemas[name]).not.toHaveProperty('additionalProperties');
    }
  });

  it('has no example that Postman would take for an example object, which has a `value`', () => {
    const values = operationsOf(document)
      .filter(({ operation }) => operation.requestBody?.content['application/json'])
      .filter(({ operation }) => 'value' in bodyExampleOf(operation)!)
      .map(({ operation }) => operation.requestBody.content['application/json']);
    expect(values.length).toBeGreaterThan(0);
    for (const content of values) expect(content).not.toHaveProperty('example');
  });

  it('shows the 400s of each operation', () => {
    const sentencesOf = (path: string, method: string): unknown[] => {
      const answer = document.paths[`/api/v1${path}`][method].responses[400];
      const { content } = document.components.responses[answer.$ref.split('/').at(-1)];
      const examples: any[] = Object.values(content['application/json'].examples);
      return examples.map(({ value }) => value.error ?? value.errors[0]);
    };
    const unknown = 'colour is not a known parameter';
    const page = 'page must be the nextPage of the same list with the same filters and sort';
    expect(sentencesOf('/cycles', 'get')).toEqual([unknown, page]);
    expect(sentencesOf('/items', 'get')).toEqual([
      unknown,
      page,
      'availableFrom and availableTo must be given together',
    ]);
    expect(sentencesOf('/cycles', 'post')).toEqual([
      unknown,
      'Idempotency-Key must be 1 to 255 printable ASCII characters',
      'Dry-Run must be true or false, not "maybe"',
      'Invalid request body',
    ]);
    expect(sentencesOf('/exports/items', 'get')).toEqual([
      unknown,
      'bom must be absent unless format is csv',
    ]);
  });

  it('shows that the event stream does not end', () => {
    const { summary, description } = document.paths['/api/v1/events/stream'].get;
    expect([summary, description]).toEqual([
      'Stream events, without end',
      expect.stringMatching(/^The response does not end/),
    ]);
  });

  it('names what clients know by name', () => {
    const { schemas } = document.components;
    expect(schemas.ItemList.required).toEqual(['data', 'nextPage']);
    expect(schemas.Item.properties.serial.type).toEqual(['string', 'null']);
    expect(schemas.Item.properties.visibility.$ref).toBe('#/components/schemas/Visibility');
    expect(schemas.EventType.enum).toContain('comment');
    expect(Object.keys(schemas).filter((name) => name.endsWith('Response'))).toEqual([]);
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

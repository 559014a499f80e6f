import { Body, Controller, Get } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { CheckedQuery } from '../../src/http/checked-query.js';
import { GetRoute, ListRoute, PostRoute, PublicRoute } from '../../src/openapi/route.js';
import { ErrorAnswer } from '../../src/openapi/error.response.js';
import { ListQuery } from '../../src/http/paging/list.query.js';
import type { ListQuery as OnlyAType } from '../../src/http/paging/list.query.js';
import { bodyMembersOf, operationsOf } from '../support/code/openapi-rules.js';
import {
  type Route,
  routesOf,
  routesOfController,
  routeViolationsOf,
  turnFaultsOf,
} from '../support/code/route-rules.js';
import { useOwnApi } from '../support/service/api.js';

describe('every route', () => {
  const api = useOwnApi();
  let routes: Route[];
  let document: object;
  let operations: ReturnType<typeof operationsOf>;
  beforeAll(async () => {
    routes = routesOf(api.app.get(ModulesContainer));
    document = (await (await fetch(`${api.url}/docs/openapi.json`)).json()) as object;
    operations = operationsOf(document);
  });

  it('declares its scope, its throttle profile and the type of its response', () => {
    expect(routes.length).toBeGreaterThan(8);
    expect(routeViolationsOf(routes)).toEqual([]);
  });

  it('is public only where that is meant', () => {
    const open = routes.filter(({ declaration }) => declaration?.requiredScope === undefined);
    expect(open.map(({ name }) => name)).toEqual([
      'HealthController.live',
      'HealthController.ready',
    ]);
  });

  it('waits for the records that it may lock: those in its path and its body', () => {
    const faults = operations.flatMap(({ path, operation }) => {
      const route = routes.find(({ operationId }) => operationId === operation.operationId);
      const members = bodyMembersOf(document, operation);
      return route
        ? turnFaultsOf(route.declaration!, path, members).map((fault) => `${route.name} ${fault}`)
        : [];
    });
    expect(faults).toEqual([]);
  });

  it('is in the document, except the fallback', () => {
    const documented = operations
      .filter(({ operation }) => !operation.deprecated)
      .map(({ operation }) => operation.operationId);
    const declared = routes
      .filter(({ undocumented }) => !undocumented)
      .map(({ operationId }) => operationId);
    expect(documented.sort()).toEqual(declared.sort());
    expect(routes.filter(({ undocumented }) => undocumented).map(({ name }) => name)).toEqual([
      'FallbackController.rejectUnmatched',
    ]);
  });

  it('is in the document under its retired path as well, marked as such', () => {
    const told = ({ path, method, operation }: (typeof operations)[number]) => {
      const { operationId, deprecated, tags, description: _, ...rest } = operation;
      return { path, method, operationId, deprecated, tags, ...rest };
    };
    const retired = operations.filter(({ operation }) => operation.deprecated);
    const current = operations.filter(({ path }) => /^\/api\/v1\/cycles(\/|$)/.test(path));
    expect(current).toHaveLength(7);
    expect(retired.map(told)).toEqual(
      current.map(({ path, method, operation }) =>
        told({
          path: path.replace('/cycles', '/rentals'),
          method,
          operation: {
            ...operation,
            operationId: operation.operationId.replace('Cycle', 'Rental'),
            deprecated: true,
            tags: ['Rentals'],
          },
        }),
      ),
    );
    for (const { operation } of retired) {
      expect(operation.description).toMatch(/^Use the same path under `\/cycles`\./);
    }
  });
});

describe('a route is found out', () => {
  const told = { operationId: 'nothing', summary: 'Nothing', description: 'Nothing' };
  const options = { ...told, answer: ErrorAnswer };

  @Controller()
  class BadController {
    @Get('undeclared') undeclared() {}
    @PublicRoute() @Get('untyped') untyped() {}
    @GetRoute('answerless', told) answerless() {}
    @PostRoute('type', options) type(@Body() _body: OnlyAType) {}
    @GetRoute('record', options) record(@CheckedQuery() _query: Record<string, string>) {}
    @PostRoute('good', options) good(@Body() _body: ListQuery, @CheckedQuery() _query: ListQuery) {}
    @ListRoute('first', 'twice', options) first(@CheckedQuery() _query: ListQuery) {}
    @ListRoute('second', 'twice', options) second(@CheckedQuery() _query: ListQuery) {}
    @ListRoute('third', 'pageless', options) third() {}
  }

  it('that lacks a declaration, a response type, a name of its own, a checked body or a page', () => {
    expect(routeViolationsOf(routesOfController(BadController))).toEqual([
      'two lists are twice',
      'BadController.undeclared is not declared',
      'BadController.untyped documents no 200',
      'BadController.answerless has no answer type',
      'BadController.type takes a body or query that is not checked',
      'BadController.record takes a body or query that is not checked',
      'BadController.third is a list without a ListQuery',
    ]);
  });

  it('that locks a record without waiting for it, or waits for one that it cannot name', () => {
    const route = { profiles: [], status: 200, writes: true };
    expect(turnFaultsOf(route, '/cycles/{id}', ['itemId', 'itemId', 'note'])).toEqual([
      'does not wait for its record',
      'does not wait for itemId',
    ]);
    const turns = { record: 'cycle', fields: { serial: 'serial' }, list: 'cycles' } as const;
    expect(turnFaultsOf({ ...route, record: 'several', turns }, '/cycles', ['id'])).toEqual([
      'does not wait for id',
      'waits for serial, which its body lacks',
      'waits for cycles, which its body lacks',
    ]);
  });
});

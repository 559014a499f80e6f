import type { Type } from '@nestjs/common';
import { METHOD_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { ModulesContainer } from '@nestjs/core';
import { ListQuery } from '../../../src/http/paging/list.query.js';
import { declarationOf, type RouteDeclaration } from '../../../src/http/route-declaration.js';

/** The metadata keys of `@nestjs/swagger`. */
const ANSWERS = 'swagger/apiResponse';
const OPERATION = 'swagger/apiOperation';
const EXCLUDED = 'swagger/apiExcludeController';

/** A handler that the router knows. */
export interface Route {
  /** `ItemsController.list` */
  readonly name: string;
  /** `listItems` */
  readonly operationId?: string;
  readonly declaration?: RouteDeclaration;
  readonly answers: Record<string, { type?: unknown; schema?: unknown; content?: unknown }>;
  /** The types of the body and the query, as the validation sees them. */
  readonly checked: readonly unknown[];
  /** Left out of the document: it answers what is not there. */
  readonly undocumented: boolean;
}

/** Every route of every controller in the application. */
export function routesOf(modules: ModulesContainer): Route[] {
  const controllers = [...modules.values()].flatMap((one) => [...one.controllers.values()]);
  return controllers.flatMap(({ metatype }) => routesOfController(metatype as Type));
}

/** The routes of one controller class. */
export function routesOfController(controller: Type): Route[] {
  const prototype = controller.prototype as Record<string, object>;
  return Object.getOwnPropertyNames(prototype)
    .filter((key) => key !== 'constructor')
    .filter((key) => Reflect.hasMetadata(METHOD_METADATA, prototype[key]!))
    .map((key) => ({
      name: `${controller.name}.${key}`,
      operationId: Reflect.getMetadata(OPERATION, prototype[key]!)?.operationId,
      declaration: declarationOf(prototype[key]!) ?? declarationOf(controller),
      answers: Reflect.getMetadata(ANSWERS, prototype[key]!) ?? {},
      checked: checkedTypesOf(controller, key),
      undocumented: Reflect.hasMetadata(EXCLUDED, controller),
    }));
}

/** The missing declarations of routes. */
export function routeViolationsOf(routes: readonly Route[]): string[] {
  const lists = routes.flatMap(({ declaration }) => declaration?.list ?? []);
  return [
    ...lists.filter((name, at) => lists.indexOf(name) < at).map((name) => `two lists are ${name}`),
    ...routes.flatMap((route) => faultsOf(route).map((fault) => `${route.name} ${fault}`)),
  ];
}

function faultsOf({ declaration, answers, checked, undocumented }: Route): string[] {
  if (!declaration) return ['is not declared'];
  const { requiredScope, profiles, status } = declaration;
  const answer = answers[status];
  return [
    ...(requiredScope === undefined || profiles.includes('key')
      ? []
      : ['is not counted for its key']),
    ...(undocumented || answer ? [] : [`documents no ${status}`]),
    ...(answer && status !== 204 && !typeOf(answer) ? ['has no answer type'] : []),
    ...(checked.every(isClass) ? [] : ['takes a body or query that is not checked']),
    ...(declaration.list && !checked.some(isListQuery) ? ['is a list without a ListQuery'] : []),
  ];
}

/** The fields of bodies that name a record which other requests change. */
const NAMING_FIELDS = ['itemId', 'platformVariantId', 'rentalId', 'serial'];

/**
 * The differences between the records that a route waits for and those that it can lock: the one in
 * its path, and those that its body names.
 * @param members the names of the members of its body, nested ones included
 */
export function turnFaultsOf(
  { writes, record, turns = {} }: RouteDeclaration,
  path: string,
  members: readonly string[],
): string[] {
  const { list, fields = {} } = turns;
  const declared = [...Object.keys(fields), ...(list ? [list] : [])];
  const naming = record === 'several' ? ['id', ...NAMING_FIELDS] : NAMING_FIELDS;
  const named = writes ? members.filter((member) => naming.includes(member)) : [];
  return [
    ...(writes && path.includes('{') && !turns.record ? ['does not wait for its record'] : []),
    ...[...new Set(named)]
      .filter((field) => !declared.includes(field))
      .map((field) => `does not wait for ${field}`),
    ...declared
      .filter((field) => !members.includes(field))
      .map((field) => `waits for ${field}, which its body lacks`),
  ];
}

const typeOf = ({ type, schema, content }: Route['answers'][string]): unknown =>
  type ?? schema ?? content;

/** An interface, or a class imported as a type only, is `Object` here, which nothing checks. */
function isClass(type: unknown): boolean {
  return (
    typeof type === 'function' && ![Object, String, Number, Boolean, Array].includes(type as never)
  );
}

const isListQuery = (type: unknown): boolean =>
  isClass(type) && (type === ListQuery || (type as Type).prototype instanceof ListQuery);

function checkedTypesOf(controller: Type, key: string): unknown[] {
  const types: unknown[] =
    Reflect.getMetadata('design:paramtypes', controller.prototype as object, key) ?? [];
  const parameters: Record<string, { index: number }> =
    Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, key) ?? {};
  return Object.entries(parameters)
    .filter(([kind]) => /^\d+:/.test(kind))
    .filter(([kind]) => CHECKED.has(Number.parseInt(kind, 10)))
    .map(([, { index }]) => types[index]);
}

const CHECKED: ReadonlySet<number> = new Set([RouteParamtypes.BODY, RouteParamtypes.QUERY]);

import type { Request } from 'express';

/**
 * The route template, such as `/api/v1/items/:id`.
 * Never the path, which contains ids and arbitrary client input.
 */
export const routeTemplateOf = ({ route }: Request): string | undefined =>
  (route as { path: string } | undefined)?.path;

import type { Request } from 'express';

/** `/api/v1/items/:id`, never the path: that has ids, and whatever else somebody sends. */
export const routeTemplateOf = ({ route }: Request): string | undefined =>
  (route as { path: string } | undefined)?.path;

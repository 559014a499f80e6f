import type { TenantFixture } from './tenant-fixture.js';

/** A request of one shop that aims at what another one has. */
export interface CrossTenantAttempt {
  /** The parameters in the path. */
  readonly path?: Record<string, number>;
  readonly query?: string;
  readonly body?: object | string;
  /** The answer that it must get; without one it is answered out of the intruder's own shop. */
  readonly refusal?: { status: number; body: object | undefined };
  /** The status for the owner, if the same request does not succeed. */
  readonly toOwner?: number;
}

export type BuildAttempts = (
  victim: TenantFixture,
  intruder: TenantFixture,
) => CrossTenantAttempt | CrossTenantAttempt[];

/**
 * The URL of an attempt, below the prefix of the version.
 * @param template a path of the document
 */
export function targetOf(template: string, { path = {}, query = '' }: CrossTenantAttempt): string {
  const below = template.slice('/api/v1'.length);
  return `${below.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(path[name]))}?${query}`;
}

/** The refusal of an id in the path. */
export const notFound = (resource: string) => ({
  status: 404,
  body: { error: `${resource} not found` },
});
/** The refusal of an id in the body. */
export const validationFailed = (...errors: string[]) => ({ status: 422, body: { errors } });
/** The response of a list filtered by an id of another shop. */
export const EMPTY_PAGE = { status: 200, body: { data: [], nextPage: null } };

/** The same for the counts of the list, which take the same filters. */
export const countAttempts =
  (list: BuildAttempts, by: string, values: readonly string[]): BuildAttempts =>
  (victim, intruder) =>
    [list(victim, intruder)].flat().map(({ query = '', refusal }) => ({
      query: `by=${by}&${query}`,
      ...(refusal && {
        refusal: {
          status: 200,
          body: { data: values.map((value) => ({ value, count: 0, isExact: true })) },
        },
      }),
    }));

/** The same for each of the exports of the list, which takes the same filters. */
export const exportAttempts =
  (list: BuildAttempts): BuildAttempts =>
  (victim, intruder) =>
    [list(victim, intruder)].flat().map(({ query = '', refusal }) => ({
      query: `format=ndjson&${query}`,
      ...(refusal && {
        refusal: refusal === EMPTY_PAGE ? { status: 200, body: undefined } : refusal,
      }),
    }));

import { randomUUID } from 'node:crypto';
import type { RentalShop } from '../factories/rental-shop.js';
import type { Api } from '../service/api.js';
import type { Answer } from '../service/client.js';

/** The services and the shop that the trials use. */
export interface TrialSetting {
  readonly api: Api;
  /** An instance on the same database with a limit of two requests per key. */
  readonly limited: Api;
  readonly shop: RentalShop;
}

/** A rejected request and the requests that follow its advice. */
export interface Trial {
  readonly rejected: Pick<Answer, 'status' | 'headers'>;
  /** Parts of the remedy in `ERROR_CODES`, each with its last request; in the order of the runs. */
  readonly remedies: Readonly<Record<string, () => Promise<Answer>>>;
}

export type Scenario = (setting: TrialSetting) => Promise<Trial>;

/** A code of several causes has a scenario for each. */
export type Scenarios = Readonly<Record<string, Scenario | readonly Scenario[]>>;

/** An id and a platform id that no record has. */
export const UNKNOWN_ID = 404_404;

/** An endpoint to which nothing is sent. */
export const DISABLED_ENDPOINT = {
  url: 'https://hook.example/',
  types: ['*'],
  status: 'disabled',
};

/** A condition with a title that no other one has. */
export const newCondition = (shop: RentalShop): Promise<any> => shop.createCondition(randomUUID());

/** Creates a unit of the shop's variant. */
export const newUnit = async (shop: RentalShop): Promise<number> => (await shop.createUnits(1))[0]!;

/** Returns a function that sends updates of a cycle. */
export const cycleUpdates =
  (shop: RentalShop, { id }: { id: number }) =>
  (fields: object) =>
    shop.put(`/cycles/${id}`, fields);

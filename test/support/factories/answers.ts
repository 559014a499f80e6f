import { expect } from 'vitest';
import type { Answer } from '../service/client.js';

/** The body of a response that has to succeed for the test to make sense. */
export async function expectSuccess(response: Promise<Answer>): Promise<any> {
  const { status, body } = await response;
  if (status !== 200 && status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Expects that a request is rejected. @param error the sentence, or the list of a validation */
export async function expectError(
  response: Promise<Answer>,
  status: number,
  error: unknown,
): Promise<void> {
  const { status: actual, body } = await response;
  const expected = Array.isArray(error) ? { errors: error } : { error };
  expect([actual, body]).toEqual([status, expected]);
}

/** The error of a call that has to fail with an error of this kind. */
export const failureOf = <Failure>(
  call: Promise<unknown>,
  kind: new (...values: never[]) => Failure,
): Promise<Failure> =>
  call.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(kind);
      return error as Failure;
    },
  );

let platformIds = 5_000_000;

/** A platform id that no other record of the run has. */
export const nextPlatformId = (): number => (platformIds += 1);

/** A custom field or membership credit as its owner embeds it. */
export const withoutVersion = ({ updatedAt: _, ...embedded }: any): any => embedded;

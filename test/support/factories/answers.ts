import type { Answer } from '../service/client.js';

/** The body of an answer that has to succeed for the test to make sense. */
export async function expectSuccess(answer: Promise<Answer>): Promise<any> {
  const { status, body } = await answer;
  if (status !== 200 && status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

let platformIds = 5_000_000;

/** A platform id that no other record of the run has. */
export const nextPlatformId = (): number => (platformIds += 1);

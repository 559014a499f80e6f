import { describe, expect, it } from 'vitest';
import { consequencesOf } from '../../../apps/desk/src/service/consequences.js';

describe('the consequences of a change at the desk', () => {
  it.each([
    ['a unit', { affectedCycleIds: [7, 8] }, [['affectedCycleIds', [7, 8]]]],
    ['a block', { id: 1, affectedCycleIds: [7] }, [['affectedCycleIds', [7]]]],
    [
      'a rental',
      { conflictingCycleIds: [9], movedCycleIds: [3] },
      [
        ['conflictingCycleIds', [9]],
        ['movedCycleIds', [3]],
      ],
    ],
    [
      'several rentals, each once',
      {
        data: [{ conflictingCycleIds: [9] }, { conflictingCycleIds: [9, 4] }],
        movedCycleIds: [2],
      },
      [
        ['conflictingCycleIds', [9, 4]],
        ['movedCycleIds', [2]],
      ],
    ],
    ['units of a list', [{ affectedCycleIds: [1] }, {}], [['affectedCycleIds', [1]]]],
    ['a change without any', { data: [{ conflictingCycleIds: [] }] }, []],
    ['a deletion', undefined, []],
  ])('are named by the response to %s', (_, response, expected) => {
    expect(consequencesOf(response).map(({ field, ids }) => [field, ids])).toEqual(expected);
  });
});

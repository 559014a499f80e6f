import fc from 'fast-check';
import type { Contract, Operation } from '../../../../support/models/contract.js';
import { bodyFlaws, encodingFlaws } from './body-flaws.js';
import type { Flaws } from './draft.js';
import { headerFlaws, methodFlaws } from './header-flaws.js';
import { memberFlaws } from './member-flaws.js';
import { pathFlaws, pathIdFlaws, queryFlaws } from './target-flaws.js';

/** Everything that can be wrong with a request of an operation. */
export function flawsOf(contract: Contract, operation: Operation): Flaws {
  return fc.oneof(
    ...(operation.body
      ? [
          { weight: 12, arbitrary: memberFlaws(contract, operation.body) },
          { weight: 4, arbitrary: bodyFlaws },
          { weight: 2, arbitrary: encodingFlaws },
        ]
      : []),
    { weight: operation.body ? 3 : 8, arbitrary: queryFlaws(contract, operation) },
    ...(operation.path.includes('{') ? [{ weight: 4, arbitrary: pathIdFlaws(operation) }] : []),
    { weight: 1, arbitrary: pathFlaws },
    { weight: 4, arbitrary: headerFlaws },
    { weight: 1, arbitrary: methodFlaws },
  );
}

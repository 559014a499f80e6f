import fc from 'fast-check';
import { isOut } from '../model/model-units.js';
import { lapse } from '../model/model-cycles.js';
import { noonOf } from '../model/model.js';
import { change, holdEnd, holds } from './operations-cycles.js';
import { index, kind, type Kind, pickFrom, type Request, type Scene } from './operation.js';

/** Rentals that end without a return, and are opened again; holds, and the time that ends them. */
export const ENDING_OPERATIONS: readonly Kind[] = [
  kind({
    name: 'close',
    weight: 3,
    draws: fc.record({
      cycle: index,
      ending: fc.oneof(
        fc.constant({ closedAs: 'lost' as const }),
        fc.constant({ closedAs: 'bought' as const }),
        fc.record({ closedAs: fc.constant('bought' as const), salePrice: fc.nat(9_000) }),
      ),
    }),
    ask(scene, { cycle: drawn, ending }) {
      const cycle = pickFrom(scene.world.cycles, drawn, isOut);
      return cycle && change(scene, cycle.id, ending);
    },
  }),

  kind({
    name: 'reopen',
    weight: 3,
    draws: fc.record({
      cycle: index,
      members: fc.constantFrom({ closedAs: null }, { cancelled: false }),
    }),
    ask(scene, { cycle: drawn, members }) {
      const isOver = pickFrom(
        scene.world.cycles,
        drawn,
        ({ cancelled, closedAs }) => cancelled || closedAs !== null,
      );
      return isOver && change(scene, isOver.id, members);
    },
  }),

  kind({
    name: 'find',
    weight: 1,
    draws: fc.record({ cycle: index }),
    ask(scene, { cycle: drawn }) {
      const cycle = pickFrom(scene.world.cycles, drawn, ({ closedAs }) => closedAs === 'lost');
      return cycle && change(scene, cycle.id, { receivedAt: noonOf(scene.today) });
    },
  }),

  kind({
    name: 'confirm',
    weight: 2,
    draws: fc.record({ cycle: index }),
    ask(scene, { cycle: drawn }) {
      const cycle = pickFrom(scene.world.cycles, drawn, ({ holdUntil }) => holdUntil !== null);
      return cycle && change(scene, cycle.id, { holdUntil: null });
    },
  }),

  kind({
    name: 'hold',
    weight: 2,
    draws: fc.record({ cycle: index, halfDays: holds }),
    ask(scene, { cycle: drawn, halfDays }) {
      const cycle = pickFrom(scene.world.cycles, drawn, ({ holdUntil }) => holdUntil !== null);
      return cycle && change(scene, cycle.id, { holdUntil: holdEnd(scene.clock, halfDays) });
    },
  }),
];

/** Time passes, up to so many half days at once. */
export const passing = (halfDays: number): Kind =>
  kind({
    name: 'pass',
    weight: 16,
    draws: fc.integer({ min: 1, max: halfDays }),
    ask: ({ clock }: Scene, draw) => passTo(clock.after(draw)),
  });

/** Moves the clock of the shop to a time. */
export const passTo = (time: number): Request => ({
  method: 'POST',
  path: '/clock',
  clockTo: time,
  play: lapse,
});

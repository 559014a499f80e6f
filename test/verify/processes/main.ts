import { runPart } from '../part.js';
import { events } from './events/program.js';
import { faults } from './faults/program.js';
import { isolation } from './isolation/program.js';
import { overloading } from './overload/program.js';
import { races } from './races/program.js';
import { standby } from './standby/program.js';
import { upgrades } from './upgrade/program.js';
import { webhooks } from './webhooks/program.js';

/** Starts the built service and PostgreSQL, uses, kills, delays or crowds them, and audits the rows. */
await runPart('processes', [
  races,
  isolation,
  faults,
  standby,
  overloading,
  upgrades,
  events,
  webhooks,
]);

import { runPart } from '../part.js';
import { fuzzing } from './fuzz/program.js';
import { histories } from './histories/program.js';
import { lists } from './lists/program.js';
import { simulation } from './simulation/program.js';

/** Compares the service with what its rules and its contract promise, by seeds. */
await runPart('model', [histories, simulation, lists, fuzzing]);

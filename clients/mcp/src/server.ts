import { McpServer } from '@modelcontextprotocol/server';
import manifest from '../package.json' with { type: 'json' };
import { RentalClient } from '../../typescript/src/index.js';
import { addAvailability } from './tools/availability.js';
import { addBook } from './tools/book.js';
import { addCloseRental } from './tools/close-rental.js';
import { addComment } from './tools/comment.js';
import { addDaySheet } from './tools/day-sheet.js';
import { addDueAndLate } from './tools/due-and-late.js';
import { addFind } from './tools/find.js';
import { addHandOver } from './tools/hand-over.js';
import { addMoveOff } from './tools/move-off.js';
import { addTakeBack } from './tools/take-back.js';
import { addUtilisation } from './tools/utilisation.js';
import { addWhyAtRisk } from './tools/why-at-risk.js';

/** The maximum duration of a request with its retries, in seconds: assistants wait for it. */
const PATIENCE_SECONDS = 20;

const INSTRUCTIONS =
  'The desk of a rental shop. Rentals are named SC-1042, units by serial, as Item 17 or by item id. ' +
  'Days are YYYY-MM-DD in the time zone of the shop; times have an offset. ' +
  'Money is in minor units. With dryRun a write shows its result and stores nothing.';

/** A client of the shop that the key belongs to. */
export const connectTo = (baseUrl: string, token: string): RentalClient =>
  new RentalClient({ baseUrl, token, patience: PATIENCE_SECONDS });

/** An MCP server with the tasks of a desk, as tools on one shop. */
export function createServer(shop: RentalClient): McpServer {
  const { version } = manifest;
  const server = new McpServer(
    { name: 'rental-inventory', version },
    { instructions: INSTRUCTIONS },
  );
  for (const add of [
    addDaySheet,
    addDueAndLate,
    addFind,
    addAvailability,
    addBook,
    addHandOver,
    addTakeBack,
    addMoveOff,
    addCloseRental,
    addComment,
    addUtilisation,
    addWhyAtRisk,
  ]) {
    add(server, shop);
  }
  return server;
}

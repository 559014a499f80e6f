import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../../../../support/models/random.js';
import type { HttpClient } from '../../../../support/service/client.js';
import { createStock, hasRoom, type Stock } from './stock.js';
import { Recorder, Sender } from './transactions.js';

const CLIENTS = 32;
/** On how many stocks the clients work at a time; few, so that they get in each other's way. */
const STOCKS = 4;
/** How often a stock is created again, when an instance is killed while it creates one. */
const CREATIONS = 20;
const PAUSE = 500;

export interface Workload {
  /** A client of one shop on each instance. */
  readonly clients: readonly HttpClient[];
  /** Draws the transactions of each client; their order among clients follows from the machine. */
  readonly seed: number;
  /** How many at least, reads and rejected ones included. */
  readonly transactions: number;
  readonly onProgress?: (done: number) => void;
}

/** Many clients read and write at once. All is read again at the end. */
export async function runWorkload(workload: Workload): Promise<Recorder> {
  const { clients, seed, transactions, onProgress } = workload;
  const recorder = new Recorder();
  const stocks: Promise<Stock>[] = [];
  const newStock = (): Promise<Stock> => {
    const stock = untilCreated(clients);
    stocks.push(stock);
    return stock;
  };
  const current = Array.from({ length: STOCKS }, newStock);
  const work = async (client: number): Promise<void> => {
    const random = new Random(seed + client);
    const sender = new Sender(clients, random, recorder);
    while (recorder.history.length < transactions) {
      const place = random.below(STOCKS);
      const creation = current[place]!;
      const stock = await creation;
      if (hasRoom(stock)) await sendAny(sender, random, stock);
      else if (current[place] === creation) current[place] = newStock();
      onProgress?.(recorder.history.length);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => work(client)));
  const reader = new Sender(clients, new Random(seed), recorder);
  for (const stock of stocks) await readAll(reader, await stock);
  return recorder;
}

function sendAny(sender: Sender, random: Random, stock: Stock): Promise<unknown> {
  const unit = random.pick(stock.units);
  const customer = random.pick(stock.customers);
  const kinds: (readonly [weight: number, send: () => Promise<unknown>])[] = [
    [20, () => sender.tag(stock)],
    [15, () => sender.comment(unit)],
    [12, () => sender.credit(customer)],
    [25, () => sender.change(unit)],
    [12, () => sender.readUnits(stock)],
    [8, () => sender.readComments(unit)],
    [4, () => sender.readBalance(customer)],
    [4, () => sender.readLedger(customer)],
  ];
  return random.pick(kinds.flatMap(([weight, send]) => Array(weight).fill(send)))();
}

async function readAll(sender: Sender, stock: Stock): Promise<void> {
  await Promise.all([
    sender.readUnits(stock),
    ...stock.units.map((unit) => sender.readComments(unit)),
    ...stock.customers.flatMap((customer) => [
      sender.readBalance(customer),
      sender.readLedger(customer),
    ]),
  ]);
}

async function untilCreated(clients: readonly HttpClient[]): Promise<Stock> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await createStock(clients[attempt % clients.length]!);
    } catch (error) {
      if (attempt === CREATIONS) throw error;
      await sleep(PAUSE);
    }
  }
}

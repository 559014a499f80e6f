import assert from 'node:assert/strict';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Client } from '@modelcontextprotocol/client';
import { RentalClient } from '../../clients/typescript/src/index.js';
import { seedDemo } from '../../demo/seed-demo.js';
import type { KeyScope } from '../../src/http/route-declaration.js';
import { newKey } from '../support/service/application.js';

/** A client of the newest revision of the protocol. */
export const CLIENT: ConstructorParameters<typeof Client> = [
  { name: 'mcp-check', version: '1.0.0' },
  { versionNegotiation: { mode: 'auto' } },
];

type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** The demo's main shop: its rows, and keys for assistants. */
export interface DemoShop {
  readonly id: number;
  readonly query: Query;
  readonly token: string;
  /** A key of the shop that only reads. */
  readonly readingToken: string;
  /** A key of the other shop of the demo. */
  readonly neighbourToken: string;
  /** A colleague, who works without an assistant. */
  readonly colleague: RentalClient;
}

/** Starts an MCP client whose server has a key. */
export type Connect = (token: string) => Promise<Client>;

/** Seeds a fresh demo and issues the keys. */
export async function seedDemoShop(app: NestExpressApplication, query: Query): Promise<DemoShop> {
  const { mainShopId: id, shops } = await seedDemo(app);
  const tokenOf = async (shopId: number, scopes: KeyScope[]) =>
    (await newKey(app, shopId, scopes)).token;
  const token = await tokenOf(id, ['read', 'write']);
  return {
    id,
    query,
    token,
    colleague: new RentalClient({ baseUrl: await app.getUrl(), token }),
    readingToken: await tokenOf(id, ['read']),
    neighbourToken: await tokenOf(shops.at(-1)!.id, ['read', 'write']),
  };
}

/** The desk of the demo: tools as an assistant calls them, and the rows that judge the effect. */
export class Desk {
  constructor(
    private readonly shop: DemoShop,
    private readonly client: Client,
    private readonly connect: Connect,
  ) {}

  /** Calls a tool that has to succeed. */
  async call(tool: string, args: Record<string, unknown>): Promise<any> {
    const { text, isError } = await this.send(tool, args);
    if (isError) throw new Error(`${tool} was rejected: ${text}`);
    return JSON.parse(text);
  }

  /** Calls a tool that has to be rejected without a trace in the event log. Returns the sentences. */
  async reject(tool: string, args: Record<string, unknown>): Promise<string> {
    const before = await this.lastEvent();
    const { text, isError } = await this.send(tool, args);
    if (!isError) throw new Error(`${tool} was accepted: ${text}`);
    if ((await this.lastEvent()) !== before) throw new Error(`${tool} was rejected, and wrote`);
    return text;
  }

  /** Calls a tool, without an effect. */
  async dryRun(tool: string, args: Record<string, unknown>): Promise<any> {
    const before = await this.lastEvent();
    const result = await this.call(tool, { ...args, dryRun: true });
    if ((await this.lastEvent()) !== before) throw new Error(`the dry run of ${tool} wrote`);
    return result;
  }

  /** The same desk with a key that only reads, or the desk of the other shop. */
  async as(key: 'reader' | 'neighbour'): Promise<Desk> {
    const { readingToken, neighbourToken } = this.shop;
    const client = await this.connect(key === 'reader' ? readingToken : neighbourToken);
    return new Desk(this.shop, client, this.connect);
  }

  get colleague(): RentalClient {
    return this.shop.colleague;
  }

  close(): Promise<void> {
    return this.client.close();
  }

  /** Rows of the shop, which is `$1`; further values begin at `$2`. */
  rows<Row extends object = any>(text: string, ...values: unknown[]): Promise<Row[]> {
    return this.shop.query<Row>(text, [this.shop.id, ...values]);
  }

  /** The row of a rental with its unit, by its name. */
  async rental(name: string): Promise<any> {
    const [row] = await this.rows(
      `select c.*, i.serial, i.visibility, i.status as unit_status
       from cycles c join items i on i.shop_id = c.shop_id and i.id = c.item_id
       where c.shop_id = $1 and i.shop_id = $1 and c.sequential_id = $2`,
      name.replace('SC-', ''),
    );
    return row;
  }

  async countRentals(): Promise<number> {
    const [row] = await this.rows('select count(*)::int as count from cycles where shop_id = $1');
    return row.count;
  }

  private async lastEvent(): Promise<string> {
    const [row] = await this.rows('select max(id) as id from events where shop_id = $1');
    return row.id;
  }

  private async send(
    name: string,
    args: Record<string, unknown>,
  ): Promise<{ text: string; isError: boolean }> {
    const { content, structuredContent, isError } = await this.client.callTool({
      name,
      arguments: args,
    });
    const [first] = content;
    if (first?.type !== 'text') throw new Error(`${name} returned no text`);
    if (!isError) assert.deepEqual(structuredContent, JSON.parse(first.text));
    return { text: first.text, isError: isError === true };
  }
}

/** A task for an assistant; it throws if the result or the rows are wrong. */
export type Task = (desk: Desk) => Promise<void>;

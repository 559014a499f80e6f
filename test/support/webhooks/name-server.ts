import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';

const HEADER_BYTES = 12;
const TYPE_A = 1;
const NAME_OF_QUESTION = 0xc00c;

/** A name server on this machine that answers queries for the given names, and no others. */
export class NameServer {
  /** The IPv4 addresses by name. */
  readonly addresses = new Map<string, string>();
  /** The names that were queried for IPv4 addresses, in order. */
  readonly queried: string[] = [];
  private readonly socket = createSocket('udp4', (query, from) => this.receive(query, from));

  async start(): Promise<void> {
    this.socket.bind(0, '127.0.0.1');
    await once(this.socket, 'listening');
  }

  stop(): void {
    this.socket.close();
  }

  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  private receive(query: Buffer, from: RemoteInfo): void {
    const { name, end } = questionOf(query);
    const isV4 = query.readUInt16BE(end) === TYPE_A;
    if (isV4) this.queried.push(name);
    const address = this.addresses.get(name);
    if (address === undefined) return;
    const question = query.subarray(HEADER_BYTES, end + 4);
    const answer = isV4 ? recordOf(address) : Buffer.alloc(0);
    const header = Buffer.alloc(HEADER_BYTES);
    query.copy(header, 0, 0, 2);
    // A response with recursion, one question, and its answers.
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(Number(isV4), 6);
    this.socket.send(Buffer.concat([header, question, answer]), from.port, from.address);
  }
}

function questionOf(query: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length).toLowerCase());
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 1 };
}

function recordOf(address: string): Buffer {
  const record = Buffer.alloc(12);
  record.writeUInt16BE(NAME_OF_QUESTION, 0);
  record.writeUInt16BE(TYPE_A, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(60, 6);
  record.writeUInt16BE(4, 10);
  return Buffer.concat([record, Buffer.from(address.split('.').map(Number))]);
}

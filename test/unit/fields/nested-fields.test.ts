import { describe, expect, it } from 'vitest';
import {
  BooleanField,
  EnumField,
  IdField,
  ObjectField,
  ObjectListField,
  TextField,
} from '../../../src/fields/body-fields.js';
import { bodyErrors, requestOf } from '../../support/models/fields.js';
import { shownValue } from '../../support/models/shown-value.js';

class ReturnLine {
  @IdField({ description: 'Id' })
  id!: number;

  @EnumField(['awaiting', 'received'], { description: 'Status', optional: true })
  status?: string;

  @ObjectField(() => Note, { description: 'A note', optional: true, nullable: true })
  note?: Note | null;
}

class Note {
  @TextField({ description: 'Text of the note' })
  text!: string;
}

class ReturnRequest {
  @ObjectListField(() => ReturnLine, { description: 'Lines', minimum: 1, maximum: 3 })
  returnLines!: ReturnLine[];

  @ObjectField(() => Note, { description: 'A note', optional: true })
  note?: Note;
}

const LIST = 'must be a list of 1 to 3 objects';
const STATUS = 'must be one of awaiting, received';
const TEXT = 'must be text of 1 to 255 characters, without NUL or lone surrogates';
const line = { id: 1 };

describe('a list of objects', () => {
  it.each([
    [{ returnLines: [line] }],
    [{ returnLines: [line, { id: 2, status: 'received' }, { id: 3, note: null }] }],
    [{ returnLines: [{ id: 1, note: { text: 'late' } }], note: { text: 'all' } }],
  ])('accepts %j', async (body) => {
    expect(await bodyErrors(ReturnRequest, body)).toEqual([]);
  });

  it.each([
    ['absent', {}, [`returnLines is required: it ${LIST}`]],
    ['null', { returnLines: null }, [`returnLines ${LIST}: null`]],
    ['text', { returnLines: 'x' }, [`returnLines ${LIST}: "x"`]],
    ['an object', { returnLines: line }, [`returnLines ${LIST}: an object`]],
    ['too short', { returnLines: [] }, [`returnLines ${LIST}: a list of 0 entries`]],
    [
      'too long',
      { returnLines: [line, line, line, line] },
      [`returnLines ${LIST}: a list of 4 entries`],
    ],
    ['of numbers', { returnLines: [line, 7] }, ['returnLines[1] must be an object: 7']],
    ['of texts', { returnLines: ['a'] }, ['returnLines[0] must be an object: "a"']],
    ['of null', { returnLines: [null] }, ['returnLines[0] must be an object: null']],
    [
      'of lists',
      { returnLines: [[line]] },
      ['returnLines[0] must be an object: a list of 1 entry'],
    ],
    [
      'of empty lists',
      { returnLines: [line, []] },
      ['returnLines[1] must be an object: a list of 0 entries'],
    ],
  ])('rejects one that is %s', async (_, body, sentences) => {
    expect(await bodyErrors(ReturnRequest, body)).toEqual(sentences);
  });

  it('names the path of each wrong field, however deep', async () => {
    const returnLines = [
      { id: 1, status: 'lost' },
      { id: '2', status: null, colour: 'red' },
      { id: 3, note: { text: '', font: 1 } },
    ];
    expect((await bodyErrors(ReturnRequest, { returnLines })).toSorted()).toEqual([
      `returnLines[0].status ${STATUS}: "lost"`,
      'returnLines[1].colour is not a known field',
      'returnLines[1].id must be an integer from 1 to 9007199254740991: "2"',
      `returnLines[1].status ${STATUS}: null`,
      'returnLines[2].note.font is not a known field',
      `returnLines[2].note.text ${TEXT}: ""`,
    ]);
  });
});

describe('an object', () => {
  const request = requestOf(ObjectField(() => Note, { description: 'A note' }));
  const clearable = requestOf(
    ObjectField(() => Note, { description: 'A note', optional: true, nullable: true }),
  );

  it.each([[null], ['x'], [7], [true], [[]], [[{ text: 'a' }]]])('rejects %j', async (value) => {
    expect(await bodyErrors(request, { value })).toEqual([
      `value must be an object: ${shownValue(value)}`,
    ]);
  });

  it('is required', async () => {
    expect(await bodyErrors(request, { value: undefined })).toEqual([
      'value is required: it must be an object',
    ]);
  });

  it('may be absent or null where it is declared so', async () => {
    expect(await bodyErrors(clearable, {})).toEqual([]);
    expect(await bodyErrors(clearable, { value: null })).toEqual([]);
    expect(await bodyErrors(clearable, { value: 7 })).toEqual([
      'value must be an object or null: 7',
    ]);
  });

  it('is rejected for each wrong field, not as a whole', async () => {
    expect(await bodyErrors(request, { value: {} })).toEqual([
      `value.text is required: it ${TEXT}`,
    ]);
    expect(await bodyErrors(request, { value: { text: 1 } })).toEqual([`value.text ${TEXT}: 1`]);
  });
});

describe('unknown fields', () => {
  class Request {
    @BooleanField({ description: 'A flag', optional: true })
    flag?: boolean;

    @ObjectListField(() => Note, { description: 'Notes', optional: true })
    notes?: Note[];
  }

  it.each([
    ['Flag', 'flag'],
    ['flga', 'flag'],
    ['note', 'notes'],
    ['no_tes', 'notes'],
    ['text', 'notes[].text'],
  ])('are rejected with the closest known name: %s', async (name, meant) => {
    const sentence = `${name} is not a known field (did you mean ${meant}?)`;
    expect(await bodyErrors(Request, { [name]: true })).toEqual([sentence]);
    const nested = { notes: [{ text: 'a', txet: 'b' }, { txet: 'b' }] };
    expect(await bodyErrors(Request, nested)).toEqual([
      'notes[0].txet is not a known field',
      'notes[1].txet is not a known field (did you mean text?)',
      `notes[1].text is required: it ${TEXT}`,
    ]);
  });

  it.each(['rentalIntentToken', 'rental_intent_token'])('may be retired: %s', async (name) => {
    const sentence = `${name} is retired and must be left out`;
    expect(await bodyErrors(Request, { [name]: null })).toEqual([sentence]);
    expect(await bodyErrors(Request, { notes: [{ text: 'a', [name]: 'x' }] })).toEqual([
      `notes[0].${sentence}`,
    ]);
  });

  it.each([
    'colour',
    'toString',
    'hasOwnProperty',
    'then',
    '__proto__',
    'constructor',
    'prototype',
  ])('are rejected by name: %s', async (name) => {
    const sentence = `${name} is not a known field`;
    expect(await bodyErrors(Request, JSON.parse(`{"${name}":{}}`))).toEqual([sentence]);
    expect(await bodyErrors(Request, JSON.parse(`{"flag":true,"${name}":null}`))).toEqual([
      sentence,
    ]);
    const nested = JSON.parse(`{"notes":[{"text":"a"},{"text":"b","${name}":1}]}`);
    expect(await bodyErrors(Request, nested)).toEqual([`notes[1].${sentence}`]);
  });

  it('do not pollute any prototype', async () => {
    await bodyErrors(Request, JSON.parse('{"__proto__":{"polluted":1}}'));
    await bodyErrors(Request, JSON.parse('{"constructor":{"prototype":{"polluted":1}}}'));
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('are rejected by name up to a hundred, and then as a whole', async () => {
    expect(await bodyErrors(Request, members(100))).toHaveLength(100);
    expect(await bodyErrors(Request, members(101))).toEqual(['Invalid request body']);
    const notes = [{ text: 'a', ...members(101) }];
    expect(await bodyErrors(Request, { notes })).toEqual(['Invalid request body']);
  });

  it('cost no more than to look at each, however many there are', async () => {
    const { body, looks } = watched(members(10_000));
    expect(await bodyErrors(Request, body)).toEqual(['Invalid request body']);
    expect(looks()).toBeLessThan(3 * 10_000);
  });

  it('are reported a hundred at a time, however many there are', async () => {
    const notes = Array.from({ length: 100 }, () => ({ text: 'a', b: 1, c: 2, toString: 3 }));
    expect(await bodyErrors(Request, { notes })).toHaveLength(100);
    const others = notes.map(({ text, b, c }) => ({ text, b, c }));
    expect(await bodyErrors(Request, { notes: others })).toHaveLength(100);
  });

  it('are rejected however deep they nest', async () => {
    for (const deep of [nest('[', ']'), nest('{"a":', '}')]) {
      expect(await bodyErrors(Request, { flag: deep })).toEqual(['Invalid request body']);
    }
  });
});

describe('a DTO that extends another', () => {
  class Base {
    @TextField({ description: 'Title', optional: true })
    title?: string;
  }
  class Extended extends Base {
    @IdField({ description: 'Condition', nullable: true, optional: true })
    conditionId?: number | null;
  }

  it('has its fields too, and distinguishes absent from null', async () => {
    expect(await bodyErrors(Extended, {})).toEqual([]);
    expect(await bodyErrors(Extended, { title: 'a', conditionId: null })).toEqual([]);
    expect(await bodyErrors(Extended, { title: null })).toEqual([`title ${TEXT}: null`]);
    expect(await bodyErrors(Base, { conditionId: 1 })).toEqual([
      'conditionId is not a known field',
    ]);
  });
});

describe('a list that is too long', () => {
  it('is rejected before any of it is read', async () => {
    const entries = Array.from({ length: 100 }, () => watched({}));
    const returnLines = entries.map(({ body }) => body);
    // Once for its size; a list that is not too long is looked at once more for each member.
    expect(await bodyErrors(ReturnRequest, { returnLines })).toEqual([
      `returnLines ${LIST}: a list of 100 entries`,
    ]);
    const refused = entries.map(({ looks }) => looks());
    expect(await bodyErrors(ReturnRequest, { returnLines: returnLines.slice(0, 3) })).toHaveLength(
      3,
    );
    expect(refused).toEqual(Array(100).fill(1));
    const { body, looks } = watched({});
    expect(await bodyErrors(ReturnRequest, { returnLines: Array(251).fill(body) })).toEqual([
      `returnLines ${LIST}: a list of 251 entries`,
    ]);
    expect(looks()).toBe(0);
    expect(entries[0]!.looks()).toBeGreaterThan(2);
  });
});

describe('a body', () => {
  it.each([[null], [[]], ['{}'], [7], [true]])('rejects %j', async (body) => {
    expect(await bodyErrors(ReturnRequest, body)).toEqual(['Invalid request body']);
  });
});

function nest(open: string, close: string, levels = 100_000): unknown {
  return JSON.parse(`${open.repeat(levels)}0${close.repeat(levels)}`);
}

const members = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index}`, index]));

/** The object, and how often anything looked into it. */
function watched(target: object): { body: object; looks: () => number } {
  let looks = 0;
  const look = <Handler extends keyof typeof Reflect>(handler: Handler) =>
    ((...call: never[]) => {
      looks += 1;
      return (Reflect[handler] as (...call: never[]) => unknown)(...call);
    }) as never;
  const body = new Proxy(target, {
    get: look('get'),
    ownKeys: look('ownKeys'),
    getOwnPropertyDescriptor: look('getOwnPropertyDescriptor'),
  });
  return { body, looks: () => looks };
}

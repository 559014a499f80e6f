import { PartialType } from '@nestjs/swagger';
import { describe, expect, it } from 'vitest';
import {
  BooleanField,
  EnumField,
  IdField,
  ObjectField,
  ObjectListField,
  TextField,
} from '../../src/common/fields/body.fields.js';
import { bodyErrors, requestOf } from '../support/fields.js';

class ReturnLine {
  @IdField({ description: 'Id' })
  id!: number;

  @EnumField(['awaiting', 'received'], { description: 'Status', optional: true })
  status?: string;

  @ObjectField(() => Note, { description: 'A note', optional: true, nullable: true })
  note?: Note | null;
}

class Note {
  @TextField({ description: 'What it says' })
  text!: string;
}

class ReturnRequest {
  @ObjectListField(() => ReturnLine, { description: 'Lines', minimum: 1, maximum: 3 })
  returnLines!: ReturnLine[];

  @ObjectField(() => Note, { description: 'A note', optional: true })
  note?: Note;
}

const LIST = 'returnLines must be a list of 1 to 3 objects';
const STATUS = 'must be one of awaiting, received';
const TEXT = 'must be text of 1 to 255 characters, without NUL or lone surrogates';
const line = { id: 1 };

describe('a list of objects', () => {
  it.each([
    [{ returnLines: [line] }],
    [{ returnLines: [line, { id: 2, status: 'received' }, { id: 3, note: null }] }],
    [{ returnLines: [{ id: 1, note: { text: 'late' } }], note: { text: 'all' } }],
  ])('takes %j', async (body) => {
    expect(await bodyErrors(ReturnRequest, body)).toEqual([]);
  });

  it.each([
    ['absent', {}, [LIST]],
    ['null', { returnLines: null }, [LIST]],
    ['text', { returnLines: 'x' }, [LIST]],
    ['an object', { returnLines: line }, [LIST]],
    ['too short', { returnLines: [] }, [LIST]],
    ['too long', { returnLines: [line, line, line, line] }, [LIST]],
    ['of numbers', { returnLines: [line, 7] }, ['returnLines[1] must be an object']],
    ['of texts', { returnLines: ['a'] }, ['returnLines[0] must be an object']],
    ['of null', { returnLines: [null] }, ['returnLines[0] must be an object']],
    ['of lists', { returnLines: [[line]] }, ['returnLines[0] must be an object']],
    ['of empty lists', { returnLines: [line, []] }, ['returnLines[1] must be an object']],
  ])('refuses one that is %s', async (_, body, sentences) => {
    expect(await bodyErrors(ReturnRequest, body)).toEqual(sentences);
  });

  it('names the path of each wrong member, however deep', async () => {
    const returnLines = [
      { id: 1, status: 'lost' },
      { id: '2', status: null, colour: 'red' },
      { id: 3, note: { text: '', font: 1 } },
    ];
    expect((await bodyErrors(ReturnRequest, { returnLines })).toSorted()).toEqual([
      `returnLines[0].status ${STATUS}`,
      'returnLines[1].colour is not a known field',
      'returnLines[1].id must be an integer from 1 to 9007199254740991',
      `returnLines[1].status ${STATUS}`,
      'returnLines[2].note.font is not a known field',
      `returnLines[2].note.text ${TEXT}`,
    ]);
  });
});

describe('an object', () => {
  const request = requestOf(ObjectField(() => Note, { description: 'A note' }));
  const clearable = requestOf(
    ObjectField(() => Note, { description: 'A note', optional: true, nullable: true }),
  );

  it.each([[null], [undefined], ['x'], [7], [true], [[]], [[{ text: 'a' }]]])(
    'refuses %j',
    async (value) => {
      expect(await bodyErrors(request, { value })).toEqual(['value must be an object']);
    },
  );

  it('may be absent or null where it is declared so', async () => {
    expect(await bodyErrors(clearable, {})).toEqual([]);
    expect(await bodyErrors(clearable, { value: null })).toEqual([]);
    expect(await bodyErrors(clearable, { value: 7 })).toEqual(['value must be an object or null']);
  });

  it('is refused for each wrong member, not as a whole', async () => {
    expect(await bodyErrors(request, { value: {} })).toEqual([`value.text ${TEXT}`]);
    expect(await bodyErrors(request, { value: { text: 1 } })).toEqual([`value.text ${TEXT}`]);
  });
});

describe('unknown members', () => {
  class Request {
    @BooleanField({ description: 'A flag', optional: true })
    flag?: boolean;

    @ObjectListField(() => Note, { description: 'Notes', optional: true })
    notes?: Note[];
  }

  it.each([
    'colour',
    'Flag',
    'toString',
    'hasOwnProperty',
    'then',
    '__proto__',
    'constructor',
    'prototype',
  ])('are refused by name: %s', async (name) => {
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

  it('are refused by name up to a hundred, and then as a whole, at once', async () => {
    const members = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index}`, index]));
    expect(await bodyErrors(Request, members(100))).toHaveLength(100);
    const started = performance.now();
    expect(await bodyErrors(Request, members(100_000))).toEqual(['Invalid request body']);
    const notes = [{ text: 'a', ...members(100_000) }];
    expect(await bodyErrors(Request, { notes })).toEqual(['Invalid request body']);
    expect(performance.now() - started).toBeLessThan(4000);
  });

  it('are told a hundred at a time, however many there are', async () => {
    const notes = Array.from({ length: 100 }, () => ({ text: 'a', b: 1, c: 2, toString: 3 }));
    expect(await bodyErrors(Request, { notes })).toHaveLength(100);
    const others = notes.map(({ text, b, c }) => ({ text, b, c }));
    expect(await bodyErrors(Request, { notes: others })).toHaveLength(100);
  });

  it('are refused however deep they nest', async () => {
    for (const deep of [nest('[', ']'), nest('{"a":', '}')]) {
      expect(await bodyErrors(Request, { flag: deep })).toEqual(['Invalid request body']);
    }
  });
});

describe('a partial update', () => {
  class Create {
    @TextField({ description: 'Title' })
    title!: string;

    @IdField({ description: 'Condition', nullable: true })
    conditionId!: number | null;
  }
  class Update extends PartialType(Create, { skipNullProperties: false }) {}

  it('tells absent from null', async () => {
    expect(await bodyErrors(Update, {})).toEqual([]);
    expect(await bodyErrors(Update, { conditionId: null })).toEqual([]);
    expect(await bodyErrors(Update, { title: null })).toEqual([`title ${TEXT}`]);
  });
});

describe('a body', () => {
  it.each([[null], [[]], ['{}'], [7], [true]])('refuses %j', async (body) => {
    expect(await bodyErrors(ReturnRequest, body)).toEqual(['Invalid request body']);
  });
});

function nest(open: string, close: string, levels = 100_000): unknown {
  return JSON.parse(`${open.repeat(levels)}0${close.repeat(levels)}`);
}

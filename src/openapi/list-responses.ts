import type { Type } from '@nestjs/common';
import { ObjectListField, TextField } from '../fields/body-fields.js';
import { MAX_LIMIT } from '../http/paging/list.query.js';

const LISTS = new Map<Type, Type>();

/** The DTO of a page of records, such as `ItemList` of `ItemResponse`. */
export function getListType(model: Type): Type {
  const list = LISTS.get(model) ?? makeList(model);
  LISTS.set(model, list);
  return list;
}

function makeList(model: Type): Type {
  class List {
    @ObjectListField(() => model, { description: 'One page, newest first', maximum: MAX_LIMIT })
    data!: object[];

    @TextField({
      description: 'Send it as `page` to get the next page; null on the last page',
      example: 'AQAAAAAAAAH0VbQ2Zl0hEJp8fW3k',
      nullable: true,
    })
    nextPage!: string | null;
  }
  const name = `${model.name.replace(/Response$/, '')}List`;
  Object.defineProperty(List, 'name', { value: name });
  return List;
}

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfiguration } from '../../src/config/configuration.js';
import { openDatabaseServer } from '../../src/database/server/database-server.js';
import { createEmptyDatabase, type TestDatabase } from '../support/database/database.js';

const open = (databaseUrl: string) =>
  openDatabaseServer({ ...readConfiguration({}), databaseUrl }, () => {});

const named = (name: string): string => {
  const url = new URL(inject('serverUrl'));
  url.pathname = `/${name}`;
  return url.href;
};

describe('a database named by DATABASE_URL', () => {
  let database: TestDatabase;
  const latin = `latin_${process.pid}`;
  beforeAll(async () => {
    database = await createEmptyDatabase();
    await database.query(
      `create database ${latin} template template0 encoding 'LATIN1'
       locale_provider libc locale 'C'`,
    );
  });
  afterAll(async () => {
    await database.query(`drop database if exists ${latin} with (force)`);
    await database.drop();
  });

  it('is used as it is', async () => {
    const server = await open(database.url);
    expect(server).toMatchObject({ url: database.url, embedded: false });
    await server.close();
  });

  it('is rejected in one line when it is not encoded in UTF-8', async () => {
    await expect(open(named(latin))).rejects.toThrow(
      /^DATABASE_URL is encoded in LATIN1; UTF8 is needed$/,
    );
  });

  it('is rejected in one line when it cannot be reached', async () => {
    await expect(open('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow(
      /^DATABASE_URL cannot be used: .*ECONNREFUSED.*$/,
    );
    await expect(open(named('missing'))).rejects.toThrow(
      /^DATABASE_URL cannot be used: database "missing" does not exist$/,
    );
  });
});

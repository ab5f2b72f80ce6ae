import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { findFreePort } from '../../scripts/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { startApi } from '../world/api.ts';
import { createPerson } from '../world/person.ts';
import { openBlocker, type Blocker } from './blocker.ts';

/** What a test of a process needs: a database with a signed-in person, a connection that locks its tables, and a free port. */
export interface BlockedWorld {
  database: TestDatabase;
  blocker: Blocker;
  port: number;
  token: string;
}

/**
 * Opens such a world before the first test of a file, and closes it after the last one. @param endProcesses ends the processes that a test has
 * started
 */
export function keepBlockedWorld(endProcesses: () => unknown): BlockedWorld {
  const world = {} as BlockedWorld;
  beforeAll(async () => {
    world.database = await createTestDatabase();
    world.blocker = await openBlocker(world.database.url);
    const here = await startApi({ databaseUrl: world.database.url });
    world.token = (await createPerson(here.app, 'lan')).token;
    await here.close();
    world.port = await findFreePort();
  });
  afterEach(async () => {
    await world.blocker.release();
    await sql`delete from graphile_worker._private_jobs`.execute(world.database.db);
    await endProcesses();
  });
  afterAll(async () => {
    await world.blocker.close();
    await world.database.close();
  });
  return world;
}

import type { Db } from '../../server/src/platform/database.ts';
import { callApi, type Answer } from '../world/world.ts';
import { createTestClock, type TestClock } from '../../server/src/testing/clock.ts';
import { startApi, type TestApi } from '../world/api.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { insertUser } from '../accounts/people.ts';
import { openSession } from '../world/person.ts';
import type { Endpoint, Input, Reply } from '@bobbin/contract/endpoint';

/** A person who is signed in at one of the API processes. */
export interface Staff {
  id: string;
  headers: { authorization: string };
  call<E extends Endpoint>(endpoint: E, input?: Input<E>, at?: TestApi): Promise<Answer<Reply<E>>>;
}

export interface StaffWorld {
  db: Db;
  clock: TestClock;
  api: TestApi;
  /** Another API process on the same database. */
  other: TestApi;
  /** Creates a person with a role. The name is also the id. */
  hire(name: string, roleId: string): Promise<Staff>;
  /** Opens another session of an existing person. */
  signIn(name: string): Promise<Staff>;
  /** Creates a role that has exactly these permissions. */
  createRole(id: string, permissions: readonly string[]): Promise<void>;
  listLogs(entity: string): Promise<LogRow[]>;
  close(): Promise<void>;
}

export type LogRow = Awaited<ReturnType<typeof readLogs>>[number];

function readLogs(db: Db, entity: string) {
  return db
    .selectFrom('action_logs')
    .select(['owner_id', 'user_id', 'action', 'entity_id', 'before', 'after', 'address', 'request_id'])
    .where('entity', '=', entity)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Starts two API processes on one database, without partners, and with people and roles. */
export async function startStaffWorld(env: Record<string, string> = {}): Promise<StaffWorld> {
  const database: TestDatabase = await createTestDatabase();
  const clock = createTestClock();
  const api = await startApi({ databaseUrl: database.url, clock, env });
  const other = await startApi({ databaseUrl: database.url, clock, env });

  async function signIn(name: string): Promise<Staff> {
    const { headers } = await openSession(api.app, name);
    return {
      id: name,
      headers,
      call: (endpoint, input, at = api) => callApi(at.url, endpoint, input, headers),
    };
  }

  return {
    db: database.db,
    clock,
    api,
    other,
    signIn,
    async hire(name, roleId) {
      await insertUser(database.db, name, { roleId });
      return signIn(name);
    },
    async createRole(id, permissions) {
      await database.db.insertInto('roles').values({ id, name: id }).execute();
      const rows = permissions.map((name) => ({
        id: `${id}:${name}`,
        role_id: id,
        permission_id: name.toLowerCase(),
        is_active: true,
      }));
      if (rows.length > 0) await database.db.insertInto('role_permissions').values(rows).execute();
    },
    listLogs: (entity) => readLogs(database.db, entity),
    async close() {
      await api.close();
      await other.close();
      await database.close();
    },
  };
}

/** Returns the error code of a response, or null on success. */
export function codeOf(answer: Answer<unknown>): number | null {
  return answer.exceptionBody?.code ?? null;
}

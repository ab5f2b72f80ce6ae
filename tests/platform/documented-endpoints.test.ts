import { ANY_STAFF, type Endpoint } from '@bobbin/contract/endpoint';
import { ENDPOINTS } from '@bobbin/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import type { Things } from '../access/row.ts';
import { ROWS } from '../access/rows.ts';
import { startApi, type TestApi } from '../world/api.ts';
import { insertMember, PASSWORD } from '../world/members.ts';
import { openSession } from '../world/person.ts';
import { DOCUMENTED_ENDPOINTS } from './documented-endpoints.ts';

/** Promised and not there yet; a call that is served leaves this list, and at the end it is empty. */
const NOT_YET: readonly string[] = [];

type Documented = (typeof DOCUMENTED_ENDPOINTS)[number];

/** Holds every permission, and has nothing. */
const ADMIN = 'admin-of-all';

const nameOf = ([method, path]: Documented) => `${method} ${path}`;
/** Names of parameters are ours; a slash at the end means the same path. */
const toShape = (path: string) => path.replaceAll(/\{\w+\}/g, '{}').replace(/\/$/, '');

function findEndpoint([method, path]: Documented): Endpoint | undefined {
  return ENDPOINTS.find((entry) => entry.method === method && toShape(entry.path) === toShape(path));
}

const THERE = DOCUMENTED_ENDPOINTS.filter((row) => !NOT_YET.includes(nameOf(row))).map(
  (row) => [nameOf(row), row] as const,
);

/** Nobody's: every call reaches its handler, and none changes a thing. */
const NOTHING = new Proxy({} as Things, { get: () => 'nobody-has-this-id' });

/** The access of the contract for a word of the list. */
function mayCall({ access, name }: Endpoint, who: string): boolean {
  if (typeof access === 'object') {
    if (who === 'staff') return access.permission === ANY_STAFF;
    // Where one of two permissions is enough, they are asked for beside the one that shows the screen.
    const also = ROWS.find(({ endpoint }) => endpoint.name === name)?.also ?? [access.permission];
    return also.toSorted().join(' or ') === who;
  }
  if (who === 'public' || who === 'session' || who === 'key') return access === who;
  if (who === 'refreshToken') return access === 'public';
  return access === 'user' || access === 'account' || access === 'session';
}

interface Schema {
  properties?: object;
  anyOf?: Schema[];
}

/** What programs read of the calls. */
interface OpenApi {
  paths: Record<
    string,
    Record<string, { parameters: { name: string }[]; requestBody?: { content: Record<string, { schema: Schema }> } }>
  >;
}

/** Names of all that a call takes; of a choice of shapes those of each. */
function listNames({ paths }: OpenApi, { path, method }: Endpoint): string[] {
  const operation = paths[path]?.[method.toLowerCase()];
  const schemas = Object.values(operation?.requestBody?.content ?? {}).map(({ schema }) => schema);
  const inBody = schemas.flatMap((schema) => [schema, ...(schema.anyOf ?? [])]);
  return [
    ...(operation?.parameters ?? []).map(({ name }) => name),
    ...inBody.flatMap(({ properties }) => Object.keys(properties ?? {})),
  ];
}

describe('the calls of the documents', () => {
  let database: TestDatabase;
  let server: TestApi;
  let openApi: OpenApi;

  beforeAll(async () => {
    database = await createTestDatabase();
    server = await startApi({ databaseUrl: database.url });
    await insertMember(server.app.db, ADMIN, { role_id: 'admin' });
    openApi = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as OpenApi;
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const ask = (method: string, path: string, init: RequestInit = {}) =>
    fetch(`${server.url}/api${path.replaceAll(/\{\w+\}/g, 'nobody-has-this-id')}`, { method, ...init });

  /** The tokens of a sign-in. */
  async function signIn(): Promise<object> {
    const body = JSON.stringify({ email: `${ADMIN}@example.com`, password: PASSWORD });
    const headers = { 'content-type': 'application/json' };
    return ((await (await ask('POST', '/auth/login', { headers, body })).json()) as { body: object }).body;
  }

  it('are 124, each once, and all of them are there but those that are named here (API-27)', () => {
    const names = DOCUMENTED_ENDPOINTS.map(nameOf);
    expect(names.length).toBe(124);
    expect(new Set(names).size).toBe(124);
    expect(DOCUMENTED_ENDPOINTS.filter((row) => findEndpoint(row) === undefined).map(nameOf)).toEqual(NOT_YET);
  });

  it('that do not exist are told from things that do not', async () => {
    // The proof of what follows: an unknown address asks nobody who they are.
    for (const path of ['/shops/nothing/at/all', '/design', '/admin/nothing']) {
      expect((await ask('GET', path)).status, path).toBe(404);
    }
  });

  it.each(THERE)('%s is promised to whom the documents say, under their names', (_name, row) => {
    const endpoint = findEndpoint(row);
    const [, , who, names] = row;
    expect(endpoint && mayCall(endpoint, who), `${who}: ${JSON.stringify(endpoint?.access)}`).toBe(true);
    expect(endpoint && listNames(openApi, endpoint)).toEqual(
      expect.arrayContaining(names.split(' ').filter((name) => name !== '')),
    );
  });

  it.each(THERE)(
    '%s is served to the right kind of caller, and its address is known to strangers as closed',
    async (_name, row) => {
      const [method, path, who] = row;
      const endpoint = findEndpoint(row);
      const bare = await ask(method, path);
      const isOpen = endpoint?.access === 'public' && who === 'public';
      expect(bare.status).toBe(isOpen ? (endpoint.body ? 422 : 200) : 401);

      const known = ROWS.find((entry) => entry.endpoint === endpoint);
      const input = who === 'refreshToken' ? { body: await signIn() } : known?.input(NOTHING);
      const { params, query, body } = (input ?? {}) as Record<string, Record<string, string> | undefined>;
      const address = path.replaceAll(
        /\{(\w+)\}/g,
        (_, name: string) => params?.[name] ?? Object.values(params ?? {})[0] ?? 'none',
      );
      // A session of its own: one of the calls ends it.
      const { headers: session, scope } = await openSession(server.app, ADMIN);
      const headers =
        who === 'key' ? { authorization: `Bearer ${await server.app.accounts.apiKeys.create(scope)}` } : session;
      const init: RequestInit = { headers };
      if (endpoint?.isMultipart) {
        const form = new FormData();
        for (const [name, value] of Object.entries(body ?? {})) form.append(name, value);
        form.append('file', new Blob(['not a picture']), 'design.png');
        init.body = form;
      } else if (body !== undefined) {
        init.body = JSON.stringify(body);
        init.headers = { ...headers, 'content-type': 'application/json' };
      }
      const response = await ask(method, `${address}?${new URLSearchParams(query).toString()}`, init);
      const answer = (await response.json()) as { isSuccess: boolean; exceptionBody: { code: number } | null };
      // Done, refused for a reason of business, or about a thing that is not there: the handler has answered.
      expect([200, 404], JSON.stringify(answer)).toContain(response.status);
      if (response.status === 404) expect(answer.exceptionBody?.code).toBe(300);
    },
  );
});

import { ANY_STAFF, type Endpoint } from '@bobbin/contract/endpoint';
import { ENDPOINTS } from '@bobbin/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { startApi, type TestApi } from '../world/api.ts';
import { DOCUMENTED_ENDPOINTS } from './documented-endpoints.ts';

type Documented = (typeof DOCUMENTED_ENDPOINTS)[number];

const nameOf = ([method, path]: Documented) => `${method} ${path}`;
/** Names of parameters are ours; a slash at the end means the same path. */
const toShape = (path: string) => path.replaceAll(/\{\w+\}/g, '{}').replace(/\/$/, '');

function findEndpoint([method, path]: Documented): Endpoint | undefined {
  return ENDPOINTS.find((entry) => entry.method === method && toShape(entry.path) === toShape(path));
}

const LISTED = DOCUMENTED_ENDPOINTS.map((row) => [nameOf(row), row] as const);

/** The access of the contract for a word of the list. */
function mayCall({ access }: Endpoint, who: string): boolean {
  if (typeof access === 'object') {
    if (who === 'staff') return access.permission === ANY_STAFF;
    return [access.permission, access.or].filter(Boolean).join(' or ') === who;
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
    Record<
      string,
      {
        parameters: { name: string; schema?: { enum?: string[] } }[];
        requestBody?: { content: Record<string, { schema: Schema }> };
      }
    >
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
    openApi = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as OpenApi;
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const ask = (method: string, path: string) =>
    fetch(`${server.url}/api${path.replaceAll(/\{\w+\}/g, 'nobody-has-this-id')}`, { method });

  it('are 124, each once, and all of them are there (API-27)', () => {
    const names = DOCUMENTED_ENDPOINTS.map(nameOf);
    expect(names.length).toBe(124);
    expect(new Set(names).size).toBe(124);
    expect(DOCUMENTED_ENDPOINTS.filter((row) => findEndpoint(row) === undefined).map(nameOf)).toEqual([]);
  });

  it('that do not exist are told from things that do not', async () => {
    // The proof of what follows: an unknown address asks nobody who they are.
    for (const path of ['/shops/nothing/at/all', '/design', '/admin/nothing']) {
      expect((await ask('GET', path)).status, path).toBe(404);
    }
  });

  it.each(LISTED)('%s is promised to whom the documents say, under their names', (_name, row) => {
    const endpoint = findEndpoint(row);
    const [, , who, names] = row;
    expect(endpoint && mayCall(endpoint, who), `${who}: ${JSON.stringify(endpoint?.access)}`).toBe(true);
    expect(endpoint && listNames(openApi, endpoint)).toEqual(
      expect.arrayContaining(names.split(' ').filter((name) => name !== '')),
    );
  });

  it('sort by createdAt wherever they sort: the documents name it as the default of all paged lists (API-27)', () => {
    const refusing = DOCUMENTED_ENDPOINTS.filter((row) => {
      const endpoint = findEndpoint(row);
      const operation = endpoint && openApi.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      const sort = operation?.parameters.find(({ name }) => name === 'sortBy');
      return sort !== undefined && sort.schema?.enum?.includes('createdAt:DESC') !== true;
    });
    expect(refusing.map(nameOf)).toEqual([]);
  });

  it.each(LISTED)('%s is known to strangers as closed, unless it is for everybody', async (_name, row) => {
    const [method, path, who] = row;
    const endpoint = findEndpoint(row);
    const isOpen = endpoint?.access === 'public' && who === 'public';
    expect((await ask(method, path)).status).toBe(isOpen ? (endpoint.body ? 422 : 200) : 401);
  });
});

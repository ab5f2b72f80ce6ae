import { ANY_STAFF, type Endpoint } from '@bobbin/contract/endpoint';
import { ENDPOINTS } from '@bobbin/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { startApi, type TestApi } from '../world/api.ts';
import { DOCUMENTED_ENDPOINTS } from './documented-endpoints.ts';

type Documented = (typeof DOCUMENTED_ENDPOINTS)[number];

const nameOf = ([method, path]: Documented) => `${method} ${path}`;
/** Names of path parameters are Bobbin's choice, and a trailing slash belongs to the same path. */
const toShape = (path: string) => path.replaceAll(/\{\w+\}/g, '{}').replace(/\/$/, '');

function findEndpoint([method, path]: Documented): Endpoint | undefined {
  return ENDPOINTS.find((entry) => entry.method === method && toShape(entry.path) === toShape(path));
}

const LISTED = DOCUMENTED_ENDPOINTS.map((row) => [nameOf(row), row] as const);

/** Returns whether the access in the contract agrees with the access in the list. */
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

/** The part of the OpenAPI document that third-party programs read. */
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

/** Lists the names of all inputs of a call. For a union these are the inputs of each variant. */
function listNames({ paths }: OpenApi, { path, method }: Endpoint): string[] {
  const operation = paths[path]?.[method.toLowerCase()];
  const schemas = Object.values(operation?.requestBody?.content ?? {}).map(({ schema }) => schema);
  const inBody = schemas.flatMap((schema) => [schema, ...(schema.anyOf ?? [])]);
  return [
    ...(operation?.parameters ?? []).map(({ name }) => name),
    ...inBody.flatMap(({ properties }) => Object.keys(properties ?? {})),
  ];
}

describe('the API calls of the documents', () => {
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
    fetch(`${server.url}/api${path.replaceAll(/\{\w+\}/g, 'unknown-id')}`, { method });

  it('number exactly 124, and each exists once in the contract (API-27)', () => {
    const names = DOCUMENTED_ENDPOINTS.map(nameOf);
    expect(names.length).toBe(124);
    expect(new Set(names).size).toBe(124);
    expect(DOCUMENTED_ENDPOINTS.filter((row) => findEndpoint(row) === undefined).map(nameOf)).toEqual([]);
  });

  it('return 404 and not 401 when they do not exist, so the tests of this file recognise missing calls', async () => {
    // The tests below rely on this: an unknown path returns 404, not 401.
    for (const path of ['/shops/nothing/at/all', '/design', '/admin/nothing']) {
      expect((await ask('GET', path)).status, path).toBe(404);
    }
  });

  it.each(LISTED)('appear in the contract with the access rule and the names of the documents: %s', (_name, row) => {
    const endpoint = findEndpoint(row);
    const [, , who, names] = row;
    expect(endpoint && mayCall(endpoint, who), `${who}: ${JSON.stringify(endpoint?.access)}`).toBe(true);
    expect(endpoint && listNames(openApi, endpoint)).toEqual(
      expect.arrayContaining(names.split(' ').filter((name) => name !== '')),
    );
  });

  it('sort by createdAt by default in every list that can be sorted, as the documents say (API-27)', () => {
    const refusing = DOCUMENTED_ENDPOINTS.filter((row) => {
      const endpoint = findEndpoint(row);
      const operation = endpoint && openApi.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      const sort = operation?.parameters.find(({ name }) => name === 'sortBy');
      return sort !== undefined && sort.schema?.enum?.includes('createdAt:DESC') !== true;
    });
    expect(refusing.map(nameOf)).toEqual([]);
  });

  it.each(LISTED)('require a sign-in unless they are public: %s', async (_name, row) => {
    const [method, path, who] = row;
    const endpoint = findEndpoint(row);
    const isOpen = endpoint?.access === 'public' && who === 'public';
    expect((await ask(method, path)).status).toBe(isOpen ? (endpoint.body ? 422 : 200) : 401);
  });
});

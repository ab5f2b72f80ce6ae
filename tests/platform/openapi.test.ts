import { ENDPOINTS } from '@bobbin/contract/endpoints';
import { findError } from '@bobbin/contract/error-codes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { startApi, type TestApi } from '../world/api.ts';

type Json = Record<string, unknown>;
interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: Json;
}
interface Operation {
  operationId: string;
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> };
  responses: Record<string, Json>;
  security: Json[];
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, Json>>;
}

const TYPES = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);

let database: TestDatabase;
let server: TestApi;
let document: Document;
let type: string | null;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startApi({ databaseUrl: database.url });
  const response = await fetch(`${server.url}/api/openapi.json`);
  type = response.headers.get('content-type');
  document = (await response.json()) as Document;
});
afterAll(async () => {
  await server.close();
  await database.close();
});

function listOperations(): { path: string; method: string; operation: Operation }[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** Yields every object of the document with its path in the document. */
function* walk(value: unknown, place = '#'): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [place, value as Json];
  for (const [name, child] of Object.entries(value)) yield* walk(child, `${place}/${name}`);
}

function resolve(reference: string): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((inner, name) => (inner as Json | undefined)?.[name], document);
}

/** Yields the errors of a JSON Schema 2020-12 schema, for the keywords that the contract uses. */
function* faultsOf(schema: unknown, place: string): Generator<string> {
  if (typeof schema === 'boolean') return;
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return void (yield `${place}: no schema`);
  const { type, properties, required, items, additionalProperties, anyOf, oneOf, allOf, $ref, pattern } =
    schema as Json;
  if (typeof $ref === 'string') {
    if (resolve($ref) === undefined) yield `${place}: ${$ref} leads nowhere`;
    return;
  }
  for (const word of type === undefined ? [] : [type].flat()) {
    if (typeof word !== 'string' || !TYPES.has(word)) yield `${place}: type ${String(word)}`;
  }
  if ('nullable' in schema || 'definitions' in schema || '$schema' in schema)
    yield `${place}: a word of another version`;
  if (typeof pattern === 'string') new RegExp(pattern, 'u');
  const named = (properties ?? {}) as Json;
  for (const [name, child] of Object.entries(named)) yield* faultsOf(child, `${place}/${name}`);
  for (const name of (required ?? []) as string[]) if (!(name in named)) yield `${place}: requires unknown ${name}`;
  for (const [index, child] of [anyOf, oneOf, allOf].flatMap((list) => (list ?? []) as unknown[]).entries()) {
    yield* faultsOf(child, `${place}/${index}`);
  }
  if (items !== undefined) yield* faultsOf(items, `${place}/items`);
  if (additionalProperties !== undefined) yield* faultsOf(additionalProperties, `${place}/*`);
}

describe('/api/openapi.json', () => {
  it('conforms to OpenAPI 3.1 and names exactly the endpoints of the contract', () => {
    expect(type).toContain('application/json');
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.title).toBe('Bobbin API');
    expect(document.servers).toEqual([{ url: '/api' }]);
    const listed = listOperations().map(({ path, method, operation }) => `${operation.operationId} ${method} ${path}`);
    const promised = ENDPOINTS.map(({ name, method, path }) => `${name} ${method.toLowerCase()} ${path}`);
    expect(listed.toSorted()).toEqual(promised.toSorted());
    expect(ENDPOINTS.length).toBeGreaterThan(25);
  });

  it('contains only resolvable references and valid schemas', () => {
    const faults: string[] = [];
    for (const [place, node] of walk(document)) {
      if (typeof node.$ref === 'string' && resolve(node.$ref) === undefined) faults.push(`${place} ${node.$ref}`);
      if ('schema' in node) faults.push(...faultsOf(node.schema, place));
    }
    for (const [name, schema] of Object.entries(document.components.schemas ?? {}))
      faults.push(...faultsOf(schema, name));
    expect(faults).toEqual([]);
  });

  it('declares every path parameter exactly once', () => {
    for (const { path, operation } of listOperations()) {
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map((parameter) => parameter.name).toSorted(), path).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').toSorted(),
      );
      expect(inPath.every((parameter) => parameter.required)).toBe(true);
      const names = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('describes the effect, access, responses and errors of every operation', () => {
    for (const endpoint of ENDPOINTS) {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      expect(operation?.summary).toBe(endpoint.summary);
      expect(operation?.description).toMatch(/^Who: \w/);
      for (const name of endpoint.errors) expect(operation?.description).toContain(name);
      expect(Object.keys(operation?.responses ?? {}), endpoint.name).toEqual(
        expect.arrayContaining(['200', '401', '404', '422', '429', '500']),
      );
      expect(operation?.security).toEqual(
        endpoint.access === 'public' || endpoint.access === 'partner' ? [] : [{ bearer: [] }],
      );
      const served = operation?.responses['200'] as { content: Json } | undefined;
      expect(Object.keys(served?.content ?? {})).toEqual([
        endpoint.isStream ? 'text/event-stream' : 'application/json',
      ]);
      const hasKey = operation?.parameters.some((parameter) => parameter.name === 'Idempotency-Key') ?? false;
      expect(hasKey).toBe(endpoint.isIdempotent ?? false);
      const types = Object.keys(operation?.requestBody?.content ?? {});
      expect(types).toEqual(endpoint.body ? [endpoint.isMultipart ? 'multipart/form-data' : 'application/json'] : []);
    }
  });
});

describe('the contract behind the OpenAPI document', () => {
  it('gives every endpoint a unique name and a unique address', () => {
    const names = ENDPOINTS.map((endpoint) => endpoint.name);
    expect(new Set(names).size).toBe(names.length);
    const addresses = ENDPOINTS.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('gives every error code a unique name (API-7)', () => {
    expect(findError(300)).toBe('NOT_FOUND');
    expect(findError(359)).toBe('SECOND_FACTOR_OWED');
    expect(findError(-1)).toBeNull();
  });
});

import { logout, refresh } from '@bobbin/contract/auth';
import type { Endpoint } from '@bobbin/contract/endpoint';
import { ENDPOINTS } from '@bobbin/contract/endpoints';
import { listOrders } from '@bobbin/contract/orders';
import { createApiKey } from '@bobbin/contract/profile';
import { listShopNames } from '@bobbin/contract/shop-names';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type Caller, type World } from '../world/world.ts';
import { createSample, type Schema } from './samples.ts';
import { countOf, seedOf } from '../world/long.ts';

/** Number of calls per endpoint that the test makes as the seller; other sellers, staff and signed-out callers make fewer. */
const CALLS_PER_ENDPOINT = countOf('HOSTILE_CALLS', 6, 24);
const CALLS_OF_OTHERS = Math.ceil(CALLS_PER_ENDPOINT / 3);
const AT_ONCE = 8;
const PATIENCE_MS = 5_000;
const SEED = seedOf('HOSTILE_SEED', 20_261_127);

/** Creates a repeatable sequence of random numbers (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Texts that attackers and broken clients send. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u{10FFFF}',
  '\u202e\u200b',
  "'; drop table orders; --",
  "' or 1=1 --",
  '%',
  '_%\\',
  '%00',
  '../../../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '99999999999999999999',
  '0x10',
  'true',
  '<script>alert(1)</script>',
  '${7*7}',
  '=cmd|calc',
  ',,,,',
  'a,b'.repeat(400),
  'x'.repeat(5_000),
  'ự'.repeat(300),
  '1970-01-01T00:00:00Z',
  '127.0.0.1:1:u:p',
  '0.0.0.0/0',
  '\u202Eevil\u2066',
  '\r\nset-cookie: a=b',
];
/** Complete bodies that a client without a JSON library might send. */
const RAW_BODIES = [
  '',
  'null',
  '[]',
  '"text"',
  '{',
  '{"a":1e400,"page":1e400,"amount":-1e400}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"id":"a","id":"b"}',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  `{"search":"${'x'.repeat(100_000)}","id":"${'x'.repeat(100_000)}","email":"${'a'.repeat(100_000)}@example.com"}`,
  `{"data":[${'1,'.repeat(100_000)}1]}`,
  '\ufeff{"id":"x"}',
  '{"id":"\\ud800"}',
];
const LONG_TEXT = 'x'.repeat(100_000);
const HOSTILE_VALUES: unknown[] = [
  ...HOSTILE_TEXTS,
  null,
  true,
  0,
  -1,
  1.5,
  Number.MAX_SAFE_INTEGER,
  -1e300,
  [],
  [null],
  [[[[[]]]]],
  {},
  { $gt: '' },
  { toString: 'x' },
  Array.from({ length: 1_000 }, () => 'x'),
];

interface Operation {
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Attacker {
  name: string;
  headers: Record<string, string>;
  /** HTTP statuses that this attacker may get from an endpoint. */
  expected(endpoint: Endpoint): readonly number[];
  /** Whether this attacker is another seller, for whom no response may contain data of the first seller. */
  isStranger: boolean;
}

let world: World;
let seller: Caller;
let attackers: Record<'seller' | 'stranger' | 'staff' | 'nobody' | 'program', Attacker>;
let knownIds: string[] = [];
/** Values that only the first seller may read. */
let secrets: string[] = [];
let paths: Record<string, Record<string, Operation>>;

const REFUSALS = [200, 404, 413, 422, 429];
/** HTTP statuses of a call that is refused before the caller is known: for an unknown path, or a body that is not JSON. */
const UNREAD = [404, 413, 422];
/** The request line or the headers were too long, which the server reports with a separate status. */
const TOO_LONG = 431;
const isPublic = (endpoint: Endpoint) => endpoint.access === 'public' || endpoint.access === 'partner';
const isOfPrograms = (endpoint: Endpoint) => endpoint.access === 'key';
const isOfStaff = (endpoint: Endpoint) => typeof endpoint.access === 'object';
/** A call with an invalid refresh token gets the same response as a call without one. */
const orRefresh = (endpoint: Endpoint) => (endpoint.name === refresh.name ? [...REFUSALS, 401] : REFUSALS);
const random = createRandom(SEED);

function choose<T>(values: readonly T[]): T {
  return values[Math.floor(random() * values.length)] as T;
}

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 5, shops: 1 } });
  seller = await world.createSeller('lan@example.com');
  await world.connectShops(seller);
  ({ paths } = (await (await fetch(`${world.url}/api/openapi.json`)).json()) as { paths: typeof paths });
  const shops = await seller.call(listShopNames);
  const orders = await seller.call(listOrders, { query: { limit: 5 } });
  knownIds = [...(shops.body ?? []), ...(orders.body?.data ?? [])].map((row) => row.id);
  const products = (orders.body?.data ?? []).flatMap((order) => order.orderProducts.map((product) => product.id));
  knownIds.push(...products);
  secrets = [...knownIds, 'lan@example.com'];
  const stranger = await world.createSeller('mai@example.com');
  const admin = await world.createSeller('boss@example.com', 'admin');
  // Staff may close accounts. The ids of the attackers are not used in these calls, because their sessions must continue.
  for (const name of ['victim-1', 'victim-2']) {
    await world.createSeller(`${name}@example.com`);
    knownIds.push(`user-${name}@example.com`);
  }
  knownIds.push('everyone', 'admin', 'support', 'view_ips', 'view_spys');
  const programmer = await world.createSeller('programmer@example.com');
  const key = (await programmer.call(createApiKey)).body ?? '';
  const toAttacker = (name: string, caller: Caller, isStranger: boolean, isStaff: boolean): Attacker => ({
    name,
    headers: { authorization: `Bearer ${caller.accessToken}` },
    expected: (endpoint) =>
      (isOfStaff(endpoint) && !isStaff) || isOfPrograms(endpoint)
        ? [...UNREAD, 403]
        : [...orRefresh(endpoint), ...(endpoint.errors.includes('FORBIDDEN') ? [403] : [])],
    isStranger,
  });
  attackers = {
    seller: toAttacker('the seller', seller, false, false),
    stranger: toAttacker('another seller', stranger, true, false),
    staff: toAttacker('an admin', admin, false, true),
    program: {
      name: "somebody's API key",
      headers: { authorization: `Bearer ${key}` },
      expected: () => REFUSALS,
      isStranger: true,
    },
    nobody: {
      name: 'nobody',
      headers: {},
      expected: (endpoint) => (isPublic(endpoint) ? orRefresh(endpoint) : [...UNREAD, 401]),
      isStranger: true,
    },
  };
});
afterAll(() => world.close());

/** Creates a mostly valid value with one or more errors, which therefore passes the first checks. */
function spoil(schema: Schema, depth = 0): unknown {
  if (random() < 0.12 || depth > 4) return choose(HOSTILE_VALUES);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return spoil(choose(choices), depth + 1);
  if (schema.type === 'object') {
    const entries = Object.entries(schema.properties ?? {})
      .filter(() => random() > 0.1)
      .map(([name, child]) => [name, spoil(child, depth + 1)]);
    if (random() < 0.1) entries.push(['extra', choose(HOSTILE_VALUES)]);
    return Object.fromEntries(entries);
  }
  if (schema.type === 'array') {
    return Array.from({ length: Math.floor(random() * 4) }, () => spoil(schema.items ?? {}, depth + 1));
  }
  if (schema.type === 'string' && !schema.enum) {
    return random() < 0.5 ? choose(knownIds) : random() < 0.6 ? choose(HOSTILE_TEXTS) : createSample(schema);
  }
  return createSample(schema);
}

/** Returns the schema of a call's input from Bobbin's OpenAPI document. */
function inputSchema(endpoint: Endpoint, place: 'path' | 'query' | 'body'): Schema {
  const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
  if (place === 'body') return Object.values(operation?.requestBody?.content ?? {})[0]?.schema ?? {};
  const fields = (operation?.parameters ?? []).filter((parameter) => parameter.in === place);
  return { type: 'object', properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])) };
}

function toUrlText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // Encodes NUL and unpaired surrogates as a client would write them by hand.
  return [...(text ?? '')].map((sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : '%ED%A0%80')).join('');
}

/** Makes one text of a body very long in some calls. */
function lengthen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || random() > 0.1) return value;
  const [name] = Object.keys(value);
  return name === undefined ? value : { ...value, [name]: LONG_TEXT };
}

function buildBody(endpoint: Endpoint): { body?: RequestInit['body']; type?: string } {
  if (!endpoint.body) return {};
  if (!endpoint.isMultipart && random() < 0.15) return { body: choose(RAW_BODIES), type: 'application/json' };
  const value = spoil(inputSchema(endpoint, 'body'));
  if (!endpoint.isMultipart) return { body: JSON.stringify(lengthen(value)), type: 'application/json' };
  const form = new FormData();
  for (const [name, field] of Object.entries(value ?? {})) {
    form.append(name, typeof field === 'object' ? JSON.stringify(field) : String(field));
  }
  if (random() < 0.8) form.append('file', new Blob([`not a picture ${random()}`]), choose(HOSTILE_TEXTS).slice(0, 200));
  return { body: form };
}

function buildCall(endpoint: Endpoint, attacker: Attacker): { url: string; options: RequestInit; shown: string } {
  const params = (endpoint.params ? spoil(inputSchema(endpoint, 'path')) : {}) as Record<string, unknown> | null;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => toUrlText(params?.[name] ?? 'x'));
  const query = endpoint.query ? spoil(inputSchema(endpoint, 'query')) : {};
  const pairs = Object.entries(query ?? {}).map(([name, value]) => `${toUrlText(name)}=${toUrlText(value)}`);
  const { body, type } = buildBody(endpoint);
  const headers: Record<string, string> = { ...attacker.headers };
  if (type) headers['content-type'] = type;
  if (random() < 0.3) headers['idempotency-key'] = choose(['k', 'x'.repeat(300), '\t', '%00']);
  const url = `${world.url}/api${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
  const shown = `${endpoint.method} ${url.slice(world.url.length, 600)} ${typeof body === 'string' ? body.slice(0, 600) : ''}`;
  return { url, options: { method: endpoint.method, headers, ...(body === undefined ? {} : { body }) }, shown };
}

/**
 * Fields that contain what the caller wrote, by the beginning of the path. A bulk request has a result for each id that the caller sent, also for
 * unknown ones.
 */
const OWN_WORDS: readonly [path: string, fields: readonly string[]][] = [
  ['/teams', ['name', 'description', 'colour']],
  ['/prints', ['name', 'description', 'colour']],
  ['/sku-design/bulk', ['id']],
  ['/shops/orders/profits/prints', ['printId']],
  ['/shops/orders/views', ['name', 'filters', 'columns']],
];

/** Removes the attacker's own input from a response, because an attacker may name a team like the id of the first seller's order. */
function withoutOwnWords(endpoint: Endpoint, answer: Record<string, unknown>): string {
  const own = OWN_WORDS.find(([path]) => endpoint.path.startsWith(path))?.[1] ?? [];
  return JSON.stringify(answer, (key, value: unknown) => (own.includes(key) ? null : value));
}

async function attack(endpoint: Endpoint, attacker: Attacker): Promise<string | null> {
  const { url, options, shown } = buildCall(endpoint, attacker);
  const by = `for ${attacker.name}: ${shown}`;
  try {
    const response = await fetch(url, { ...options, signal: AbortSignal.timeout(PATIENCE_MS) });
    if (response.status === TOO_LONG) return null;
    const text = await response.text();
    const answer = JSON.parse(text) as Record<string, unknown>;
    const isEnvelope = 'isSuccess' in answer && 'body' in answer && 'exceptionBody' in answer;
    if (!isEnvelope || !attacker.expected(endpoint).includes(response.status)) {
      return `${response.status} ${text.slice(0, 600)} ${by}`;
    }
    const told = withoutOwnWords(endpoint, answer);
    const leak = attacker.isStranger ? secrets.find((secret) => told.includes(secret)) : undefined;
    return leak === undefined ? null : `tells ${leak} ${by}`;
  } catch (error) {
    return `${String(error)} ${by}`;
  }
}

async function attackOften(endpoint: Endpoint, attacker: Attacker, count: number): Promise<string[]> {
  const faults: string[] = [];
  for (let done = 0; done < count; done += AT_ONCE) {
    const calls = Array.from({ length: Math.min(AT_ONCE, count - done) }, () => attack(endpoint, attacker));
    faults.push(...(await Promise.all(calls)).filter((fault) => fault !== null));
  }
  return faults;
}

// Excludes logout, which would end the sessions in use, and streams, which never end. Calls without input have nothing to corrupt.
const ATTACKED = ENDPOINTS.filter((endpoint) => endpoint.name !== logout.name && !endpoint.isStream);

describe('hostile input', () => {
  it.each(ATTACKED.map((endpoint) => [endpoint.name, endpoint] as const))(
    'leaves %s working, without an error 500 or an endless call (API-19)',
    async (_name, endpoint) => {
      const isPlain = !endpoint.params && !endpoint.query && !endpoint.body;
      const { program, staff } = attackers;
      const first = isOfPrograms(endpoint) ? program : isOfStaff(endpoint) ? staff : attackers.seller;
      const faults: string[] = [];
      for (const attacker of Object.values(attackers)) {
        if (attacker === program && attacker !== first) continue;
        const count = attacker === first ? CALLS_PER_ENDPOINT : CALLS_OF_OTHERS;
        faults.push(...(await attackOften(endpoint, attacker, isPlain ? 2 : count)));
      }
      expect(faults).toEqual([]);
    },
  );

  it('in the fields and the file name of an upload causes no error 500', async () => {
    const headers = { authorization: `Bearer ${seller.accessToken}` };
    const id = knownIds.find((known) => known.includes('-')) ?? '';
    for (const text of HOSTILE_TEXTS) {
      for (const [field, name] of [
        [text, 'a.png'],
        [`${id}${text}`, 'a.png'],
        [id, `${text}.png`.slice(-250)],
      ] as const) {
        const form = new FormData();
        form.append('id', field);
        form.append('side', 'front');
        form.append('file', new Blob(['\u0089PNG']), name);
        const response = await fetch(`${world.url}/api/files/upload`, { method: 'POST', headers, body: form });
        const answer = await response.text();
        expect(response.status, `${JSON.stringify([field, name])} ${answer}`).toBeLessThan(500);
      }
    }
  });

  it('leaves the server running and the stored data unchanged', async () => {
    expect((await fetch(`${world.url}/api/ready`)).status).toBe(200);
    const orders = await seller.call(listOrders);
    expect(orders.body?.meta.totalItems).toBeGreaterThan(0);
    expect(await world.app.orders.counts.repairAll()).toBe(0);
  });
});

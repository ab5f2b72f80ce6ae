import { logout, refresh } from '@bobbin/contract/auth';
import type { Endpoint } from '@bobbin/contract/endpoint';
import { ENDPOINTS } from '@bobbin/contract/endpoints';
import { listOrders } from '@bobbin/contract/orders';
import { listShopNames } from '@bobbin/contract/shops';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type Caller, type World } from '../world/world.ts';
import { createSample, type Schema } from './samples.ts';

const CALLS_PER_ENDPOINT = 40;
const AT_ONCE = 8;
const PATIENCE_MS = 8_000;
const SEED = 20_261_127;

/** Chance that can be repeated (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What people who mean harm, and broken clients, put where a text belongs. */
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
];
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

let world: World;
let seller: Caller;
let knownIds: string[] = [];
let paths: Record<string, Record<string, Operation>>;
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
});
afterAll(() => world.close());

/** Mostly right, with one or more things wrong, so that the harm gets past the first gate. */
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

/** What the house itself says that a call takes. */
function inputSchema(endpoint: Endpoint, place: 'path' | 'query' | 'body'): Schema {
  const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
  if (place === 'body') return Object.values(operation?.requestBody?.content ?? {})[0]?.schema ?? {};
  const fields = (operation?.parameters ?? []).filter((parameter) => parameter.in === place);
  return { type: 'object', properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])) };
}

function toUrlText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // The bytes of NUL and of half a character as a client would write them by hand.
  return [...(text ?? '')].map((sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : '%ED%A0%80')).join('');
}

function buildBody(endpoint: Endpoint): { body?: RequestInit['body']; type?: string } {
  if (!endpoint.body) return {};
  const value = spoil(inputSchema(endpoint, 'body'));
  if (!endpoint.isMultipart) return { body: JSON.stringify(value), type: 'application/json' };
  const form = new FormData();
  for (const [name, field] of Object.entries(value ?? {})) form.append(name, String(field));
  if (random() < 0.8) form.append('file', new Blob([`not a picture ${random()}`]), choose(HOSTILE_TEXTS).slice(0, 200));
  return { body: form };
}

function buildCall(endpoint: Endpoint): { url: string; options: RequestInit; shown: string } {
  const params = (endpoint.params ? spoil(inputSchema(endpoint, 'path')) : {}) as Record<string, unknown> | null;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => toUrlText(params?.[name] ?? 'x'));
  const query = endpoint.query ? spoil(inputSchema(endpoint, 'query')) : {};
  const pairs = Object.entries(query ?? {}).map(([name, value]) => `${toUrlText(name)}=${toUrlText(value)}`);
  const { body, type } = buildBody(endpoint);
  const headers: Record<string, string> = { authorization: `Bearer ${seller.accessToken}` };
  if (type) headers['content-type'] = type;
  if (random() < 0.3) headers['idempotency-key'] = choose(['k', 'x'.repeat(300), '\t', '%00']);
  const url = `${world.url}/api${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
  const shown = `${endpoint.method} ${url.slice(world.url.length, 600)} ${typeof body === 'string' ? body.slice(0, 600) : ''}`;
  return { url, options: { method: endpoint.method, headers, ...(body === undefined ? {} : { body }) }, shown };
}

async function attack(endpoint: Endpoint): Promise<string | null> {
  const { url, options, shown } = buildCall(endpoint);
  try {
    const response = await fetch(url, { ...options, signal: AbortSignal.timeout(PATIENCE_MS) });
    const answer = (await response.json()) as Record<string, unknown>;
    const isEnvelope = 'isSuccess' in answer && 'body' in answer && 'exceptionBody' in answer;
    const isExpected = [200, 404, 413, 422, 429, ...(endpoint.name === refresh.name ? [401] : [])].includes(
      response.status,
    );
    return isExpected && isEnvelope ? null : `${response.status} ${JSON.stringify(answer)} for ${shown}`;
  } catch (error) {
    return `${String(error)} for ${shown}`;
  }
}

// Ends the session that the others need; a call without a body has nothing to spoil.
const ATTACKED = ENDPOINTS.filter((endpoint) => endpoint.name !== logout.name);

describe('hostile input', () => {
  it.each(ATTACKED.map((endpoint) => [endpoint.name, endpoint] as const))(
    'never breaks or stops %s',
    async (_name, endpoint) => {
      const isPlain = !endpoint.params && !endpoint.query && !endpoint.body;
      const count = isPlain ? 2 : CALLS_PER_ENDPOINT;
      const faults: string[] = [];
      for (let done = 0; done < count; done += AT_ONCE) {
        const results = await Promise.all(
          Array.from({ length: Math.min(AT_ONCE, count - done) }, () => attack(endpoint)),
        );
        faults.push(...results.filter((fault) => fault !== null));
      }
      expect(faults).toEqual([]);
    },
  );

  it('never breaks the fields and the name of an upload', async () => {
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

  it('leaves the house standing and the data whole', async () => {
    expect((await fetch(`${world.url}/api/ready`)).status).toBe(200);
    const orders = await seller.call(listOrders);
    expect(orders.body?.meta.totalItems).toBeGreaterThan(0);
    expect(await world.house.counts.compareAll()).toBe(0);
  });
});

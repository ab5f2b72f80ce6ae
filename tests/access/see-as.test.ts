import type { Endpoint } from '@bobbin/contract/endpoint';
import { ENDPOINTS } from '@bobbin/contract/endpoints';
import { ERRORS } from '@bobbin/contract/errors';
import { getOrder, listOrders } from '@bobbin/contract/orders';
import { listVisits, startSeeAs } from '@bobbin/contract/see-as';
import { findVisitPage, OPEN_DURING_VISIT, PRIVATE_CALLS, SEE_AS_MS, VISIT_PAGES } from '@bobbin/domain/staff/see-as';
import { SEE_AS_HEADER } from '@bobbin/domain/staff/see-as-header';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../world/person.ts';
import { callApi, startWorld, type Caller, type World } from '../world/world.ts';
import type { Row, Things } from './row.ts';
import { ROWS } from './rows.ts';
import { createPlanter } from './things.ts';

const HOUR_MS = 3_600_000;

interface Seen {
  status: number;
  code: number | null;
  body: unknown;
}

let world: World;
let seller: Caller;
let things: Things;
let visitId = '';
/** The session that carries the visit, and one of the same staff user without it. */
let visiting: { authorization: string };
let plain: { authorization: string };

const isOpenToAll = ({ access }: Endpoint) => access === 'public' || access === 'partner';
const isOfStaff = ({ access }: Endpoint) => typeof access === 'object';
/** Records of what staff looked at, and of the staff user's own use. */
const NOT_COMPARED = new Set(['see_as_visits', 'see_as_pages']);

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 4, shops: 1 } });
  seller = await world.createSeller('lan@example.com');
  await world.createSeller('admin@example.com', 'admin');
  const [shopId = ''] = await world.connectShops(seller);
  things = await (await createPlanter(world, seller))(shopId);
  await world.runJobs();
  // Answers at different moments would differ in their times.
  const at = world.clock.now();
  world.clock.now = () => at;
  visiting = (await openSession(world.app, 'user-admin@example.com')).headers;
  plain = (await openSession(world.app, 'user-admin@example.com')).headers;
  const input = { params: { id: seller.userId }, body: { reason: 'Payout looks 18.20 short' } };
  visitId = (await callApi(world.url, startSeeAs, input, visiting)).body?.id ?? '';
}, 600_000);
afterAll(() => world.close());

async function ask({ endpoint, input }: Row, headers: Record<string, string>): Promise<Seen> {
  if (endpoint.isStream) {
    const stop = new AbortController();
    const response = await fetch(`${world.url}/api${endpoint.path}`, { headers, signal: stop.signal });
    stop.abort();
    return { status: response.status, code: null, body: null };
  }
  if (endpoint.isMultipart) {
    const form = new FormData();
    const { body = {} } = input(things) as { body?: Record<string, string> };
    for (const [name, value] of Object.entries(body)) form.append(name, value);
    form.append('file', new Blob(['not a picture']), 'design.png');
    const response = await fetch(`${world.url}/api${endpoint.path}`, { method: 'POST', headers, body: form });
    const { exceptionBody } = (await response.json()) as { exceptionBody: { code: number } | null };
    return { status: response.status, code: exceptionBody?.code ?? null, body: null };
  }
  const { status, body, exceptionBody } = await callApi(world.url, endpoint, input(things), headers);
  return { status, code: exceptionBody?.code ?? null, body };
}

/** Returns a response without what differs during a visit: links to labels, and how long other links to files work (SEE-4). */
function withoutLinks({ body, ...rest }: Seen): Seen {
  const text = JSON.stringify(body ?? null).replaceAll(/"(labelFile|labelUrl)":"[^"]*"/g, '"$1":null');
  return { ...rest, body: JSON.parse(text.replaceAll(/\?exp=\d+[^"]*/g, '')) };
}

/** Returns each table with a digest of its rows, so that any change of any seller's data is seen. */
async function readDigests(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where column_name = 'owner_id' and table_schema = 'public'`.execute(world.db);
  const digests: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !NOT_COMPARED.has(table.name))) {
    const { rows } = await sql<{ digest: string }>`
      select coalesce(md5(string_agg(entry::text, '|' order by entry::text)), '') as digest
      from ${sql.table(name)} entry where owner_id = ${seller.userId}`.execute(world.db);
    digests[name] = rows[0]?.digest ?? '';
  }
  return digests;
}

describe('SEE-3, SEE-4: while a staff user sees as a seller', () => {
  it('each reading of the contract is on a page of the history or on the list of private calls, never on both', () => {
    const readings = ENDPOINTS.filter(
      (endpoint) => endpoint.method === 'GET' && !isOpenToAll(endpoint) && !isOfStaff(endpoint),
    ).map(({ name }) => name);
    const shown = Object.values(VISIT_PAGES).flat();
    expect([...shown, ...Object.keys(PRIVATE_CALLS)].toSorted()).toEqual(readings.toSorted());
    const writes = new Set(ENDPOINTS.filter(({ method }) => method !== 'GET').map(({ name }) => name));
    expect(OPEN_DURING_VISIT.filter((name) => !writes.has(name))).toEqual([]);
  });

  it('each call that changes something is refused with SEE_AS_READ_ONLY and changes nothing', async () => {
    const before = await readDigests();
    const codes: Record<string, number | null> = {};
    for (const row of ROWS) {
      const { name, method } = row.endpoint;
      if (method === 'GET' || isOpenToAll(row.endpoint) || OPEN_DURING_VISIT.includes(name)) continue;
      if (row.endpoint.access === 'key') continue;
      codes[name] = (await ask(row, visiting)).code;
    }
    expect(Object.keys(codes).length).toBeGreaterThan(100);
    const other = Object.entries(codes).filter(([, code]) => code !== ERRORS.SEE_AS_READ_ONLY.code);
    expect(other).toEqual([]);
    expect(await readDigests()).toEqual(before);
  }, 600_000);

  it('each reading answers exactly as to the seller or is on the list of private calls, and changes nothing', async () => {
    const readings = [...ROWS.entries()].filter(
      ([, { endpoint }]) =>
        endpoint.method === 'GET' && endpoint !== listVisits && !isOpenToAll(endpoint) && !isOfStaff(endpoint),
    );
    const before = await readDigests();
    const seen: Record<string, Seen> = {};
    for (const [index, row] of readings) seen[`${index} ${row.endpoint.name}`] = await ask(row, visiting);
    expect(await readDigests()).toEqual(before);
    const expected: Record<string, Seen> = {};
    const { headers } = await openSession(world.app, seller.userId);
    for (const [index, row] of readings) {
      const { name } = row.endpoint;
      expected[`${index} ${name}`] =
        findVisitPage(name) === null
          ? { status: 200, code: ERRORS.SEE_AS_PRIVATE.code, body: null }
          : await ask(row, headers);
    }
    expect(Object.keys(seen).length).toBeGreaterThan(80);
    const compared = (all: Record<string, Seen>) =>
      Object.fromEntries(Object.entries(all).map(([name, one]) => [name, withoutLinks(one)]));
    expect(compared(seen)).toEqual(compared(expected));
    // Links end at a full hour and the time of a visit; no reply has one that works longer.
    const ends = [...JSON.stringify(seen).matchAll(/\?exp=(\d+)/g)].map(([, end]) => Number(end) * 1000);
    expect(ends.length).toBeGreaterThan(0);
    expect(ends.filter((end) => end > world.clock.now() + HOUR_MS + SEE_AS_MS)).toEqual([]);
  }, 600_000);

  it('no reply has a link to a label, which contains the address of a buyer', async () => {
    await world.db
      .updateTable('orders')
      .set({ label_file_id: 'label-1' })
      .where('owner_id', '=', seller.userId)
      .execute();
    const one = { params: { id: things.orderId } };
    const { headers } = await openSession(world.app, seller.userId);
    const own = await callApi(world.url, getOrder, one, headers);
    expect(own.body?.labelFile).toContain('label-1');
    const shown = await callApi(world.url, getOrder, one, visiting);
    expect(shown.body).toMatchObject({ id: things.orderId, labelFile: null, labelUrl: null });
    const listed = await callApi(world.url, listOrders, { query: {} }, visiting);
    expect(listed.body?.data.length).toBeGreaterThan(0);
    expect(listed.body?.data.filter(({ labelFile, labelUrl }) => labelFile !== null || labelUrl !== null)).toEqual([]);
  });

  it('each reading of the staff area answers as to the staff user', async () => {
    const met: Record<string, Seen> = {};
    const expected: Record<string, Seen> = {};
    const isOfVisit = (name: string) => name === 'getSeeAs';
    for (const [index, row] of ROWS.entries()) {
      const { name, method } = row.endpoint;
      if (method !== 'GET' || !isOfStaff(row.endpoint) || isOfVisit(name)) continue;
      met[`${index} ${name}`] = await ask(row, visiting);
      expected[`${index} ${name}`] = await ask(row, plain);
    }
    expect(Object.keys(met).length).toBeGreaterThan(20);
    expect(met).toEqual(expected);
  }, 600_000);

  it('answers name the visit, and never carry data of another seller', async () => {
    const mine = await callApi(world.url, listOrders, { query: {} }, visiting);
    expect(mine.headers.get(SEE_AS_HEADER)).toBe(visitId);
    expect(mine.body?.data.length).toBeGreaterThan(0);
    const acting = { ...visiting, 'acting-for': 'user-admin@example.com' };
    const named = await callApi(world.url, listOrders, { query: {} }, acting);
    expect(named.body).toEqual(mine.body);
    const own = await callApi(world.url, listOrders, { query: {} }, plain);
    expect([own.headers.get(SEE_AS_HEADER), own.body?.data]).toEqual([null, []]);
  });

  it('SEE-5: the history of the seller has the visit with reason and every page that was opened', async () => {
    const [visit] = (await seller.call(listVisits)).body ?? [];
    expect(visit).toMatchObject({ staff: 'admin Test', reason: 'Payout looks 18.20 short', isOpen: true });
    const pages = new Set(visit?.pages.map(({ page }) => page));
    expect([...pages].toSorted()).toEqual(Object.keys(VISIT_PAGES).toSorted());
    const order = visit?.pages.find(({ page, resource }) => page === 'order' && resource === things.orderId);
    expect(order?.count).toBeGreaterThan(0);
  });
});

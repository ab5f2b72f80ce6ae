import { addAllowedIp, listAllowedIps, removeAllowedIp } from '@bobbin/contract/allowed-ips';
import { getProfile } from '@bobbin/contract/auth';
import type { Endpoint, Input } from '@bobbin/contract/endpoint';
import { listMembers } from '@bobbin/contract/members';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIpHits } from '../../server/src/modules/roles/ip-hits.ts';
import { startApi, type TestApi } from '../world/api.ts';
import { callApi } from '../world/world.ts';
import { startStaffWorld, type Staff, type StaffWorld } from './people.ts';

const HOME = '203.0.113.7';
const NETWORK = '203.0.113.0/24';
const AWAY = '198.51.100.9';
/** Timeout in milliseconds that is long enough for a busy machine. */
const PATIENCE = { timeout: 10_000 };

let staff: StaffWorld;
let admin: Staff;

beforeEach(async () => {
  staff = await startStaffWorld({ TRUST_PROXY: '1' });
  admin = await staff.hire('an', 'admin');
  // Counts the database writes on the row of an entry.
  await sql`create table hit_writes (at timestamptz not null default now())`.execute(staff.db);
  await sql`create function count_write() returns trigger language plpgsql as
    $$ begin insert into hit_writes default values; return new; end $$`.execute(staff.db);
  await sql`create trigger count_write after update on allowed_ips for each row execute function count_write()`.execute(
    staff.db,
  );
});
afterEach(() => staff.close());

function from<E extends Endpoint>(
  address: string,
  endpoint: E,
  input?: Input<E>,
  { who = admin, at = staff.api }: { who?: Staff; at?: TestApi } = {},
) {
  return callApi(at.url, endpoint, input, { ...who.headers, 'x-forwarded-for': address });
}

async function add(ip: string, isActive = true, address = HOME): Promise<string> {
  const { body } = await from(address, addAllowedIp, { body: { ip, isActive } });
  expect(body).toMatchObject({ hits: 0, lastHitAt: null });
  return body?.id ?? '';
}

async function readStored(id: string) {
  const row = await staff.db
    .selectFrom('allowed_ips')
    .select(['hits', 'last_hit_at as lastHitAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  return { hits: row?.hits, lastHitAt: row?.lastHitAt?.toISOString() ?? null };
}

async function countWrites(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from hit_writes`.execute(staff.db);
  return rows[0]?.count ?? 0;
}

async function readShown(id: string) {
  const { body } = await from(HOME, listAllowedIps);
  const entry = body?.find((row) => row.id === id);
  return { hits: entry?.hits, lastHitAt: entry?.lastHitAt };
}

describe('an allowed address (ROL-25)', () => {
  it('shows how many staff calls it permitted and the time of the last one, without a database write per call', async () => {
    const third = await startApi({ databaseUrl: staff.api.app.config.DATABASE_URL, clock: staff.clock, env: {} });
    const id = await add('127.0.0.1', true, '127.0.0.1');
    const call = () => callApi(third.url, listMembers, {}, admin.headers);
    // The first hit is written immediately.
    const firstAt = new Date(staff.clock.now()).toISOString();
    await call();
    await expect.poll(() => readStored(id), PATIENCE).toMatchObject({ hits: 1 });
    expect((await readStored(id)).lastHitAt?.slice(0, 16)).toBe(firstAt.slice(0, 16));
    staff.clock.advance(90_000);
    const lastAt = new Date(staff.clock.now()).toISOString();
    for (let count = 0; count < 30; count += 1) await call();
    expect(await readStored(id)).toMatchObject({ hits: 1 });
    expect(await countWrites()).toBe(1);
    // This process shows all hits, including the current call; other processes show them within a minute, or when this process ends.
    const shown = (await callApi(third.url, listAllowedIps, {}, admin.headers)).body?.find((row) => row.id === id);
    expect(shown?.hits).toBe(32);
    expect(shown?.lastHitAt?.slice(0, 16)).toBe(lastAt.slice(0, 16));
    await third.close();
    expect(await readStored(id)).toMatchObject({ hits: 32 });
    expect(await countWrites()).toBe(2);
  });

  it('shows a hit after a call that several entries cover on each of them, and no hit on entries that are off or cover other addresses', async () => {
    const [home, network, off, other] = [
      await add(HOME),
      await add(NETWORK),
      await add('203.0.0.0/8', false),
      await add('192.0.2.0/24'),
    ];
    const before = await Promise.all([home, network].map(readShown));
    await from(HOME, listMembers);
    const after = await Promise.all([home, network].map(readShown));
    for (const [index, entry] of after.entries()) expect(entry.hits).toBeGreaterThan(before[index]?.hits ?? 0);
    for (const id of [off, other]) expect(await readShown(id)).toEqual({ hits: 0, lastHitAt: null });
  });

  it('shows no hit after refused calls or calls of sellers', async () => {
    const id = await add('203.0.113.0/25');
    const seller = await staff.hire('lan', 'everyone');
    expect((await from(AWAY, listMembers)).status).toBe(403);
    expect((await from(HOME, getProfile, {}, { who: seller })).status).toBe(200);
    expect((await from(HOME, listMembers, {}, { who: seller })).status).toBe(403);
    // This request causes the first hit.
    expect((await readShown(id)).hits).toBeLessThanOrEqual(1);
  });

  it('disappears together with its counts when staff remove it', async () => {
    const id = await add(HOME);
    await from(HOME, listMembers);
    await from(HOME, removeAllowedIp, { params: { id } });
    expect((await from(HOME, listAllowedIps)).body).toEqual([]);
    expect((await add(HOME)).length).toBeGreaterThan(0);
  });
});

describe('the hit counter of a process', () => {
  const at = (ms: number) => new Date(Date.UTC(2026, 10, 21) + ms);
  const WRITE_MS = 50;

  it('writes the first hit immediately and later hits after an interval, and writes nothing without hits', async () => {
    const id = await add(HOME);
    const hits = createIpHits(staff.db, WRITE_MS);
    for (let count = 0; count < 5; count += 1) hits.count(id, at(count));
    await expect.poll(() => readStored(id), PATIENCE).toEqual({ hits: 5, lastHitAt: at(4).toISOString() });
    const writes = await countWrites();
    expect(writes).toBe(2);
    hits.count(id, at(9));
    await expect.poll(() => readStored(id), PATIENCE).toEqual({ hits: 6, lastHitAt: at(9).toISOString() });
    await hits.close();
    expect(await countWrites()).toBe(3);
  });

  it('loses no hit while the database is unavailable', async () => {
    const id = await add(HOME);
    await sql`create function refuse_hit() returns trigger language plpgsql as
      $$ begin raise exception 'away'; end $$`.execute(staff.db);
    await sql`create trigger refuse_hit before update on allowed_ips for each row execute function refuse_hit()`.execute(
      staff.db,
    );
    const hits = createIpHits(staff.db, WRITE_MS);
    hits.count(id, at(1));
    hits.count(id, at(2));
    await expect.poll(() => hits.withWaiting(id, { count: 0, lastAt: null }).count, PATIENCE).toBe(2);
    await sql`drop trigger refuse_hit on allowed_ips`.execute(staff.db);
    await expect.poll(() => readStored(id), PATIENCE).toEqual({ hits: 2, lastHitAt: at(2).toISOString() });
    await hits.close();
  });

  it('never moves the time of the last hit back, whichever process writes last', async () => {
    const id = await add(HOME);
    const [one, two] = [createIpHits(staff.db), createIpHits(staff.db)];
    one.count(id, at(1_000));
    await one.close();
    two.count(id, at(500));
    await two.close();
    expect(await readStored(id)).toEqual({ hits: 2, lastHitAt: at(1_000).toISOString() });
    const shown = one.withWaiting(id, { count: 2, lastAt: at(1_000) });
    expect(shown).toEqual({ count: 2, lastAt: at(1_000) });
  });
});

import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const FOLDER = fileURLToPath(new URL('../../server/migrations/', import.meta.url));
const MIGRATION = '0431_settled_days.sql';

const adminUrl = process.env.TEST_DATABASE_URL ?? '';
const name = `bobbin_heal_${randomBytes(6).toString('hex')}`;
let db: pg.Client;

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

/** Runs a migration as the product does: all of its statements in one transaction. */
async function migrate(file: string): Promise<void> {
  const text = await readFile(`${FOLDER}${file}`, 'utf8');
  await db.query(`begin; ${text}; commit`);
}

beforeAll(async () => {
  await asAdmin(`create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  db = new pg.Client({ connectionString: url.href });
  await db.connect();
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).toSorted();
  for (const file of files.slice(0, files.indexOf(MIGRATION))) await migrate(file);
}, 300_000);
afterAll(async () => {
  await db.end();
  await asAdmin(`drop database ${name} with (force)`);
});

const ORDERS = [
  // The order was settled on the 29th, and its refund was booked twice, once on another day.
  ['57700000000000001', true, 4000, -2000],
  // The order was read after its statements, so the later refund was included in the settlement.
  ['57700000000000002', true, 3000, 0],
  // The order was never settled, so the correction for its return is removed.
  ['57700000000000003', false, 0, -500],
] as const;

describe('the migration of settled days', () => {
  it('computes settlements, corrections and all sums from the statement rows again (PRF-4, PAY-3)', async () => {
    await db.query(`insert into users (id, email, password_hash, first_name, last_name, role_id, is_email_confirmed, created_at, updated_at)
      values ('lan', 'lan@example.com', 'none', 'Lan', 'Test', 'everyone', true, now(), now())`);
    await db.query(`insert into shops (owner_id, id, friend_name, name, code, region, seller_name, seller_type, subscription_ends_at,
      authorization_ends_at, created_at, updated_at)
      values ('lan', 'shop', 'Shop', 'Shop', 'US1', 'US', 'Lan', 'LOCAL', now(), now(), now(), now())`);
    for (const [id, isSettled, cents, corrected] of ORDERS)
      await db.query(
        `insert into orders (owner_id, id, shop_id, status, created_at, la_day, updated_at, shipping_type, last_seen_at, total_cents,
          sub_total_cents, is_settled, settlement_cents, corrected_cents, refunded_cents)
        values ('lan', $1, 'shop', 'DELIVERED', '2026-11-20T20:00:00Z', '2026-11-20', now(), 'SELLER', now(), 6000, 6000, $2, $3, $4, 500)`,
        [id, isSettled, cents, corrected],
      );
    const days = [
      ['72-1', '2026-11-30T00:00:00Z', '2026-11-29'],
      ['72-2', '2026-12-01T00:00:00Z', '2026-11-30'],
    ] as const;
    for (const [id, at, day] of days) {
      await db.query(
        `insert into statements (owner_id, id, shop_id, at, la_day, settlement_cents) values ('lan', $1, 'shop', $2, $3, 0)`,
        [id, at, day],
      );
      for (const [order] of ORDERS.slice(0, 2))
        await db.query(
          `insert into statement_transactions (owner_id, statement_id, id, shop_id, at, type, order_id, settlement_cents)
          values ('lan', $1, $2, 'shop', $3, 'ORDER', $4, $5)`,
          [id, `${id}-${order}`, at, order, id === '72-1' ? 5000 : -1000],
        );
    }
    for (const [id, order, at, day, cents] of [
      ['a', ORDERS[0][0], '2026-11-29T10:00:00Z', '2026-11-29', -1000],
      ['b', ORDERS[0][0], '2026-12-01T00:00:00Z', '2026-11-30', -1000],
      ['c', ORDERS[2][0], '2026-11-25T10:00:00Z', '2026-11-25', -500],
    ] as const)
      await db.query(
        `insert into order_corrections (owner_id, order_id, id, shop_id, at, la_day, kind, cents)
        values ('lan', $1, $2, 'shop', $3, $4, 'refund', $5)`,
        [order, id, at, day, cents],
      );

    await migrate(MIGRATION);

    const orders = await db.query(
      `select id, is_settled, settlement_cents::int, corrected_cents::int, money_state, money_cents::int from orders order by id`,
    );
    expect(orders.rows.map((row: object) => Object.values(row))).toEqual([
      [ORDERS[0][0], true, 4000, -1000, 'settled', 4000],
      [ORDERS[1][0], true, 4000, -1000, 'settled', 4000],
      [ORDERS[2][0], false, 0, 0, 'hold', 5500],
    ]);
    const corrections = await db.query(
      `select order_id, la_day::text, kind, cents::int from order_corrections order by 1`,
    );
    expect(corrections.rows.map((row: object) => Object.values(row))).toEqual([
      [ORDERS[0][0], '2026-11-30', 'refund', -1000],
      [ORDERS[1][0], '2026-11-30', 'refund', -1000],
    ]);
    const sums = await db.query(
      `select la_day::text, money_state, orders::int, day_cents::int from order_day_sums order by 1, 2`,
    );
    expect(sums.rows.map((row: object) => Object.values(row))).toEqual([
      ['2026-11-20', 'hold', 1, 5500],
      ['2026-11-20', 'settled', 2, 10_000],
      ['2026-11-30', 'correction', 0, -2000],
    ]);
  });
});

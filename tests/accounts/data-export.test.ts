import { inflateRawSync } from 'node:zlib';
import { askDataExport, getDataExport } from '@bobbin/contract/account-data';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepApis } from '../world/apis.ts';
import { callApi } from '../world/world.ts';
import { bearer, insertUser, signIn } from './people.ts';

const DAY_MS = 24 * 3_600_000;
const SECRET = /hash|sealed|secret|token|password|cipher|(?<!is_)credential/;
/** Tables of sellers that are neither in the archive nor erased with an account, each with the reason. */
const NEITHER: Readonly<Record<string, string>> = {
  staff_notes: 'written by staff for staff; removed when the account is closed (PER-14)',
  ...toReasons('counts and sums without a person', [
    'order_count_changes',
    'order_counts',
    'order_day_counts',
    'order_day_status_counts',
    'order_day_sums',
    'order_day_totals',
    'order_due_counts',
    'order_month_sums',
    'order_state_counts',
    'product_day_sums',
    'product_month_sums',
    'rented_design_counts',
    'sku_card_counts',
    'ledgers',
    'ledger_accounts',
    'order_corrections',
    'factory_charge_reads',
  ]),
  ...toReasons('goes with the personal data of its shop', [
    'auto_label_tries',
    'design_touches',
    'due_notices',
    'extension_states',
    'file_shops',
    'flash_sale_activities',
    'flash_sale_skus',
    'fulfil_batch_orders',
    'label_batch_orders',
    'label_print_orders',
    'packing_print_orders',
    'order_rule_occasions',
    'order_terms',
    'order_tracking',
    'order_tracking_claims',
    'payout_states',
    'placements',
    'print_skus',
    'product_terms',
    'rented_design_images',
    'rented_design_products',
    'request_cursors',
    'shop_credentials',
    'shop_directory',
    'shop_products',
    'sku_designs',
    'sku_garments',
    'sku_marks',
    'statement_transactions',
    'sync_errors',
    'sync_runs',
    'sync_states',
    'team_shops',
    'unknown_orders',
    'warehouses',
    'webhook_events',
  ]),
  ...toReasons('secrets that the end of the account removes', [
    'api_key_directory',
    'mailed_codes',
    'recovery_codes',
    'refresh_tokens',
    'two_factors',
  ]),
  ...toReasons('says once that remembered designs became prints', ['print_adoptions']),
  ...toReasons('kept for days only', ['idempotency_keys', 'uploads', 'work_claims']),
  ...toReasons('says who works for whom, and goes with it', ['team_directory']),
  ...toReasons('codes of transfers, for the books', ['deposit_codes']),
};

function toReasons(reason: string, tables: string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, reason]));
}

let name: string;
let token: string;
let count = 0;
const apis = keepApis({ server: { LOCKED_PROFILES: 'shared@example.com' } }, async (db) => {
  await insertUser(db, 'shared');
  await insertUser(db, 'stranger');
});
beforeEach(async () => {
  count += 1;
  name = `person-${count}`;
  await insertUser(apis.database.db, name);
  token = (await signIn(apis.server.url, name)).accessToken;
});

const ask = (accessToken = token) => callApi(apis.server.url, askDataExport, {}, bearer(accessToken));
const read = (accessToken = token) => callApi(apis.server.url, getDataExport, {}, bearer(accessToken));
const listExports = () =>
  apis.database.db
    .selectFrom('account_exports')
    .select(['id', 'state', 'attempts'])
    .where('owner_id', '=', name)
    .execute();

async function write(): Promise<void> {
  for (const { id } of await listExports()) {
    await apis.server.app.closings.jobs?.writeDataExport?.(
      { ownerId: name, exportId: id },
      new AbortController().signal,
    );
  }
}

/** Reads the files of a ZIP archive by name from its central directory. */
function openArchive(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength, extraLength, commentLength] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ];
    const local = zip.readUInt32LE(at + 42);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(begin, begin + size);
    const text = (zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes).toString();
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), text);
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}

async function fetchArchive(url: string): Promise<Response> {
  return fetch(new URL(url, apis.server.url));
}

describe('the archive of personal data', () => {
  it("contains the account and the user's rows as JSON and CSV, and no secret (ACC-64)", async () => {
    const { db } = apis.database;
    const at = new Date(apis.clock.now());
    await db
      .insertInto('transactions')
      .values({
        owner_id: name,
        id: 't1',
        type: 'DEPOSIT',
        status: 'DONE',
        amount_cents: 1250,
        description: '=1+1',
        created_at: at,
        updated_at: at,
      })
      .execute();
    await db
      .insertInto('transactions')
      .values({
        owner_id: 'stranger',
        id: 't2',
        type: 'DEPOSIT',
        status: 'DONE',
        amount_cents: 777_777,
        created_at: at,
        updated_at: at,
      })
      .execute();
    await db
      .insertInto('factory_accounts')
      .values({
        owner_id: name,
        house: 'MANGO',
        credentials_sealed: 'sealed-canary',
        last_four: '1234',
        checked_at: at,
        updated_at: at,
      })
      .execute();
    await sql`insert into action_logs (owner_id, id, user_id, action, entity, entity_id, created_at)
      select ${name}, lpad(n::text, 5, '0'), ${name}, 'step', 'user', 'x', ${at} from generate_series(1, 2500) n`.execute(
      db,
    );
    await ask();
    await write();
    const made = (await read()).body;
    expect(made).toMatchObject({ state: 'ready' });
    const response = await fetchArchive(made?.url ?? '');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
    const files = openArchive(Buffer.from(await response.arrayBuffer()));
    const account = JSON.parse(files.get('account.json') ?? '') as { account: Record<string, unknown> };
    expect(account.account).toMatchObject({ id: name, email: `${name}@example.com` });
    expect(files.get('transactions.csv')).toContain('t1');
    expect(files.get('transactions.csv')).toContain("'=1+1");
    expect(
      files
        .get('action_logs.csv')
        ?.split('\r\n')
        .filter((line) => line.includes(',step,')),
    ).toHaveLength(2500);
    const all = [...files.values()].join('\n');
    for (const canary of ['777777', 'sealed-canary', 'argon2', 'stranger']) expect(all).not.toContain(canary);
  });

  it('exists once after three simultaneous requests, with one mail (ACC-65)', async () => {
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(answers.map(({ body }) => body?.id)).size).toBe(1);
    await Promise.all([write(), write()]);
    await write();
    const mails = await apis.database.db.selectFrom('mails').select('kind').where('owner_id', '=', name).execute();
    expect(mails.map(({ kind }) => kind)).toEqual(['dataExportReady']);
    expect((await ask()).body?.id).toBe(answers[0]?.body?.id);
    const files = apis.database.db.selectFrom('files').select('id').where('owner_id', '=', name);
    expect(await files.execute()).toHaveLength(1);
  });

  it('comes from the next worker when a worker died while it wrote the archive (ACC-65)', async () => {
    await ask();
    await apis.database.db
      .updateTable('account_exports')
      .set({ state: 'running', attempts: 1 })
      .where('owner_id', '=', name)
      .execute();
    await write();
    expect((await read()).body?.state).toBe('ready');
  });

  it('expires with its link after seven days, and can then be requested again (ACC-65)', async () => {
    const first = (await ask()).body?.id ?? '';
    await write();
    const url = (await read()).body?.url ?? '';
    apis.clock.advance(7 * DAY_MS + 60_000);
    token = (await signIn(apis.server.url, name)).accessToken;
    expect((await read()).body).toMatchObject({ state: 'gone', url: null });
    expect((await fetchArchive(url)).status).toBe(404);
    await apis.server.app.closings.jobs?.removeDataExport?.(
      { ownerId: name, exportId: first },
      new AbortController().signal,
    );
    expect(await apis.database.db.selectFrom('files').select('id').where('owner_id', '=', name).execute()).toEqual([]);
    expect((await ask()).body?.id).not.toBe(first);
  });

  it('appears only to its user, and shared accounts get no archive (ACC-64)', async () => {
    await ask();
    await write();
    const stranger = (await signIn(apis.server.url, 'stranger')).accessToken;
    expect((await read(stranger)).body).toBeNull();
    const shared = (await signIn(apis.server.url, 'shared')).accessToken;
    expect((await ask(shared)).exceptionBody?.code).toBe(124);
  });
});

describe('the tables that modules declare for the archive of personal data', () => {
  it('include each table with rows of a user, or the reason why the rows are left out (ACC-62, ACC-64)', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'owner_id' order by 1`.execute(apis.database.db);
    const declared = listDeclared().map(({ table }) => table as string);
    const known = [...declared.filter((table) => table !== 'users'), ...Object.keys(NEITHER)];
    expect(known.toSorted()).toEqual(rows.map((row) => row.name).toSorted());
  });

  it('exist with all declared columns, none of which contains a secret (ACC-64)', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`.execute(
      apis.database.db,
    );
    const columns = new Set(rows.map((row) => row.name));
    const shown = listDeclared().flatMap(({ table, columns: names, key }) =>
      [...names, ...key].map((column) => `${table}.${column}`),
    );
    expect(shown.filter((column) => !columns.has(column))).toEqual([]);
    expect(shown.filter((column) => SECRET.test(column.split('.')[1] ?? ''))).toEqual(['users.credentials_changed_at']);
  });
});

const listDeclared = () => apis.server.app.modules.flatMap(({ ownTables = [] }) => ownTables);

import { getProfile, login } from '@bobbin/contract/auth';
import { connectTelegram } from '@bobbin/contract/connections';
import { connectPressify } from '@bobbin/contract/fulfilment';
import { sendPasscode, verifyPasscode } from '@bobbin/contract/password-reset';
import { createShop, updateShopProxy } from '@bobbin/contract/shops';
import { generateTwoFactor, turnOnTwoFactor } from '@bobbin/contract/two-factor';
import { createPaymentRequest, decidePaymentRequest, listAllPaymentRequests } from '@bobbin/contract/withdrawals';
import { generateSync } from 'otplib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVault, toSealPrefix } from '../../server/src/platform/crypto.ts';
import { reseal } from '../../server/src/platform/reseal.ts';
import { listSealedColumns, proveKeys } from '../../server/src/platform/sealing-keys.ts';
import { SECRET_KEY } from '../../server/src/testing/config.ts';
import { readLink } from '../accounts/outbox.ts';
import { bearer, PASSWORD, signIn } from '../accounts/people.ts';
import { BOT, GROUP } from '../news/world.ts';
import { callApi } from '../world/world.ts';
import { exchange, expectHeldWorks, expectStoredWorks, startKeyStory, type KeyStory } from './key-story.ts';

const NEW_KEY = 'the next key, with a comma, for tests only';
const SEAL = /\bv[12]\.(?:[0-9a-f]{12}\.)?[\w-]{38,}/;

let story: KeyStory;
let pool: pg.Pool;
let url: string;
beforeAll(async () => {
  story = await startKeyStory();
  url = story.world.app.config.DATABASE_URL;
  pool = new pg.Pool({ connectionString: url, max: 2 });
});
afterAll(async () => {
  await pool.end();
  await story.close();
});

const vaultOf = (key: string, ...old: string[]) => createVault(key, old);

/** Reads every encrypted text of the database, by its column. */
async function readSealed(): Promise<{ name: string; sealed: string[] }[]> {
  const columns = await listSealedColumns(pool);
  return Promise.all(
    columns.map(async ({ table, column }) => {
      const { rows } = await pool.query<{ sealed: string }>(
        `select ${column} as sealed from ${table} where ${column} <> ''`,
      );
      return { name: `${table}.${column}`, sealed: rows.map((row) => row.sealed) };
    }),
  );
}

/** Lists the columns with encrypted values whose names do not end in _sealed. */
async function listHiddenSeals(): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker')`,
  );
  const found = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${name} t`);
    for (const { row } of rows) {
      for (const [column, value] of Object.entries(row)) {
        if (!column.endsWith('_sealed') && SEAL.test(JSON.stringify(value))) found.add(`${name}.${column}`);
      }
    }
  }
  return [...found];
}

describe('a database whose sealing key is rotated', () => {
  it('contains encrypted texts only in columns whose names end in _sealed, and the test world fills each of these columns (OPS-102)', async () => {
    expect(await listHiddenSeals()).toEqual([]);
    const empty = (await readSealed()).filter(({ sealed }) => sealed.length === 0);
    expect(empty).toEqual([]);
    // The check must find a column that the test adds for this purpose.
    await pool.query('update shops set friend_name = $1', [vaultOf(SECRET_KEY).seal('hidden')]);
    expect(await listHiddenSeals()).toContain('public.shops.friend_name');
    await pool.query(`update shops set friend_name = 'Shop'`);
  });

  it('refuses a process with another key until the configuration of the process contains the old key too (OPS-103)', async () => {
    await expect(proveKeys(url, vaultOf(NEW_KEY))).rejects.toThrow('APP_SECRET_KEY is not the key');
    await expect(proveKeys(url, vaultOf(NEW_KEY, 'quite another key of 32 characters'))).rejects.toThrow(
      'is not the key',
    );
    expect(await proveKeys(url, vaultOf(NEW_KEY, SECRET_KEY), { isReadOnly: true })).toBe(true);
    // An older database without a recorded sealing key behaves in the same way.
    await pool.query('create table noted as select * from sealing_keys');
    await pool.query('delete from sealing_keys');
    await expect(proveKeys(url, vaultOf(NEW_KEY))).rejects.toThrow('is not the key');
    expect((await pool.query('select from sealing_keys')).rowCount).toBe(0);
    await pool.query('insert into sealing_keys select * from noted; drop table noted');
  });

  it('keeps sessions, links, codes and stored data valid while the configuration contains the old key (OPS-101)', async () => {
    const { world } = story;
    const rotated = await story.startWithKeys(NEW_KEY, [SECRET_KEY]);
    await expectHeldWorks(story, rotated);
    const lan = await signIn(world.url, 'lan');
    // The successor of a refresh token is the same in every process, whether the process has the old key, the new key, or the old key again.
    const before = await exchange(world.url, lan.refreshToken);
    const after = await exchange(rotated.url, lan.refreshToken);
    expect(after.refreshToken).toBe(before.refreshToken);
    const newer = await exchange(rotated.url, after.refreshToken);
    const knowing = await story.startWithKeys(SECRET_KEY, [NEW_KEY]);
    expect((await exchange(knowing.url, after.refreshToken)).refreshToken).toBe(newer.refreshToken);
    // A process of the rotation's first step accepts what a process of the second step signed and encrypted.
    expect((await callApi(knowing.url, getProfile, {}, bearer(newer.accessToken))).status).toBe(200);
    await expectStoredWorks(story, rotated, 0);
    await expectStoredWorks(story, knowing, 1);
  });

  it('stays unchanged during a dry run, which counts the values to encrypt again (OPS-102)', async () => {
    const before = await readSealed();
    const report = await reseal(url, vaultOf(NEW_KEY, SECRET_KEY), { isDryRun: true });
    expect(await readSealed()).toEqual(before);
    expect(report.mayRemoveOldKeys).toBe(false);
    for (const { table, column, counted, already, resealed } of report.columns) {
      const all = before.find(({ name }) => name === `${table}.${column}`)?.sealed.length;
      expect([table, column, counted, already + resealed]).toEqual([table, column, all, all]);
    }
  });

  it('keeps a shop’s token that is refreshed while it is encrypted again (OPS-102)', async () => {
    const vault = vaultOf(NEW_KEY, SECRET_KEY);
    const { rows } = await pool.query<{ old: string }>('select access_token_sealed as old from shop_credentials');
    const old = rows[0]?.old ?? '';
    const refreshing = await pool.connect();
    try {
      // A process with the old key writes a new token, and commits only when the reseal command waits for the row.
      await refreshing.query('begin');
      await refreshing.query('update shop_credentials set access_token_sealed = $1', [
        vaultOf(SECRET_KEY).seal('fresh'),
      ]);
      const running = reseal(url, vault);
      await expect
        .poll(async () => {
          const waiting = await pool.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return waiting.rowCount;
        })
        .toBe(1);
      await refreshing.query('commit');
      const report = await running;
      expect(report.columns.filter(({ left }) => left > 0)).toEqual([]);
    } finally {
      refreshing.release();
    }
    const { rows: now } = await pool.query<{ text: string }>(
      'select access_token_sealed as text from shop_credentials',
    );
    expect(vault.open(now[0]?.text ?? '')).toBe('fresh');
    expect(now[0]?.text.startsWith(toSealPrefix(vault.keyId))).toBe(true);
    await pool.query('update shop_credentials set access_token_sealed = $1', [vault.seal(vault.open(old))]);
  });

  it('needs only the new key after `bobbin reseal` (OPS-100, OPS-101, OPS-102)', async () => {
    const held = await signIn(story.world.url, 'lan');
    const vault = vaultOf(NEW_KEY, SECRET_KEY);
    // Values that an older version encrypted do not contain the id of their key.
    const { rows } = await pool.query<{ sealed: string }>('select credentials_sealed as sealed from factory_accounts');
    const unnamed = vaultOf(SECRET_KEY)
      .seal(vault.open(rows[0]?.sealed ?? ''))
      .replace(/^v2\.\w+\./, 'v1.');
    await pool.query('update factory_accounts set credentials_sealed = $1', [unnamed]);
    const report = await reseal(url, vault);
    expect(report.mayRemoveOldKeys).toBe(true);
    expect(report.columns.filter(({ unreadable }) => unreadable > 0)).toEqual([]);
    const old = (await readSealed()).flatMap(({ name, sealed }) =>
      sealed.filter((text) => !text.startsWith(toSealPrefix(vault.keyId))).map(() => name),
    );
    expect(old).toEqual([]);
    const again = await reseal(url, vault);
    expect(again.columns.map(({ resealed, left }) => resealed + left).filter((count) => count > 0)).toEqual([]);

    const alone = await story.startWithKeys(NEW_KEY);
    await expectStoredWorks(story, alone, 2);
    // Signatures of the old key are invalid after its removal, and the session continues with its refresh token.
    const { anna, link } = story;
    expect((await callApi(alone.url, getProfile, {}, bearer(anna.accessToken))).status).toBe(401);
    expect((await fetch(`${alone.url}${link}`)).status).toBe(404);
    const next = await exchange(alone.url, held.refreshToken);
    expect((await callApi(alone.url, getProfile, {}, bearer(next.accessToken))).status).toBe(200);
    await expect(proveKeys(url, vaultOf(SECRET_KEY))).rejects.toThrow('is not the key');
  });

  it('can report values that no key decrypts by table and id, without the value, and can forget a lost key (OPS-102, OPS-103)', async () => {
    const lost = vaultOf('a key that was lost, with 32 characters');
    const sealed = lost.seal('gone');
    await pool.query(`update two_factors set secret_sealed = $1 where owner_id = 'user-ben@example.com'`, [sealed]);
    const report = await reseal(url, vaultOf(NEW_KEY));
    expect(report.columns.filter(({ unreadable }) => unreadable > 0)).toMatchObject([
      { table: 'two_factors', column: 'secret_sealed', unreadable: 1, unreadableIds: ['user-ben@example.com'] },
    ]);
    expect(JSON.stringify(report)).not.toContain(sealed.slice(-20));
    const other = 'a third key for tests only, 32 characters';
    await expect(proveKeys(url, vaultOf(other))).rejects.toThrow('is not the key');
    expect(await proveKeys(url, vaultOf(other), { isLost: true })).toBe(true);
    expect(await proveKeys(url, vaultOf(other))).toBe(true);
    await expect(proveKeys(url, vaultOf(NEW_KEY))).rejects.toThrow('is not the key');
  });

  it('works again after a lost key was forgotten and all secrets were entered again (OPS-108)', async () => {
    const { world, shopId, proxyText } = story;
    const third = 'a third key for tests only, 32 characters';
    const found = await reseal(url, vaultOf(third), { isDryRun: true });
    const lost = found.columns.filter(({ unreadable }) => unreadable > 0).map(({ table }) => table);
    for (const table of [
      'shop_credentials',
      'factory_accounts',
      'telegram_groups',
      'two_factors',
      'payment_requests',
      'mails',
    ])
      expect(lost).toContain(table);

    const api = await story.startWithKeys(third);
    const call = async <E extends Parameters<typeof callApi>[1]>(
      email: string,
      endpoint: E,
      input?: Parameters<typeof callApi<E>>[2],
    ) => {
      const signed = await callApi(api.url, login, { body: { email, password: PASSWORD } });
      return callApi(api.url, endpoint, input, bearer(signed.body?.accessToken ?? ''));
    };
    const [annaMail, benMail] = ['anna@example.com', 'ben@example.com'] as const;

    expect(
      (await call(annaMail, createShop, { body: { data: await world.consent(0), friendlyName: 'Shop' } })).isSuccess,
    ).toBe(true);
    expect((await call(annaMail, updateShopProxy, { body: { id: shopId, proxy: proxyText } })).isSuccess).toBe(true);
    expect((await call(annaMail, connectPressify, { body: { api: world.pressifyKey } })).isSuccess).toBe(true);
    expect((await call(annaMail, connectTelegram, { body: { api: `${BOT}|${GROUP}` } })).isSuccess).toBe(true);
    expect(JSON.stringify(await story.accessOf(api))).toContain(world.pressifyKey);

    // Staff deny a withdrawal whose card number no key can decrypt, and the same card then counts as a new one.
    const open = await call('boss@example.com', listAllPaymentRequests, { query: {} });
    const waiting = open.body?.data.filter(({ status }) => status === 'WAITING') ?? [];
    expect(waiting.length).toBeGreaterThan(0);
    for (const { id } of waiting) {
      const denied = {
        params: { id },
        body: { status: 'DENIED' as const, reasonCode: 'wrongNumber', reason: 'The number is lost' },
      };
      expect((await call('boss@example.com', decidePaymentRequest, denied)).isSuccess).toBe(true);
    }
    const asked = await call(annaMail, createPaymentRequest, {
      body: { amount: '1', bank: 'VCB', cardNumber: '9704361822904417' },
    });
    const listed = await call('boss@example.com', listAllPaymentRequests, { query: {} });
    expect(listed.body?.data.find(({ id }) => id === asked.body?.id)).toMatchObject({ isNewCard: true });

    // The second factor is removed, and turned on again.
    await api.app.accounts.operator.removeSecondFactor('user-ben@example.com');
    const begun = await call(benMail, generateTwoFactor);
    const secret = new URL(begun.body ?? '').searchParams.get('secret') ?? '';
    const passcode = generateSync({ secret, epoch: Math.floor(world.clock.now() / 1000) });
    expect((await call(benMail, turnOnTwoFactor, { body: { passcode } })).isSuccess).toBe(true);

    // The user requests a new passcode.
    world.clock.advance(120_000);
    await callApi(api.url, sendPasscode, { body: { email: annaMail } });
    const mailed = await readLink(api.url, annaMail);
    const verified = await callApi(api.url, verifyPasscode, {
      body: { email: annaMail, passcode: mailed.passcode ?? '' },
    });
    expect(verified.isSuccess).toBe(true);
  });
});

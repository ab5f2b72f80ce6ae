import { startProxySimulator } from '@bobbin/simulators/proxy/server';
import { getProfile, login, refresh } from '@bobbin/contract/auth';
import { uploadFile, type UploadedFile } from '@bobbin/contract/files';
import { connectPressify } from '@bobbin/contract/fulfilment';
import { listOrders } from '@bobbin/contract/orders';
import { sendPasscode, verifyPasscode } from '@bobbin/contract/password-reset';
import { updateShopProxy } from '@bobbin/contract/shops';
import { authenticateTwoFactor, generateTwoFactor, turnOnTwoFactor } from '@bobbin/contract/two-factor';
import {
  createPaymentRequest,
  decidePaymentRequest,
  listAllPaymentRequests,
  showCardNumber,
} from '@bobbin/contract/withdrawals';
import { generateSync } from 'otplib';
import { expect } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import { createConnections } from '../../server/src/modules/fulfilment/factories/connections.ts';
import { openPartners } from '../../server/src/partners.ts';
import { createLedger } from '../../server/src/modules/wallet/ledger.ts';
import { paint } from '../../server/src/modules/library/testing/pictures.ts';
import { proveKeys } from '../../server/src/platform/sealing-keys.ts';
import { readLink, readOutbox } from '../accounts/outbox.ts';
import { bearer, insertUser } from '../accounts/people.ts';
import { connectGroup } from '../news/world.ts';
import { startApi, type TestApi } from '../world/api.ts';
import { PASSWORD } from '../world/members.ts';
import { callApi, startWorld, type Caller, type World } from '../world/world.ts';

const CARD = '9704361822904417';
const ANNA = 'anna@example.com';
const BEN = 'ben@example.com';
const MINUTE_MS = 60_000;

/** A world with values that were encrypted, hashed and signed in every way that the product uses. */
export interface KeyStory {
  world: World;
  anna: Caller;
  boss: Caller;
  shopId: string;
  /** The proxy of the shop, in the form in which the seller entered it. */
  proxyText: string;
  /** TOTP secret and recovery codes of the user Ben. */
  secret: string;
  recoveryCodes: string[];
  /** Id of a confirmed withdrawal to the card number in CARD. */
  requestId: string;
  /** Path and query of a signed link. */
  link: string;
  passcode: string;
  /** The fingerprint of the factory account, as it was stored with an order. */
  mark: string;
  /** Decrypts the credentials for the marketplace and the factory; next to them are their values before any rotation. */
  accessOf: (api: Pick<TestApi, 'app'>) => Promise<unknown>;
  access: unknown;
  /** Starts another API process on this world with the given sealing keys. */
  startWithKeys(key: string, old?: readonly string[]): Promise<TestApi>;
  close(): Promise<void>;
}

function connectionsOf({ app }: Pick<TestApi, 'app'>) {
  return createConnections({ ...app, factories: openPartners(app.config).factories });
}

async function upload(world: World, caller: Caller): Promise<string> {
  const { body } = await caller.call(listOrders, { query: { statuses: 'AWAITING_SHIPMENT,AWAITING_COLLECTION' } });
  const form = new FormData();
  form.append('id', body?.data[0]?.orderProducts[0]?.id ?? '');
  form.append('side', 'front');
  form.append('file', new Blob([new Uint8Array(await paint(60, 60).png().toBuffer())]), 'front.png');
  const headers = { authorization: `Bearer ${caller.accessToken}` };
  const response = await fetch(`${world.url}/api${uploadFile.path}`, { method: 'POST', headers, body: form });
  const { body: file } = (await response.json()) as { body: UploadedFile };
  const { pathname, search } = new URL(file.url, world.url);
  return pathname + search;
}

async function turnOnFactor(world: World, caller: Caller): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await caller.call(generateTwoFactor);
  const secret = new URL(begun.body ?? '').searchParams.get('secret') ?? '';
  const passcode = generateSync({ secret, epoch: Math.floor(world.clock.now() / 1000) });
  const answer = await caller.call(turnOnTwoFactor, { body: { passcode } });
  return { secret, recoveryCodes: answer.body ?? [] };
}

export async function startKeyStory(): Promise<KeyStory> {
  const proxy = await startProxySimulator({ username: 'ann', password: 'proxy-pass' });
  const world = await startWorld({
    marketplace: { orders: 8, shops: 1 },
    partners: ['telegram'],
    env: { SIMULATOR_PROXIES: `127.0.0.1:${proxy.port}` },
  });
  const { app } = world;
  await proveKeys(app.config.DATABASE_URL, app.vault);
  const anna = await world.createSeller(ANNA);
  const boss = await world.createSeller('boss@example.com', 'admin');
  const ben = await world.createSeller(BEN);
  // User ids must not contain a dot, because a refresh token consists of the id, a dot and the secret.
  await insertUser(world.db, 'lan');
  const [shopId = ''] = await world.connectShops(anna);
  const proxyText = `127.0.0.1:${proxy.port}:ann:proxy-pass`;
  expect((await anna.call(updateShopProxy, { body: { id: shopId, proxy: proxyText } })).isSuccess).toBe(true);
  expect((await anna.call(connectPressify, { body: { api: world.pressifyKey } })).isSuccess).toBe(true);
  await connectGroup(world, anna);
  const link = await upload(world, anna);
  const { secret, recoveryCodes } = await turnOnFactor(world, ben);
  await anna.call(generateTwoFactor);

  const scope = systemScope(anna.userId, 'test');
  const ledger = createLedger({ clock: world.clock, emit: app.emit });
  await inTransaction(app.db, (trx) =>
    ledger.post(trx, scope, { reason: 'depositByHand', reference: 'in', cents: 100_000 }),
  );
  const asked = await anna.call(createPaymentRequest, { body: { amount: '10', bank: 'VCB', cardNumber: CARD } });
  const requestId = asked.body?.id ?? '';
  const decided = { params: { id: requestId }, body: { status: 'CONFIRMED' as const, proof: 'FT-1' } };
  expect((await boss.call(decidePaymentRequest, decided)).isSuccess).toBe(true);
  await callApi(world.url, sendPasscode, { body: { email: BEN } });
  const { passcode = '' } = await readLink(world.url, BEN);
  expect(passcode).not.toBe('');
  const connections = connectionsOf(world);
  const mark = connections.toMark(await connections.getCredentials(scope, 'PRESSIFY'));

  const accessOf = async ({ app: other }: Pick<TestApi, 'app'>) => ({
    shop: await other.shops.getAccess(scope, shopId),
    factory: await connectionsOf({ app: other }).getCredentials(scope, 'PRESSIFY'),
  });

  const opened: TestApi[] = [];
  return {
    world,
    anna,
    boss,
    shopId,
    proxyText,
    secret,
    recoveryCodes,
    requestId,
    link,
    passcode,
    mark,
    accessOf,
    access: await accessOf(world),
    async startWithKeys(key, old = []) {
      const env = { ...world.env, PORT: '0', APP_SECRET_KEY: key, APP_SECRET_KEYS_OLD: JSON.stringify(old) };
      const api = await startApi({ databaseUrl: app.config.DATABASE_URL, clock: world.clock, env });
      opened.push(api);
      await proveKeys(api.app.config.DATABASE_URL, api.app.vault);
      return api;
    },
    async close() {
      for (const api of opened) await api.close();
      await world.close();
      await proxy.close();
    },
  };
}

/** Checks that a process can decrypt and find all stored values, whichever key encrypted or hashed them. */
export async function expectStoredWorks(story: KeyStory, api: TestApi, turn: number): Promise<void> {
  const { world, anna, requestId } = story;
  const { url } = api;
  expect(await story.accessOf(api)).toEqual(story.access);
  expect(JSON.stringify(await story.accessOf(api))).toContain('proxy-pass');
  const scope = systemScope(anna.userId, 'test');
  const connections = connectionsOf(api);
  expect(connections.isMark(await connections.getCredentials(scope, 'PRESSIFY'), story.mark)).toBe(true);

  // Passwords, TOTP codes and recovery codes still work.
  world.clock.advance(MINUTE_MS);
  const signIn = async (email: string) => (await callApi(url, login, { body: { email, password: PASSWORD } })).body;
  const epoch = Math.floor(world.clock.now() / 1000);
  const owing = bearer((await signIn(BEN))?.accessToken ?? '');
  const byCode = { twoFactorAuthenticationCode: generateSync({ secret: story.secret, epoch }) };
  expect((await callApi(url, authenticateTwoFactor, { body: byCode }, owing)).isSuccess).toBe(true);
  const owingAgain = bearer((await signIn(BEN))?.accessToken ?? '');
  const byRecovery = { recoveryCode: story.recoveryCodes[turn] ?? '' };
  expect((await callApi(url, authenticateTwoFactor, { body: byRecovery }, owingAgain)).isSuccess).toBe(true);
  expect((await callApi(url, authenticateTwoFactor, { body: byRecovery }, owingAgain)).isSuccess).toBe(false);

  // A passcode that was mailed before still works, and the text of the mail can be decrypted.
  const verified = await callApi(url, verifyPasscode, { body: { email: BEN, passcode: story.passcode } });
  expect(verified.isSuccess).toBe(true);
  expect((await readOutbox(url, BEN)).map(({ text }) => text).join()).toContain(story.passcode);

  // The card number can be decrypted, and Bobbin recognises the card.
  const { accessToken: staffToken = '' } = (await signIn('boss@example.com')) ?? {};
  const shown = await callApi(url, showCardNumber, { params: { id: requestId } }, bearer(staffToken));
  expect(shown.body?.cardNumber.replaceAll(/\D/g, '')).toBe(CARD);
  const { accessToken = '' } = (await signIn(ANNA)) ?? {};
  const body = { amount: '1', bank: 'VCB', cardNumber: CARD };
  const asked = await callApi(url, createPaymentRequest, { body }, bearer(accessToken));
  const listed = await callApi(url, listAllPaymentRequests, { query: {} }, bearer(staffToken));
  expect(listed.body?.data.find(({ id }) => id === asked.body?.id)).toMatchObject({ isNewCard: false });
}

/** Checks that earlier tokens and links of a person work in a process that has the old key. */
export async function expectHeldWorks({ anna, link }: KeyStory, { url }: TestApi): Promise<void> {
  expect((await callApi(url, getProfile, {}, bearer(anna.accessToken))).status).toBe(200);
  expect((await fetch(`${url}${link}`)).status).toBe(200);
}

export async function exchange(url: string, refreshToken = '') {
  const answer = await callApi(url, refresh, { body: { refreshToken } });
  if (answer.body === null) throw new Error(`The token was refused: ${JSON.stringify(answer.exceptionBody)}`);
  return answer.body;
}

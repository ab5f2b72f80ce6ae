import { assignBankEvent, createDeposit, returnBankEvent } from '@bobbin/contract/deposits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildHandlers } from '../../server/src/work.ts';
import { readTables } from '../world/digest.ts';
import { createPerson, type Person } from '../world/person.ts';
import { callApi } from '../world/world.ts';
import { openBankWorld, type BankWorld, type Provider, type Told } from './bank.ts';

const DAY_MS = 86_400_000;
/** Tables that a transfer to the bank account may change, including the resulting notices. */
const TABLES = [
  'deposits',
  'deposit_codes',
  'transactions',
  'ledger_entries',
  'ledger_accounts',
  'seller_notices',
  'mails',
  'action_logs',
] as const;

let world: BankWorld;
let boss: Person;
let second: Person;
let lan: Person;
let told = 0;

beforeAll(async () => {
  world = await openBankWorld();
  boss = await createPerson(world.server.app, 'boss', { roleId: 'admin' });
  second = await createPerson(world.server.app, 'second', { roleId: 'admin' });
  lan = await createPerson(world.server.app, 'lan');
});
afterAll(() => world.close());

async function ask(amount = 1_000_000) {
  const { body } = await callApi(world.server.url, createDeposit, { body: { amount } }, lan.headers);
  if (!body) throw new Error('The deposit was refused');
  return body;
}

async function findEvent(id: string) {
  return world.database.db
    .selectFrom('bank_events')
    .selectAll()
    .where('provider', '=', 'SEPAY')
    .where('provider_id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Delivers a transfer, and runs the job that processes it. */
async function arrive(more: Partial<Told>): Promise<Told> {
  told += 1;
  const transfer = { id: `r-${told}`, content: 'nap tien', reference: `FT-r-${told}`, at: world.clock.now(), ...more };
  expect(await world.tell(transfer)).toBe(200);
  await world.runJobs();
  return transfer;
}

async function assign(transfer: Told, to: string, by: Person): Promise<void> {
  const { id } = await findEvent(String(transfer.id));
  const answer = await callApi(
    world.server.url,
    assignBankEvent,
    { params: { id }, body: { to, reason: 'seen' } },
    by.headers,
  );
  expect(answer.exceptionBody).toBeNull();
}

/** Final and intermediate states of a transfer. Each function creates a transfer in its state and returns it. */
const ENDINGS: readonly (readonly [name: string, state: string, end: () => Promise<Told>])[] = [
  ['credited to its deposit', 'matched', async () => arrive({ content: (await ask()).code })],
  ['credited with another amount', 'matched', async () => arrive({ content: (await ask()).code, vnd: 990_000 })],
  ['left for a person, without a code', 'unmatched', () => arrive({})],
  [
    'left for a person, with two codes',
    'unmatched',
    async () => arrive({ content: `${(await ask()).code} ${(await ask()).code}` }),
  ],
  [
    'left for a person, too late',
    'unmatched',
    async () => {
      const { code } = await ask();
      const late_until = new Date(world.clock.now() - DAY_MS);
      await world.database.db.updateTable('deposit_codes').set({ late_until }).where('code', '=', code).execute();
      return arrive({ content: code });
    },
  ],
  [
    'left for a person, with a code that is paid',
    'unmatched',
    async () => {
      const { code } = await ask();
      await arrive({ content: code });
      return arrive({ content: code });
    },
  ],
  [
    'given to a deposit by a person',
    'assigned',
    async () => {
      const transfer = await arrive({});
      await assign(transfer, (await ask()).code, boss);
      return transfer;
    },
  ],
  [
    'given to a seller by a person',
    'assigned',
    async () => {
      const transfer = await arrive({});
      await assign(transfer, 'lan', boss);
      return transfer;
    },
  ],
  [
    'sent back by a person',
    'returned',
    async () => {
      const transfer = await arrive({});
      const { id } = await findEvent(String(transfer.id));
      const body = { reasonCode: 'senderAsked', reason: 'sent by mistake' };
      await callApi(world.server.url, returnBankEvent, { params: { id }, body }, boss.headers);
      return transfer;
    },
  ],
  [
    'proposed to a second person',
    'unmatched',
    async () => {
      const transfer = await arrive({ vnd: 400_000_000 });
      await assign(transfer, 'lan', boss);
      return transfer;
    },
  ],
  [
    'agreed on by two persons',
    'assigned',
    async () => {
      const transfer = await arrive({ vnd: 400_000_000 });
      await assign(transfer, 'lan', boss);
      await assign(transfer, 'lan', second);
      return transfer;
    },
  ],
  ['ignored, as outgoing', 'ignored', () => arrive({ isOutgoing: true })],
  ['ignored, as of another account', 'ignored', () => arrive({ account: '99887766' })],
];

async function look(id: string): Promise<void> {
  const job = buildHandlers(world.server.app.modules).matchTransfer;
  const event = await findEvent(id);
  await job?.({ ownerId: '', eventId: event.id }, new AbortController().signal);
}

/** Ways in which the same bank movement can be reported again. */
const REPETITIONS: readonly (readonly [name: string, repeat: (transfer: Told) => Promise<void>])[] = [
  ['the same notification', async (transfer) => void (await world.tell(transfer))],
  ['the same job', (transfer) => look(String(transfer.id))],
  ['another feed', (transfer) => tellOther(transfer, 'casso')],
];

async function tellOther(transfer: Told, provider: Provider): Promise<void> {
  await world.tell({ ...transfer, id: `${transfer.id}-${provider}` }, provider);
}

describe.each(ENDINGS)('a transfer that was %s', (_name, state, end) => {
  it.each(REPETITIONS)('changes nothing when it is repeated by %s', async (_repetition, repeat) => {
    const transfer = await end();
    // All notices have been sent by then.
    await world.runJobs();
    const event = await findEvent(String(transfer.id));
    expect(event.state).toBe(state);
    const before = await readTables(world.database.db, TABLES);
    await repeat(transfer);
    await world.runJobs();
    expect(await readTables(world.database.db, TABLES)).toEqual(before);
    expect(await findEvent(String(transfer.id))).toEqual(event);
    const rows = await world.database.db.selectFrom('bank_events').select(['provider_id', 'state']).execute();
    const others = rows.filter((row) => row.provider_id.startsWith(`${transfer.id}-`));
    expect(others.map((row) => row.state).filter((word) => word !== 'ignored')).toEqual([]);
  });
});

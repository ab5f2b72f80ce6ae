import { assignBankEvent, createDeposit } from '@bobbin/contract/deposits';
import { cancelPaymentRequest, createPaymentRequest, decidePaymentRequest } from '@bobbin/contract/withdrawals';
import { cutConnections } from '../world/crash.ts';
import type { Caller, World } from '../world/world.ts';

/** Dong per US cent: at 25,000 dong per dollar each cent is a whole number of dong. */
const VND_OF_CENT = 250;
const MANGLES = ['wrapped', 'lower', 'spaced', 'dotted', 'glued'] as const;

/** Number of withdrawals that a seller may make per day, which long runs do not exceed (WDR-5). */
const WITHDRAWALS_MAX = 900;

/** Money that was really paid in and out, in cents. The values are those that the test sent, never those that the product computed. */
export interface BalanceBook {
  credited: number;
  paid: number;
  held: number;
  withdrawals: number;
}

export interface BalanceStage {
  world: World;
  /** Address of the controls of the bank simulator, `http://…/_sim`. */
  bankUrl: string;
  seller: Caller;
  /** Two staff users who are allowed to assign unmatched money. */
  staff: readonly [Caller, Caller];
  book: BalanceBook;
}

type Dice = (sides: number) => number;

/** Sends a request to the bank simulator. */
export async function callBank<T>({ bankUrl }: Pick<BalanceStage, 'bankUrl'>, path: string, body?: object): Promise<T> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${bankUrl}${path}`, body === undefined ? {} : init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

async function listNew({ world }: BalanceStage): Promise<string[]> {
  const rows = await world.db.selectFrom('bank_events').select('id').where('state', '=', 'new').execute();
  return rows.map(({ id }) => id);
}

/** Processes every reported transfer twice at the same time, as two workers would. */
async function match(stage: BalanceStage): Promise<void> {
  const { jobs } = stage.world.app.deposits;
  const look = async (eventId: string) => jobs?.matchTransfer?.({ ownerId: '', eventId }, new AbortController().signal);
  await Promise.all((await listNew(stage)).flatMap((id) => [look(id), look(id)]));
}

async function readList({ world }: BalanceStage): Promise<void> {
  const { jobs } = world.app.deposits;
  await jobs?.readBankList?.({ ownerId: '', provider: 'SEPAY' }, new AbortController().signal);
}

/** Assigns, as staff, money whose code was lost to its deposit; above the limit this needs two staff users (DEP-12). */
async function assign(stage: BalanceStage, reference: string, code: string): Promise<void> {
  const { id } = await stage.world.db
    .selectFrom('bank_events')
    .select('id')
    .where('reference', '=', reference)
    .where('state', '=', 'unmatched')
    .executeTakeFirstOrThrow();
  for (const person of stage.staff) {
    const { body, exceptionBody } = await person.call(assignBankEvent, {
      params: { id },
      body: { to: code, reason: 'x' },
    });
    if (body?.state === 'assigned') return;
    if (body?.proposal == null) throw new Error(JSON.stringify(exceptionBody));
  }
  throw new Error(`${reference} was not given`);
}

async function deposit(stage: BalanceStage, dice: Dice): Promise<void> {
  const cents = 2_000 + dice(60_000);
  const { body, exceptionBody } = await stage.seller.call(createDeposit, { body: { amount: cents * VND_OF_CENT } });
  if (body === null) throw new Error(JSON.stringify(exceptionBody));
  const pay = (change: object) => callBank<{ reference: string }>(stage, '/pay', { qr: body.qr, ...change });
  const way = dice(8);
  let arrived = cents;
  if (way === 0) await pay({ provider: 'sepay', times: 3 });
  // The webhook of this transfer is lost, so only the bank's list reports the transfer.
  else if (way === 1) await pay({ provider: 'none' });
  else if (way === 2) {
    arrived = cents + dice(2_000) - 1_000;
    await pay({ provider: 'casso', amount: arrived * VND_OF_CENT });
  } else if (way === 3) await pay({ provider: 'sepay', mangle: MANGLES[dice(MANGLES.length)] });
  else if (way === 4) {
    const { reference } = await pay({ provider: 'sepay', mangle: 'lost' });
    await match(stage);
    await assign(stage, reference, body.code);
  } else if (way === 5) {
    await pay({ provider: 'all', isForged: true, times: 2 });
    await pay({ provider: 'payos' });
  } else if (way === 6) await pay({ provider: 'all' });
  else await pay({ provider: 'sepay' });
  if (dice(2) === 0) await match(stage);
  stage.book.credited += arrived;
}

async function withdraw(stage: BalanceStage, dice: Dice): Promise<void> {
  const { book, seller, staff } = stage;
  if (book.withdrawals >= WITHDRAWALS_MAX) return;
  const cents = 100 + dice(70_000);
  const body = { amount: (cents / 100).toFixed(2), bank: 'ACB', cardNumber: '0123456789' };
  const asked = await seller.call(createPaymentRequest, { body });
  // A withdrawal above the balance is refused and moves nothing.
  if (asked.body === null) return;
  book.withdrawals += 1;
  const { id, needsSecond, amountVnd } = asked.body;
  const params = { id };
  const way = dice(5);
  if (way === 0) {
    book.held += cents;
    return;
  }
  if (way === 1) {
    await Promise.all([seller.call(cancelPaymentRequest, { params }), seller.call(cancelPaymentRequest, { params })]);
    return;
  }
  if (way === 2) {
    const denial = { params, body: { status: 'DENIED', reasonCode: 'other', reason: 'The name differs' } } as const;
    await Promise.all(staff.map((person) => person.call(decidePaymentRequest, denial)));
    return;
  }
  const proof = { params, body: { status: 'CONFIRMED', proof: `FT-${id}` } } as const;
  for (const person of needsSecond ? staff : [staff[0]]) {
    await Promise.all([person.call(decidePaymentRequest, proof), person.call(decidePaymentRequest, proof)]);
  }
  await callBank(stage, '/pay', { content: id, amount: amountVnd, isOutgoing: true, provider: 'none' });
  book.paid += cents;
}

/** Makes a deposit in one of eight ways, and sometimes a withdrawal; `settleRound` processes what remains open. */
export async function playBalance(stage: BalanceStage, dice: Dice): Promise<void> {
  await deposit(stage, dice);
  if (dice(3) === 0) await withdraw(stage, dice);
}

/**
 * Runs the scheduled reads of lists and polls of links, which are sometimes killed before their end and started again. No other work may run at the
 * same time.
 */
export async function settleRound(stage: BalanceStage, isCrashed: boolean): Promise<void> {
  if (isCrashed) {
    const work = Promise.allSettled([readList(stage), match(stage)]);
    await cutConnections(stage.world.db);
    await work;
  }
  await readList(stage);
  await match(stage);
}

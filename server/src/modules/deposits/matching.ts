import { findCodePieces, findDepositCodes } from '@bobbin/domain/money/deposit-codes';
import { fromOrderCode } from '@bobbin/domain/money/order-codes';
import { chooseDeposit } from '@bobbin/domain/money/deposits';
import { vndToCents } from '@bobbin/domain/money/money';
import { systemScope, type OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, lockUntilCommit, type Db, type Queryable } from '../../platform/database.ts';
import type { Emit } from '../../platform/events.ts';
import { publishWork } from '../../platform/staff-work.ts';
import type { People } from '../accounts/module.ts';
import type { Transfers } from '../wallet/module.ts';
import { getDeposit, lockDeposit, updateDeposit } from './deposit-requests.sql.ts';
import * as events from './bank-events.sql.ts';

interface Deps {
  db: Db;
  clock: Clock;
  transfers: Transfers;
  emit: Emit;
  people: Pick<People, 'lockExisting'>;
  /** Our account number; transfers to other accounts are ignored. */
  account: string | null;
}

/** Returns the reference under which the ledger stores a bank transfer. */
export function toReference({ provider, providerId }: Pick<events.EventRow, 'provider' | 'providerId'>): string {
  return `bank:${provider}:${providerId}`;
}

/** Returns the name of the bank and the number of the transfer, for the list of transactions. */
export function describe({ bankName, provider, reference, providerId }: events.EventRow): string {
  return `${bankName === '' ? provider : bankName} ${reference ?? providerId}`;
}

/** Finds the deposit that a transfer pays, and credits the money. */
export function createMatching({ db, clock, transfers, emit, people, account }: Deps) {
  /** Credits the transfer of an event to a deposit, and returns the amount in cents; the caller must have locked the event and the code. */
  async function pay(trx: Queryable, scope: OwnerScope, event: events.EventRow, code: events.CodeRow): Promise<number> {
    const deposit = await lockDeposit(trx, scope, code.depositId);
    if (!deposit || deposit.state === 'received') throw new Error(`The deposit of ${code.code} cannot be paid`);
    const now = new Date(clock.now());
    const { cents } = await transfers.receive(trx, scope, deposit.id, deposit.amountVnd, {
      vnd: event.amountVnd,
      rate: deposit.exchangeRate,
      reference: toReference(event),
      description: describe(event),
    });
    await updateDeposit(trx, scope, deposit.id, {
      state: 'received',
      event_id: event.id,
      received_vnd: event.amountVnd,
      received_at: now,
    });
    await events.markPaid(trx, code.code, now);
    const isDifferent = event.amountVnd !== deposit.amountVnd;
    const arrival = { id: deposit.id, code: code.code, vnd: event.amountVnd, cents, isDifferent };
    await emit(trx, 'depositArrived', { scope, ...arrival });
    return cents;
  }

  /** Returns why an event is ignored; null when it must be processed. */
  function findNoMatter(event: events.EventRow, isOurs: boolean): string | null {
    if (!event.isIncoming) return 'outgoing';
    if (event.amountVnd === 0) return 'empty';
    // The account of a payment link may differ from ours; the number of the link shows that the transfer is for us (DEP-13).
    return isOurs || event.account === account || event.subAccount === account ? null : 'otherAccount';
  }

  /** Locks an event about the same transfer that another feed reported. */
  async function findTwin(trx: Queryable, event: events.EventRow) {
    if (event.reference === null) return null;
    // Takes a lock, because two feeds may report one transfer at the same time.
    await lockUntilCommit(trx, `bank:${event.account}:${event.reference}`);
    return events.lockTwin(trx, event);
  }

  /** Returns the deposit that an event pays, or the reason why there is none. */
  async function choose(trx: Queryable, event: events.EventRow, named: string | null) {
    const codes = [...new Set([...(named === null ? [] : [named]), ...findDepositCodes(event.content)])];
    const rows = await events.lockCodes(trx, codes);
    const known = rows.map((row) => ({ row, isPaid: row.paidAt !== null, lateUntil: row.lateUntil.getTime() }));
    const count = { whole: codes.length, pieces: findCodePieces(event.content).length };
    const chosen = chooseDeposit(count, known, event.happenedAt.getTime());
    if (typeof chosen === 'string') return chosen;
    const { row } = chosen;
    const scope = systemScope(row.ownerId, 'bank');
    // No money is booked on a closed account (ROL-15); the lock keeps it open until the money is credited.
    if (!(await people.lockExisting(trx, row.ownerId))) return 'closed';
    const deposit = await getDeposit(trx, scope, row.depositId);
    if (!deposit || vndToCents(event.amountVnd, deposit.exchangeRate) === 0) return 'tooSmall';
    return { row, scope };
  }

  return {
    pay,

    /** Processes a stored event once: credits the transfer, leaves it to staff, or ignores it (DEP-5, DEP-6). */
    match: (eventId: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        const event = await events.lockEvent(trx, eventId);
        if (event?.state !== 'new') return;
        const end = async (state: 'ignored' | 'unmatched', reason: string, id = eventId) => {
          await events.updateEvent(trx, id, { state, reason });
          if (state === 'unmatched' || id !== eventId) await publishWork(trx, 'transfers');
        };
        const named = event.orderCode === null ? null : fromOrderCode(event.orderCode);
        const isOurs = named !== null && (await events.listCodes(trx, [named])).length > 0;
        const noMatter = findNoMatter(event, isOurs);
        if (noMatter !== null) return end('ignored', noMatter);
        const twin = await findTwin(trx, event);
        // The second report of a transfer is ignored, unless it contains the number of a payment link and the first report was left to staff.
        if (twin && !(isOurs && twin.state === 'unmatched')) return end('ignored', 'toldByAnother');
        const chosen = await choose(trx, event, isOurs ? named : null);
        if (typeof chosen === 'string') return twin ? end('ignored', 'toldByAnother') : end('unmatched', chosen);
        const { row, scope } = chosen;
        const cents = await pay(trx, scope, event, row);
        const { ownerId, depositId } = row;
        const changes = { owner_id: ownerId, deposit_id: depositId, cents, decided_at: new Date(clock.now()) };
        await events.updateEvent(trx, eventId, { state: 'matched', ...changes });
        // Ends the first report, which waited for staff because it had no code.
        if (twin) await end('ignored', 'toldByAnother', twin.id);
      }),
  };
}

export type Matching = ReturnType<typeof createMatching>;

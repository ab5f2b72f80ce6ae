import { findCodePieces, findDepositCodes } from '@bobbin/domain/money/deposit-codes';
import { chooseDeposit } from '@bobbin/domain/money/deposits';
import { vndToCents } from '@bobbin/domain/money/money';
import { systemScope, type OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, lockUntilCommit, type Db, type Queryable } from '../../../platform/database.ts';
import type { Emit } from '../../../platform/events.ts';
import type { Transfers } from '../../wallet/module.ts';
import { getDeposit, lockDeposit, updateDeposit } from '../asking/queries.ts';
import * as events from '../events/queries.ts';

/** Finds the deposit that money on our account pays, and credits it. */
export interface Matching {
  /** Looks at what was kept, once: credited, put before a person, or of no matter to us (DEP-5, DEP-6). */
  match(eventId: string): Promise<void>;
  /** Credits an event to a deposit; the caller holds the event and the code. Gives the cents. */
  pay(trx: Queryable, scope: OwnerScope, event: events.EventRow, code: events.CodeRow): Promise<number>;
}

interface Deps {
  db: Db;
  clock: Clock;
  transfers: Transfers;
  emit: Emit;
  /** Ours; money on another is none of our business. */
  account: string | null;
}

/** Names a bank's movement in the ledger. */
export function toReference({ provider, providerId }: Pick<events.EventRow, 'provider' | 'providerId'>): string {
  return `bank:${provider}:${providerId}`;
}

/** Bank and number, as the list of the balance shows it. */
export function describe({ bankName, provider, reference, providerId }: events.EventRow): string {
  return `${bankName === '' ? provider : bankName} ${reference ?? providerId}`;
}

export function createMatching({ db, clock, transfers, emit, account }: Deps): Matching {
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

  /** Why an event is none of our business; null for one that is. */
  async function findNoMatter(trx: Queryable, event: events.EventRow): Promise<string | null> {
    if (!event.isIncoming) return 'outgoing';
    if (event.amountVnd === 0) return 'empty';
    if (event.account !== account && event.subAccount !== account) return 'otherAccount';
    if (event.reference === null) return null;
    // Two feeds may tell of one movement at the same time.
    await lockUntilCommit(trx, `bank:${event.account}:${event.reference}`);
    return (await events.hasTwin(trx, event)) ? 'toldByAnother' : null;
  }

  return {
    pay,

    match: (eventId) =>
      inTransaction(db, async (trx) => {
        const event = await events.lockEvent(trx, eventId);
        if (event?.state !== 'new') return;
        const noMatter = await findNoMatter(trx, event);
        if (noMatter !== null) {
          await events.updateEvent(trx, eventId, { state: 'ignored', reason: noMatter });
          return;
        }
        const codes = findDepositCodes(event.content);
        const rows = await events.lockCodes(trx, codes);
        const known = rows.map((row) => ({ row, isPaid: row.paidAt !== null, lateUntil: row.lateUntil.getTime() }));
        const count = { whole: codes.length, pieces: findCodePieces(event.content).length };
        const chosen = chooseDeposit(count, known, event.happenedAt.getTime());
        if (typeof chosen === 'string') {
          await events.updateEvent(trx, eventId, { state: 'unmatched', reason: chosen });
          return;
        }
        const { row } = chosen;
        const scope = systemScope(row.ownerId, 'bank');
        const deposit = await getDeposit(trx, scope, row.depositId);
        if (!deposit || vndToCents(event.amountVnd, deposit.exchangeRate) === 0) {
          await events.updateEvent(trx, eventId, { state: 'unmatched', reason: 'tooSmall' });
          return;
        }
        const cents = await pay(trx, scope, event, row);
        const { ownerId, depositId } = row;
        const changes = { owner_id: ownerId, deposit_id: depositId, cents, decided_at: new Date(clock.now()) };
        await events.updateEvent(trx, eventId, { state: 'matched', ...changes });
      }),
  };
}

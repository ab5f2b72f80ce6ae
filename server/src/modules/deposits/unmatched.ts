import type { BankEvent, BankEventQuery, BankSummary, DepositCandidate } from '@bobbin/contract/deposits';
import { findDepositCodes } from '@bobbin/domain/money/deposit-codes';
import { UNMATCHED_REASONS } from '@bobbin/domain/money/deposits';
import { formatMoney, vndToCents, type Cents } from '@bobbin/domain/money/money';
import { staffOwnerScope, type OwnerScope, type StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Emit } from '../../platform/events.ts';
import { publishWork, type Work } from '../../platform/staff-work.ts';
import { isAscending, toPage, type Paged } from '../../platform/paging.ts';
import type { People } from '../accounts/module.ts';
import type { Audit } from '../audit/module.ts';
import type { Grounds, StaffNotes } from '../staff-notes/module.ts';
import type { Limits } from '../roles/module.ts';
import type { Arrival, Transfers } from '../wallet/module.ts';
import { getDeposit } from './deposit-requests.sql.ts';
import * as events from './bank-events.sql.ts';
import { describe, toReference, type Matching } from './matching.ts';
import type { Rates } from './rates.ts';
import type { BankReading } from './bank-reading.ts';
import { countTrace, listTraces } from './unmatched-candidates.ts';
import * as queries from './unmatched.sql.ts';
import { countTransferWork, listTransferWork } from './work.sql.ts';

const CANDIDATES_MAX = 10;

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
  people: Pick<People, 'readPeople' | 'findPerson' | 'lockExisting'>;
  rates: Pick<Rates, 'readCurrent'>;
  emit: Emit;
  notes: Pick<StaffNotes, 'explain'>;
  transfers: Transfers;
  matching: Pick<Matching, 'pay'>;
  reading: Pick<BankReading, 'readFeeds'>;
  limits: Pick<Limits, 'decide' | 'readReach'>;
}

function toState(word: string): BankEvent['state'] {
  return word === 'assigned' || word === 'returned' ? word : 'unmatched';
}

/** Returns the proposed assignment of a transfer, as staff see it. */
function toProposal(
  row: events.EventRow,
  readSeller: (id: string) => { id: string; name: string; locale: 'vi' | 'en' },
): BankEvent['proposal'] {
  const { proposerId, proposerName, proposedOwner, proposedCode, proposalNote, proposedAt } = row;
  if (row.state !== 'unmatched' || proposerId === null || proposedOwner === null || proposedAt === null) return null;
  return {
    byId: proposerId,
    by: proposerName ?? proposerId,
    seller: readSeller(proposedOwner),
    to: proposedCode ?? proposedOwner,
    note: proposalNote ?? '',
    at: proposedAt.toISOString(),
  };
}

/** Returns the staff user who has proposed exactly this assignment; null when there is none, because another recipient is another proposal. */
function findProposer(event: events.EventRow, ownerId: string, code: string | null): string | null {
  return event.proposedOwner === ownerId && event.proposedCode === code ? event.proposerId : null;
}

/** Transfers without a matching deposit, for staff (DEP-6, DEP-10). */
export function createUnmatched(deps: Deps) {
  const { db, clock, audit, people, rates, emit, notes, transfers, matching, reading, limits } = deps;

  async function toEvents(rows: readonly events.EventRow[]): Promise<BankEvent[]> {
    const owners = rows.flatMap(({ ownerId, proposedOwner }) => [ownerId, proposedOwner]);
    const names = await people.readPeople(owners.filter((id) => id !== null));
    const nameOf = (id: string) => ({ id, name: names.get(id)?.name ?? id });
    const readSeller = (id: string) => ({ ...nameOf(id), locale: names.get(id)?.locale ?? ('vi' as const) });
    const rate = await rates.readCurrent();
    return rows.map((row) => ({
      id: row.id,
      provider: row.provider,
      bankName: row.bankName,
      amountVnd: row.amountVnd,
      amountUsd: formatMoney(row.cents ?? vndToCents(row.amountVnd, rate)),
      content: row.content,
      reference: row.reference,
      payer: row.payer,
      happenedAt: row.happenedAt.toISOString(),
      receivedAt: row.receivedAt.toISOString(),
      state: toState(row.state),
      reason: UNMATCHED_REASONS.find((reason) => reason === row.reason) ?? null,
      seller: row.ownerId === null ? null : nameOf(row.ownerId),
      decidedBy: row.deciderName,
      note: row.note,
      decidedAt: row.decidedAt?.toISOString() ?? null,
      proposal: toProposal(row, readSeller),
    }));
  }

  async function readOne(id: string): Promise<BankEvent> {
    const row = await queries.getEvent(db, id);
    const [event] = row ? await toEvents([row]) : [];
    if (!event) throw new AppError('NOT_FOUND');
    return event;
  }

  /** Locks a transfer that waits for staff. @throws AppError NOT_FOUND, TRANSFER_DECIDED */
  async function hold(trx: Queryable, id: string): Promise<events.EventRow> {
    const event = await events.lockEvent(trx, id);
    if (!event || !['unmatched', 'assigned', 'returned'].includes(event.state)) throw new AppError('NOT_FOUND');
    if (event.state !== 'unmatched') throw new AppError('TRANSFER_DECIDED');
    return event;
  }

  async function findCandidates(event: events.EventRow): Promise<DepositCandidate[]> {
    const { codes, beginnings } = listTraces(event.content);
    const found = [
      ...(await events.listCodes(db, codes.slice(0, CANDIDATES_MAX))),
      ...(
        await Promise.all(beginnings.slice(0, 3).map((text) => events.listCodesLike(db, text, CANDIDATES_MAX)))
      ).flat(),
      ...(await events.listUnpaidCodes(db, event.amountVnd, event.receivedAt, CANDIDATES_MAX)),
    ];
    const rows = [...new Map(found.map((row) => [row.code, row])).values()];
    const names = await people.readPeople(rows.map(({ ownerId }) => ownerId));
    const candidates = rows.map((row) => ({
      code: row.code,
      seller: { id: row.ownerId, name: names.get(row.ownerId)?.name ?? row.ownerId },
      amountVnd: row.amountVnd,
      isPaid: row.paidAt !== null,
      createdAt: row.createdAt.toISOString(),
      alike: countTrace(event.content, row.code),
      hasSameAmount: row.amountVnd === event.amountVnd,
    }));
    const weigh = ({ alike, hasSameAmount, isPaid }: DepositCandidate) =>
      alike + (hasSameAmount ? 3 : 0) - (isPaid ? 2 : 0);
    return candidates.toSorted((left, right) => weigh(right) - weigh(left)).slice(0, CANDIDATES_MAX);
  }

  /** Returns the unpaid deposit with a code, or the user who gets the money without a deposit. */
  async function findTarget(trx: Queryable, to: string, personId: string | null) {
    const [code = ''] = findDepositCodes(to);
    const [row] = await events.lockCodes(trx, code === '' ? [] : [code]);
    if (row) return { ownerId: row.ownerId, code: row.paidAt === null ? row : null };
    if (personId === null) throw new AppError('TRANSFER_TO_NOBODY');
    return { ownerId: personId, code: null };
  }

  /** Money that was not requested is reported like a deposit, with the id of its transaction. */
  async function credit(trx: Queryable, owner: OwnerScope, arrival: Arrival): Promise<Cents> {
    const { transactionId: id, cents } = await transfers.credit(trx, owner, arrival);
    const code = (await transfers.get(trx, owner, id))?.code ?? '';
    await emit(trx, 'depositArrived', { scope: owner, id, code, vnd: arrival.vnd, cents, isDifferent: false });
    return cents;
  }

  function decision({ actor }: StaffScope, note: string) {
    return { decider_id: actor.userId, decider_name: actor.name, note, decided_at: new Date(clock.now()) };
  }

  return {
    /** Lists transfers that wait for an assignment, or for a second staff user to agree (HOM-5). */
    async readWork(scope: StaffScope): Promise<Work> {
      const { approveCents } = await limits.readReach(scope, 'ASSIGN_TRANSFERS');
      const rate = await rates.readCurrent();
      const approveVnd = approveCents === null ? null : Math.floor((approveCents * rate) / 100);
      const [counts, rows] = await Promise.all([
        countTransferWork(db, scope, clock.now(), approveVnd),
        listTransferWork(db, scope, approveVnd),
      ]);
      const items = rows.map(({ proposerId, proposedOwner, ...row }) => {
        const approval = { cents: vndToCents(row.vnd, rate), exceptIds: [proposerId, proposedOwner] };
        return { ...row, ownerId: null, ...(proposerId === null ? {} : { approval }) };
      });
      return { counts, items };
    },

    async list(_scope: StaffScope, query: BankEventQuery): Promise<Paged<BankEvent>> {
      const filter = { isDone: query.state === 'done', search: query.search?.trim() ?? '' };
      const { count } = await queries.sumEvents(db, filter);
      const { offset, limit, meta } = toPage(query, count);
      const page = { offset, limit, isOldestFirst: isAscending(query.sortBy) };
      return { data: await toEvents(await queries.listEvents(db, filter, page)), meta };
    },

    async summarise(_scope: StaffScope): Promise<BankSummary> {
      const waiting = await queries.sumEvents(db, { isDone: false, search: '' });
      const done = await queries.sumEvents(db, { isDone: true, search: '' });
      return {
        waitingCount: waiting.count,
        waitingVnd: waiting.vnd,
        doneCount: done.count,
        exchangeRate: await rates.readCurrent(),
        feeds: await reading.readFeeds(),
      };
    },

    /** Returns a transfer, and deposits that it may belong to. @throws AppError NOT_FOUND */
    async read(_scope: StaffScope, id: string): Promise<{ event: BankEvent; candidates: DepositCandidate[] }> {
      const row = await queries.getEvent(db, id);
      const [event] = row ? await toEvents([row]) : [];
      if (!row || !event) throw new AppError('NOT_FOUND');
      return { event, candidates: row.state === 'unmatched' ? await findCandidates(row) : [] };
    },

    /**
     * Assigns a transfer to a deposit or a user; above the limit only proposes the assignment. When a second staff user proposes the same assignment,
     * the transfer is assigned; a different proposal replaces the first.
     * @throws AppError NOT_FOUND, TRANSFER_DECIDED, TRANSFER_TO_NOBODY, TRANSFER_TOO_SMALL, OWN_BALANCE, MEMBER_DELETED, SECOND_PERSON_NEEDED
     */
    async assign(scope: StaffScope, id: string, { to, reason }: { to: string; reason: string }): Promise<BankEvent> {
      // Called outside of the transaction, because a transaction that waits for a second database connection can deadlock.
      const [current, personId] = [await rates.readCurrent(), await people.findPerson(to)];
      await inTransaction(db, async (trx) => {
        const event = await hold(trx, id);
        await publishWork(trx, 'transfers');
        const { ownerId, code } = await findTarget(trx, to, personId);
        if (ownerId === scope.userId) throw new AppError('OWN_BALANCE');
        if (!(await people.lockExisting(trx, ownerId))) throw new AppError('MEMBER_DELETED');
        const owner = staffOwnerScope(scope, ownerId);
        const deposit = code ? await getDeposit(trx, owner, code.depositId) : null;
        const rate = deposit?.exchangeRate ?? current;
        const worth = vndToCents(event.amountVnd, rate);
        if (worth === 0) throw new AppError('TRANSFER_TOO_SMALL');
        const movement = { permission: 'ASSIGN_TRANSFERS', cents: worth, reference: `transfer:${id}` } as const;
        const firstId = findProposer(event, ownerId, code?.code ?? null);
        if ((await limits.decide(trx, scope, movement, firstId)) === 'ask') {
          await events.updateEvent(trx, id, {
            proposer_id: scope.userId,
            proposer_name: scope.actor.name,
            proposed_owner: ownerId,
            proposed_code: code?.code ?? null,
            proposal_note: reason,
            proposed_at: new Date(clock.now()),
          });
          await audit.record(trx, owner, {
            action: 'proposeTransfer',
            entity: 'bankTransfer',
            entityId: id,
            before: { proposedBy: event.proposerId, proposedTo: event.proposedOwner },
            after: { code: code?.code ?? null, amountVnd: event.amountVnd, reason },
          });
          return;
        }
        const arrival = { vnd: event.amountVnd, rate, reference: toReference(event), description: describe(event) };
        const cents = code ? await matching.pay(trx, owner, event, code) : await credit(trx, owner, arrival);
        await events.updateEvent(trx, id, {
          state: 'assigned',
          owner_id: ownerId,
          deposit_id: code?.depositId ?? null,
          cents,
          ...decision(scope, reason),
        });
        await audit.record(trx, owner, {
          action: 'assignTransfer',
          entity: 'bankTransfer',
          entityId: id,
          before: { state: event.state, reason: event.reason, content: event.content, amountVnd: event.amountVnd },
          after: { state: 'assigned', code: code?.code ?? null, cents, reason, proposedBy: event.proposerId },
        });
      });
      return readOne(id);
    },

    /** Marks a transfer as done without crediting it. @throws AppError NOT_FOUND, TRANSFER_DECIDED */
    async giveBack(scope: StaffScope, id: string, grounds: Grounds): Promise<BankEvent> {
      const { reason, reasonCode } = grounds;
      await inTransaction(db, async (trx) => {
        const event = await hold(trx, id);
        await publishWork(trx, 'transfers');
        await events.updateEvent(trx, id, { state: 'returned', ...decision(scope, reason) });
        await audit.record(trx, scope, {
          action: 'returnTransfer',
          entity: 'bankTransfer',
          entityId: id,
          before: { state: event.state, reason: event.reason, content: event.content, amountVnd: event.amountVnd },
          after: { state: 'returned', reasonCode, reason },
        });
        // Notifies only a seller to whom an assignment was proposed, because the sender of the transfer is unknown (PER-4).
        if (event.proposedOwner === null) return;
        await notes.explain(trx, staffOwnerScope(scope, event.proposedOwner), 'returnTransfer', grounds, { id });
      });
      return readOne(id);
    },
  };
}

export type Unmatched = ReturnType<typeof createUnmatched>;

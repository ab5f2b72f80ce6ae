import type { FactoryOrder } from '@bobbin/connectors/factory';
import type { CustomAnswer, CustomSheetResult } from '@bobbin/contract/custom-factories';
import { ANSWER_FIELDS, type SheetColumn, type SheetField } from '@bobbin/domain/factories/custom';
import {
  joinAnswers,
  judgeAnswer,
  toDifference,
  type AnswerLine,
  type OrderAnswer,
} from '@bobbin/domain/factories/custom-answers';
import { CUSTOM_SHEET_MAX } from '@bobbin/domain/limits';
import { hasTrait } from '@bobbin/domain/fulfilment/states';
import { formatMoney } from '@bobbin/domain/money/money';
import type { SellerScope } from '../../../platform/access.ts';
import { readCsv } from '../../../platform/csv.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Audit } from '../../audit/module.ts';
import type { Orders } from '../../orders/module.ts';
import type { Reports } from '../send/reports.ts';
import { listAskedAttempts, type AskedAttempt } from './custom-batches.sql.ts';
import type { CustomFactories } from './custom-factories.ts';

/** Names under which a column is found when the factory's own name for it is missing, in lower case. */
const USUAL_NAMES: Readonly<Partial<Record<SheetField, readonly string[]>>> = {
  orderId: ['order_id', 'order id', 'order', 'mã đơn'],
  tracking: ['tracking', 'tracking_number', 'tracking number', 'mã vận đơn'],
  carrier: ['carrier', 'hãng'],
  cost: ['cost', 'price', 'giá', 'phí'],
  refusal: ['refused', 'reason', 'lý do', 'từ chối'],
};

/** Statuses that our orders show for what a sheet said. */
const SHIPPED = 'SHIPPED';
const REFUSED = 'REFUSED';

interface Deps {
  db: Db;
  audit: Audit;
  orders: Pick<Orders, 'findTrackingUse'>;
  reports: Pick<Reports, 'apply' | 'dropNumber'>;
  factories: Pick<CustomFactories, 'find'>;
}

interface Judged {
  answer: OrderAnswer;
  wire: CustomAnswer;
  attempt: AskedAttempt | null;
}

/** What the orders of one sheet share while they are judged. */
interface SheetNumbers {
  /** Numbers that other orders of the sheet have got. */
  taken: Set<string>;
  /** Numbers that orders of the sheet give up, because the sheet has another number for them; by number, with the order. */
  given: ReadonlyMap<string, string>;
  /** Finds the order outside of the sheet's changes that uses a number. */
  findUse(orderId: string, number: string): Promise<string | null>;
}

/** Lists the numbers that orders have and that the sheet corrects. */
function listGiven(answers: readonly OrderAnswer[], attempts: ReadonlyMap<string, AskedAttempt>): Map<string, string> {
  return new Map(
    answers.flatMap(({ orderId, tracking, problem }) => {
      const attempt = attempts.get(orderId);
      const known = attempt?.isEnded === false ? attempt.trackingNumber : null;
      const isCorrected = problem === null && tracking !== null && known !== null && tracking !== known;
      return isCorrected ? [[known, orderId] as const] : [];
    }),
  );
}

/** Reads the lines of a sheet by the factory's column names. @throws AppError CUSTOM_SHEET_UNREADABLE, INVALID_INPUT */
function readAnswerLines(csv: string, sheet: readonly SheetColumn[]): AnswerLine[] {
  const { columns, rows } = readCsv(csv);
  const nameOf = (field: SheetField) => {
    const own = sheet.find((column) => column.field === field)?.header.toLowerCase();
    return (
      [...(own === undefined ? [] : [own]), ...(USUAL_NAMES[field] ?? [])].find((name) => columns.includes(name)) ??
      null
    );
  };
  const names = Object.fromEntries([...ANSWER_FIELDS, 'orderId' as const].map((field) => [field, nameOf(field)]));
  if (names.orderId === null) throw new AppError('CUSTOM_SHEET_UNREADABLE');
  const cell = (cells: Readonly<Record<string, string>>, field: keyof typeof names) => cells[names[field] ?? ''] ?? '';
  return rows.map(({ line, cells }) => ({
    line,
    orderId: cell(cells, 'orderId'),
    tracking: cell(cells, 'tracking'),
    carrier: cell(cells, 'carrier'),
    cost: cell(cells, 'cost'),
    refusal: cell(cells, 'refusal'),
  }));
}

function toReport(attempt: AskedAttempt, { tracking, carrier, costCents, refusal }: OrderAnswer): FactoryOrder {
  const isRefused = refusal !== null;
  const isShipped = tracking !== null && !isRefused;
  return {
    factoryOrderId: attempt.factoryOrderId ?? attempt.orderId,
    refId: attempt.factoryOrderId,
    rawStatus: isRefused ? REFUSED : isShipped ? SHIPPED : (attempt.rawStatus ?? ''),
    state: isRefused ? 'REJECTED' : isShipped ? 'SHIPPED' : null,
    // What a refused order would have cost is not its cost.
    costCents: isRefused ? null : costCents,
    trackingNumber: isRefused ? null : tracking,
    carrier,
    trackingUrl: null,
    isPaid: null,
    note: refusal,
  };
}

/** Creates the service that reads the sheet that a custom factory returned (CUF-8). */
export function createCustomAnswers({ db, audit, orders, reports, factories }: Deps) {
  async function judge(
    scope: SellerScope,
    answer: OrderAnswer,
    attempt: AskedAttempt | null,
    { taken, given, findUse }: SheetNumbers,
  ): Promise<Judged> {
    const isShown = attempt !== null && scope.can('viewCosts', attempt.shopId);
    const base: CustomAnswer = {
      orderId: answer.orderId,
      lines: answer.lines,
      outcome: 'problem',
      problem: answer.problem,
      tracking: answer.tracking,
      cost: isShown && answer.costCents !== null ? formatMoney(answer.costCents) : null,
      difference: null,
      refusal: answer.refusal,
      takenBy: null,
    };
    const refuse = (problem: CustomAnswer['problem'], takenBy: string | null = null): Judged => ({
      answer,
      attempt: null,
      wire: { ...base, problem, takenBy },
    });
    if (answer.problem !== null) return refuse(answer.problem);
    if (attempt === null) return refuse('unknownOrder');
    const stored = { ...attempt, costCents: toNumber(attempt.costCents), priceCents: Number(attempt.priceCents) };
    const outcome = judgeAnswer(answer, stored);
    if (attempt.isEnded) {
      // The same refusal again changes nothing; anything else comes too late, because the order may be elsewhere.
      const isSame = attempt.state === 'REJECTED' && answer.refusal !== null;
      return isSame ? { answer, attempt: null, wire: { ...base, outcome: 'same' } } : refuse('ended');
    }
    const isNewNumber = answer.tracking !== null && answer.tracking !== attempt.trackingNumber;
    if (isNewNumber && answer.tracking !== null) {
      if (taken.has(answer.tracking)) return refuse('takenTracking');
      const takenBy = await findUse(answer.orderId, answer.tracking);
      // An order of the same sheet may give the number up, as when a factory mixed up two numbers.
      if (takenBy !== null && given.get(answer.tracking) !== takenBy) return refuse('takenTracking', takenBy);
    }
    // Once a parcel is on its way, the factory can no longer refuse the order.
    if (answer.refusal !== null && hasTrait(attempt.state, 'out')) return refuse('refusedAndSent');
    const difference = isShown && answer.refusal === null ? toDifference(answer, stored) : null;
    return { answer, attempt: outcome === 'same' ? null : attempt, wire: { ...base, outcome, difference } };
  }

  async function judgeOnce(
    scope: SellerScope,
    answers: readonly OrderAnswer[],
    attempts: ReadonlyMap<string, AskedAttempt>,
    sheet: SheetNumbers,
  ): Promise<Judged[]> {
    const judged: Judged[] = [];
    for (const answer of answers) {
      const found = await judge(scope, answer, attempts.get(answer.orderId) ?? null, sheet);
      judged.push(found);
      // Two orders of one file cannot have the same parcel number either (FUL-47).
      if (found.wire.problem === null && answer.tracking !== null) sheet.taken.add(answer.tracking);
    }
    return judged;
  }

  /**
   * Judges all orders of a sheet together: a number that an order gives up is free for another order of the sheet (CUF-9). An order whose own answer
   * is refused keeps its number, so the others are judged again without it.
   */
  async function judgeAll(scope: SellerScope, factoryId: string, answers: readonly OrderAnswer[]): Promise<Judged[]> {
    const ids = answers.map(({ orderId }) => orderId).filter((id) => id !== '');
    const attempts = new Map((await listAskedAttempts(db, scope, factoryId, ids)).map((row) => [row.orderId, row]));
    const given = listGiven(answers, attempts);
    const uses = new Map<string, string | null>();
    async function findUse(orderId: string, number: string): Promise<string | null> {
      const use = uses.has(orderId)
        ? (uses.get(orderId) ?? null)
        : await orders.findTrackingUse(scope, orderId, number);
      uses.set(orderId, use);
      return use;
    }
    for (;;) {
      const judged = await judgeOnce(scope, answers, attempts, { taken: new Set(), given, findUse });
      const refused = new Set(judged.flatMap(({ wire }) => (wire.problem === null ? [] : [wire.orderId])));
      const kept = [...given].filter(([, orderId]) => refused.has(orderId));
      if (kept.length === 0) return judged;
      for (const [number] of kept) given.delete(number);
    }
  }

  /** Takes numbers away from orders of the sheet that get another one, where another order of the sheet needs them. */
  async function dropGiven(scope: SellerScope, open: readonly Judged[]): Promise<void> {
    const wanted = new Set(open.map(({ answer }) => answer.tracking));
    for (const { answer, attempt } of open) {
      const known = attempt?.trackingNumber ?? null;
      if (attempt === null || known === null || answer.tracking === null || known === answer.tracking) continue;
      if (wanted.has(known)) await reports.dropNumber(scope, attempt.fulfilmentId, known);
    }
  }

  return {
    /** @throws AppError NOT_FOUND, CUSTOM_SHEET_UNREADABLE, INVALID_INPUT */
    async importSheet(
      scope: SellerScope,
      factoryId: string,
      csv: string,
      isDryRun: boolean,
    ): Promise<CustomSheetResult> {
      const factory = await factories.find(db, scope, factoryId);
      const answers = joinAnswers(readAnswerLines(csv, factory.sheetColumns), CUSTOM_SHEET_MAX);
      const judged = await judgeAll(scope, factoryId, answers);
      const result = judged.map(({ wire }) => wire);
      const open = judged.filter(({ attempt }) => attempt !== null);
      if (isDryRun) return { written: 0, answers: result };
      // Every writer locks orders in the sequence of their ids.
      const sorted = open.toSorted((a, b) => (a.wire.orderId < b.wire.orderId ? -1 : 1));
      await dropGiven(scope, sorted);
      for (const { answer, attempt } of sorted) {
        if (attempt !== null) await reports.apply(scope, attempt.fulfilmentId, toReport(attempt, answer));
      }
      if (open.length > 0) {
        await inTransaction(db, (trx) =>
          audit.record(trx, scope, {
            action: 'importCustomSheet',
            entity: 'customFactory',
            entityId: factoryId,
            after: { name: factory.name, orders: open.length },
          }),
        );
      }
      return { written: open.length, answers: result };
    },
  };
}

const toNumber = (cents: number | null) => (cents === null ? null : Number(cents));

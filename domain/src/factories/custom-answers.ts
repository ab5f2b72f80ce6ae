import { formatMoney, type Cents } from '../money/money.ts';
import { checkTrackingNumber, cleanTrackingNumber } from '../orders/tracking.ts';

/** A line of the sheet that a custom factory returned. */
export interface AnswerLine {
  /** Number of the line in the file; the header is line 1. */
  line: number;
  orderId: string;
  tracking: string;
  carrier: string;
  cost: string;
  refusal: string;
}

/** Why a line is not written (CUF-8). */
export const ANSWER_PROBLEMS = [
  'noOrderId',
  'unknownOrder',
  'ended',
  'nothing',
  'badTracking',
  'twoTrackings',
  'takenTracking',
  'badCost',
  'refusedAndSent',
  'tooMany',
] as const;
export type AnswerProblem = (typeof ANSWER_PROBLEMS)[number];

/** What a custom factory says about an order: the lines of the order together. */
export interface OrderAnswer {
  orderId: string;
  lines: number[];
  tracking: string | null;
  carrier: string | null;
  /** Sum of the costs of the order's lines; null when no line has a cost. */
  costCents: Cents | null;
  refusal: string | null;
  problem: AnswerProblem | null;
}

const COST = /^\d{1,7}(\.\d{1,2})?$/;
const REFUSAL_MAX = 300;

/** Reads a price such as `$12.50`, `12.5` or `12,50`; null when the text is no price. Errors: none. @example readCost('12,5 $') // 1250 */
export function readCost(text: string): Cents | null {
  const plain = text.replaceAll(/[$\s]|USD/gi, '');
  const amount = /^\d+,\d{1,2}$/.test(plain) ? plain.replace(',', '.') : plain;
  if (!COST.test(amount)) return null;
  const [whole = '0', part = ''] = amount.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** Removes what our own sheet and spreadsheets put around an id: `="…"` and an apostrophe. Errors: none. @example toId('="0577"') // '0577' */
function toId(text: string): string {
  return text
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'/, '')
    .trim();
}

const distinct = (texts: readonly string[]) => [
  ...new Set(texts.map((text) => text.trim()).filter((text) => text !== '')),
];

/**
 * Joins the lines of each order. An order's cost is the sum of its lines; its tracking number must be the same on all lines that have one (CUF-8). An
 * order with a line after the maximum is not read, because its cost would be incomplete. Errors: none; an order with a problem carries it.
 */
export function joinAnswers(lines: readonly AnswerLine[], max: number): OrderAnswer[] {
  const cut = new Set(lines.slice(max).map(({ line }) => line));
  const byOrder = Map.groupBy(lines, ({ orderId }) => toId(orderId));
  return [...byOrder].map(([orderId, own]) => {
    const trackings = distinct(own.map(({ tracking }) => cleanTrackingNumber(toId(tracking))));
    const [refusal = null] = distinct(own.map((line) => line.refusal));
    const [carrier = null] = distinct(own.map((line) => line.carrier));
    const costs = own.filter(({ cost }) => cost.trim() !== '').map(({ cost }) => readCost(cost));
    const known = costs.flatMap((cents) => (cents === null ? [] : [cents]));
    const tracking = trackings[0] ?? null;
    return {
      orderId,
      lines: own.map(({ line }) => line),
      tracking,
      carrier,
      costCents: known.length === 0 ? null : known.reduce((sum, cents) => sum + cents, 0),
      refusal: refusal === null ? null : refusal.slice(0, REFUSAL_MAX),
      problem: findProblem(orderId, { trackings, refusal, costs, isCut: own.some(({ line }) => cut.has(line)) }),
    };
  });
}

function findProblem(
  orderId: string,
  {
    trackings,
    refusal,
    costs,
    isCut,
  }: { trackings: readonly string[]; refusal: string | null; costs: readonly (Cents | null)[]; isCut: boolean },
): AnswerProblem | null {
  const [tracking] = trackings;
  if (orderId === '') return 'noOrderId';
  if (isCut) return 'tooMany';
  if (trackings.length > 1) return 'twoTrackings';
  if (costs.includes(null)) return 'badCost';
  if (tracking !== undefined && !checkTrackingNumber(tracking).ok) return 'badTracking';
  if (tracking !== undefined && refusal !== null) return 'refusedAndSent';
  return tracking === undefined && refusal === null && costs.length === 0 ? 'nothing' : null;
}

/** What an answer changes on an order (CUF-8): nothing, a refusal, a cost that differs from the stored one, or new data. */
export const ANSWER_OUTCOMES = ['new', 'costDiffers', 'refused', 'same', 'problem'] as const;
export type AnswerOutcome = (typeof ANSWER_OUTCOMES)[number];

/** The stored state of an order at a custom factory. */
export interface StoredAnswer {
  trackingNumber: string | null;
  carrier: string | null;
  /** The factory's cost; null until its sheet had one. */
  costCents: Cents | null;
  /** The cost that the order has now, our estimate at first. */
  priceCents: Cents;
}

/** Classifies an answer without a problem. Errors: none. */
export function judgeAnswer(answer: OrderAnswer, stored: StoredAnswer): Exclude<AnswerOutcome, 'problem'> {
  if (answer.refusal !== null) return 'refused';
  const isCostNew = answer.costCents !== null && answer.costCents !== stored.costCents;
  if (isCostNew && answer.costCents !== stored.priceCents) return 'costDiffers';
  return isCostNew || (answer.tracking !== null && answer.tracking !== stored.trackingNumber) ? 'new' : 'same';
}

/** Returns the difference between the factory's cost and ours with its sign; null when there is none. Errors: none. */
export function toDifference(answer: OrderAnswer, { priceCents }: StoredAnswer): string | null {
  if (answer.costCents === null || answer.costCents === priceCents) return null;
  return formatMoney(answer.costCents - priceCents);
}

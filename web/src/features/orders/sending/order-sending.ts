import type { ErrorName } from '@bobbin/contract/error-codes';
import { SENTENCES } from '@bobbin/contract/error-sentences';
import type { FulfilBatch, FulfilCheck } from '@bobbin/contract/fulfil-batches';
import { parseMoney, type Cents } from '@bobbin/domain/money/money';
import { sumByCurrency, type OtherCurrency } from '@bobbin/domain/money/other-currencies';
import { toReasonText } from '../../../api/reasons.ts';
import { readLanguage } from '../../../i18n/i18n.ts';

/** Orders for which the same thing is missing. */
export interface LackGroup {
  /** Code of the reason, which belongs to an order or a product, or is the code of a refusal. */
  code: string;
  orders: FulfilCheck[];
}

export interface HouseSum {
  house: string;
  count: number;
  costCents: Cents;
  /** True if the complete cost of every order is known. */
  isComplete: boolean;
  paidCents: Cents | null;
  resultCents: Cents | null;
}

export interface PrintedDesign {
  fileId: string;
  name: string;
  thumbnailUrl: string | null;
  pieces: number;
}

export interface SendingPlan {
  ready: FulfilCheck[];
  /** Orders that were not paid in USD; the sums of payments and profit do not include them. */
  otherCurrencies: OtherCurrency[];
  /** Number of orders that need only a label, which the bulk fulfil buys. */
  labelCount: number;
  lacking: LackGroup[];
  houses: HouseSum[];
  designs: PrintedDesign[];
  fromMemoryCount: number;
  costCents: Cents;
}

const OF_PRODUCTS: readonly string[] = ['DESIGNS_NOT_READY', 'VARIANT_UNKNOWN'];
const NAMES: Readonly<Record<string, string>> = {
  CANCEL_REQUEST_PENDING: 'CANCEL_REQUESTED',
  FULFIL_IN_PROGRESS: 'IN_PROGRESS',
  FACTORY_NOT_CONNECTED: 'NO_FACTORY',
};

/** Returns the first thing that is missing for an order that is not ready (BLK-1). */
function toLack({ error, reasons }: FulfilCheck): string {
  const name = error ?? '';
  const [first] = reasons;
  if (OF_PRODUCTS.includes(name)) {
    const codes = reasons.map((reason) => reason.split(':').at(-1) ?? reason);
    return codes.find((code) => code === 'NO_DESIGN') ?? codes[0] ?? name;
  }
  if ((name === 'FULFIL_NOT_POSSIBLE' || name === 'LABEL_NOT_POSSIBLE') && first !== undefined) return first;
  return NAMES[name] ?? name;
}

/** Returns the text of a reason or, for the code of a refusal, its sentence. */
export function toLackText(code: string): string {
  return code in SENTENCES ? SENTENCES[code as ErrorName][readLanguage()] : toReasonText([code]);
}

/**
 * Splits the checked orders into orders that can be sent, and groups of orders for which something is missing. With `withLabels`, orders that need
 * only a label count as ready.
 */
export function planSending(checks: readonly FulfilCheck[], withLabels: boolean): SendingPlan {
  const isReady = (check: FulfilCheck) => check.isReady && (withLabels || !check.needsLabel);
  const ready = checks.filter(isReady);
  const lacking = [
    ...Map.groupBy(
      checks.filter((check) => !isReady(check)),
      lackOf,
    ),
  ].map(([code, orders]) => ({
    code,
    orders,
  }));
  const houses = [...Map.groupBy(ready, ({ house }) => house)].map(([house, orders]) => sumHouse(house, orders));
  return {
    ready,
    labelCount: checks.filter(({ needsLabel }) => needsLabel).length,
    lacking: lacking.toSorted((a, b) => b.orders.length - a.orders.length),
    houses: houses.toSorted((a, b) => b.count - a.count),
    designs: listDesigns(ready),
    otherCurrencies: listOtherCurrencies(ready),
    fromMemoryCount: ready.filter(({ products }) => products.every(({ isFromMemory }) => isFromMemory)).length,
    costCents: houses.reduce((sum, { costCents }) => sum + costCents, 0),
  };
}

function lackOf(check: FulfilCheck): string {
  return check.isReady ? 'NO_LABEL' : toLack(check);
}

function sumHouse(house: string, orders: readonly FulfilCheck[]): HouseSum {
  const sum = (values: readonly (string | null | undefined)[]) =>
    values.some((value) => value == null)
      ? null
      : values.reduce((total, value) => total + parseMoney(value ?? '0.00'), 0);
  const inDollars = orders.filter(({ revenue }) => revenue === null || revenue.currency === 'USD');
  return {
    house,
    count: orders.length,
    costCents: orders.reduce((total, { cost }) => total + (cost === null ? 0 : parseMoney(cost)), 0),
    isComplete: orders.every(({ isCostComplete }) => isCostComplete),
    // Orders in other currencies are counted separately, because no amount is converted (PRF-20).
    paidCents: sum(inDollars.map(({ revenue }) => revenue?.basis)),
    resultCents: sum(inDollars.map(({ revenue }) => revenue?.result)),
  };
}

function listOtherCurrencies(orders: readonly FulfilCheck[]): OtherCurrency[] {
  const rows = orders.flatMap(({ revenue }) =>
    revenue === null || revenue.currency === 'USD'
      ? []
      : [{ shopId: '', currency: revenue.currency, count: 1, cents: parseMoney(revenue.basis) }],
  );
  return sumByCurrency(rows, () => true);
}

/** Lists each design once, the most often printed design first. */
function listDesigns(orders: readonly FulfilCheck[]): PrintedDesign[] {
  const byFile = new Map<string, PrintedDesign>();
  for (const { products } of orders) {
    for (const { designs, quantity } of products) {
      for (const { fileId, name, thumbnailUrl } of designs) {
        const known = byFile.get(fileId) ?? { fileId, name, thumbnailUrl, pieces: 0 };
        byFile.set(fileId, { ...known, pieces: known.pieces + quantity });
      }
    }
  }
  return [...byFile.values()].toSorted((a, b) => b.pieces - a.pieces);
}

/** Maximum number of orders that the address of a review names; the review of more orders shows all of them. */
const REVIEWED_MAX = 60;

/** Returns the address of the review of orders whose drawn files wait for an approval (PTX-9). */
export function toReview(orderIds: readonly string[]): string {
  const isNamed = orderIds.length <= REVIEWED_MAX;
  return `/community/orders/personalised${isNamed ? `?orders=${encodeURIComponent(orderIds.join(','))}` : ''}`;
}

export type SendingPart = 'all' | 'failed' | 'skipped' | 'moving' | 'waiting' | 'done' | 'differs';
type BatchOrder = FulfilBatch['orders'][number];

const PARTS: Readonly<Record<'failed' | 'skipped' | 'moving' | 'waiting' | 'done', readonly BatchOrder['state'][]>> = {
  failed: ['failed', 'refused'],
  skipped: ['skipped'],
  moving: ['running', 'sending', 'asking'],
  waiting: ['waiting'],
  done: ['taken', 'drafted', 'held', 'cancelled'],
};
/** Sequence of the orders by state, problems first. */
const ORDER: readonly BatchOrder['state'][] = [
  'refused',
  'failed',
  'held',
  'skipped',
  'asking',
  'sending',
  'running',
  'cancelled',
  'taken',
  'drafted',
  'waiting',
];

/** Returns whether the factory's charge differs from the quote. */
export function isOtherCost({ quoted, cost }: BatchOrder): boolean {
  return quoted !== null && cost !== null && quoted !== cost;
}

/** Returns the orders of one view of a bulk fulfil; orders that need an action come first. */
export function pickOrders(orders: readonly BatchOrder[], part: SendingPart): BatchOrder[] {
  const found = orders.filter((order) =>
    part === 'all' ? true : part === 'differs' ? isOtherCost(order) : PARTS[part].includes(order.state),
  );
  return found.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
}

/** Progress of the orders at one factory. */
export interface HouseShare {
  house: string;
  done: number;
  failed: number;
  moving: number;
  count: number;
}

/** Lists the factories of a bulk fulfil, the factory with most orders first. An order has a factory only once it has been prepared. */
export function listHouseShares(orders: readonly BatchOrder[]): HouseShare[] {
  const shares = new Map<string, HouseShare>();
  for (const { house, state } of orders) {
    if (house === null) continue;
    const share = shares.get(house) ?? { house, done: 0, failed: 0, moving: 0, count: 0 };
    const isIn = (part: keyof typeof PARTS) => (PARTS[part].includes(state) ? 1 : 0);
    shares.set(house, {
      house,
      done: share.done + isIn('done'),
      failed: share.failed + isIn('failed'),
      moving: share.moving + isIn('moving'),
      count: share.count + 1,
    });
  }
  return [...shares.values()].toSorted((a, b) => b.count - a.count);
}

/**
 * Explains why an order is not at its factory: what is missing for its products, or our sentence with the blockers and the factory's message.
 */
export function toWhy({ error, reasons, detail }: Pick<BatchOrder, 'error' | 'reasons' | 'detail'>): string {
  const isSaid = error === null || (OF_PRODUCTS.includes(error) && reasons.length > 0);
  const title = isSaid ? null : toLackText(error);
  return [title, reasons.length > 0 ? toReasonText(reasons) : null, detail].filter(Boolean).join(' · ');
}

import { fulfilCost } from '@bobbin/domain/money/fulfil-cost';
import { formatMoney, type Cents } from '@bobbin/domain/money/money';
import { isEarnKnown } from '@bobbin/domain/money/revenue';
import { exportColumn, type ExportColumn } from '@bobbin/domain/orders/export-columns';
import { zoneOffset, type ExportZone } from '@bobbin/domain/time/zones';
import type { OwnerScope } from '../../../platform/access.ts';
import { toRevenue } from '../list/money.ts';

/** One order as an export reads it; all times are in epoch milliseconds. */
export interface ExportRow {
  id: string;
  shopId: string;
  status: string;
  kind: string;
  createdAt: number;
  updatedAt: number;
  dueAt: number | null;
  cancelRequestedAt: number | null;
  collectedAt: number | null;
  deliveredAt: number | null;
  shippingType: string;
  trackingNumbers: string[];
  carrier: string | null;
  labelState: string;
  buyerMessage: string;
  buyerName: string | null;
  buyerPhone: string | null;
  fullAddress: string | null;
  totalCents: Cents;
  subTotalCents: Cents;
  settlementCents: Cents;
  onholdCents: Cents;
  isSettled: boolean;
  currency: string;
  refundedCents: number;
  fulfilPriceCents: Cents;
  fulfilState: string;
  fulfilHouse: string | null;
  fulfilType: string | null;
  fulfilId: string | null;
  fulfilStatus: string | null;
  fulfilLine: string | null;
  tagIds: string[];
  assigneeName: string | null;
  pausedUntil: number | null;
  pauseNote: string | null;
  /** Products of the order; null when no column needs them. */
  products: string | null;
  sellerSkus: string | null;
  pieces: number | null;
}

/**
 * Value of a cell: text, a dollar amount as decimal text, or a time. A time is local wall-clock time, stored as if it were UTC, in epoch
 * milliseconds.
 */
export type Cell = string | number | null;

interface View {
  scope: Pick<OwnerScope, 'can'>;
  zone: ExportZone;
  shopNames: ReadonlyMap<string, { friendName: string }>;
  /** Names of the tags that exist, by id. */
  tagNames: ReadonlyMap<string, string>;
}

type Reader = (row: ExportRow, view: View) => Cell;

const time =
  (read: (row: ExportRow) => number | null): Reader =>
  (row, { zone }) => {
    const at = read(row);
    return at === null ? null : at + zoneOffset(zone, at);
  };

const inDollars =
  (read: (row: ExportRow) => Cents): Reader =>
  (row) =>
    row.currency === 'USD' ? formatMoney(read(row)) : null;

const READERS: Readonly<Record<ExportColumn, Reader>> = {
  id: ({ id }) => id,
  shop: ({ shopId }, { shopNames }) => shopNames.get(shopId)?.friendName ?? '',
  products: ({ products }) => products,
  sellerSkus: ({ sellerSkus }) => sellerSkus,
  pieces: ({ pieces }) => pieces,
  label: ({ labelState }) => (labelState === 'none' ? null : labelState),
  shippingType: ({ shippingType }) => shippingType,
  tracking: ({ trackingNumbers }) => trackingNumbers.join(', '),
  carrier: ({ carrier }) => carrier,
  status: ({ status }) => status,
  dueAt: time(({ dueAt }) => dueAt),
  cancelRequestedAt: time(({ cancelRequestedAt }) => cancelRequestedAt),
  // Columns of dollar amounts contain only dollars; amounts in another currency have a column of their own (PRF-20).
  total: inDollars(({ totalCents }) => totalCents),
  subTotal: inDollars(({ subTotalCents }) => subTotalCents),
  otherCurrency: ({ currency, totalCents }) => (currency === 'USD' ? null : `${formatMoney(totalCents)} ${currency}`),
  earn(row) {
    const { state, basis } = toRevenue(row, fulfilCost(row));
    return isEarnKnown(state) && row.currency === 'USD' ? basis : null;
  },
  earnState: (row) => toRevenue(row, fulfilCost(row)).state,
  // A cost that is not yet known gives an empty cell, not zero; the cost of a draft does too (MNY-33).
  cost: (row) => (fulfilCost(row) === 0 ? null : formatMoney(fulfilCost(row))),
  revenue: (row) => toRevenue(row, fulfilCost(row)).result,
  settlement: inDollars(({ settlementCents }) => settlementCents),
  onHold: inDollars(({ onholdCents }) => onholdCents),
  fulfilHouse: ({ fulfilHouse }) => fulfilHouse,
  fulfilType: ({ fulfilType }) => fulfilType,
  fulfilId: ({ fulfilId }) => fulfilId,
  fulfilStatus: ({ fulfilStatus }) => fulfilStatus,
  fulfilLine: ({ fulfilLine }) => fulfilLine,
  createdAt: time(({ createdAt }) => createdAt),
  updatedAt: time(({ updatedAt }) => updatedAt),
  collectedAt: time(({ collectedAt }) => collectedAt),
  deliveredAt: time(({ deliveredAt }) => deliveredAt),
  buyerMessage: ({ buyerMessage }) => buyerMessage,
  buyerName: ({ buyerName }) => buyerName,
  buyerPhone: ({ buyerPhone }) => buyerPhone,
  address: ({ fullAddress }) => fullAddress,
  tags: ({ tagIds }, { tagNames }) =>
    tagIds
      .flatMap((id) => tagNames.get(id) ?? [])
      .toSorted()
      .join(', '),
  assignee: ({ assigneeName }) => assigneeName,
  pausedUntil: time(({ pausedUntil }) => pausedUntil),
  pauseNote: ({ pauseNote }) => pauseNote,
};

const OF_PRODUCTS: readonly ExportColumn[] = ['products', 'sellerSkus', 'pieces'];

/** Returns whether any of the columns needs the products of an order. */
export function needsProducts(columns: readonly ExportColumn[]): boolean {
  return columns.some((column) => OF_PRODUCTS.includes(column));
}

/**
 * Creates the function that turns an order into cells. An amount is left empty when the caller's role does not show the money of the order's shop
 * (EXP-6).
 */
export function createCellReader(columns: readonly ExportColumn[], view: View): (row: ExportRow) => Cell[] {
  const readers = columns.map((column) => ({ read: READERS[column], right: exportColumn(column).right }));
  return (row) =>
    readers.map(({ read, right }) =>
      right !== undefined && !view.scope.can(right, row.shopId) ? null : read(row, view),
    );
}

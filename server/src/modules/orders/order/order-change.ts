import { isPriceEstimate } from '@bobbin/domain/money/fulfil-cost';
import type { FulfilMove } from '@bobbin/domain/fulfilment/moves';
import { hasTrait } from '@bobbin/domain/fulfilment/states';
import { elsewhereStatus } from '@bobbin/domain/orders/elsewhere';
import { isElsewhere } from '@bobbin/domain/orders/order-kind';
import { correctTracking, mergeTracking } from '@bobbin/domain/orders/order-merge';
import { orderDueAt } from '@bobbin/domain/time/deadline';
import type { WorkOrderRow } from './order.sql.ts';
import type { FulfilErrorRow } from '../tables.ts';

/** The fields of an order's fulfilment that other modules may change; only the sync changes all other fields. */
export interface FulfilChange {
  /** Transition of the fulfil state; `moveFulfil` creates it after checking that the state machine permits it. */
  move?: FulfilMove;
  fulfilHouse?: string | null;
  fulfilType?: string | null;
  fulfilStatus?: string | null;
  fulfilPriceCents?: number;
  fulfilId?: string | null;
  fulfilLine?: string | null;
  fulfilFacility?: string | null;
  fulfilShipping?: string | null;
  fulfilError?: FulfilErrorRow | null;
  /** Blockers of a draft that the order's own fields do not show (FUL-63). */
  draftBlockers?: readonly string[];
  trackingNumber?: string;
  /** A number that the order no longer has, because its factory corrected it; `trackingNumber` takes its place (CUF-9). */
  wrongNumber?: string;
  carrier?: string | null;
  labelFileId?: string;
  /** Id of the package to which the label belongs. */
  labelPackageId?: string;
  /** Orders of the same parcel; only `parcels` writes them (FUL-95). */
  parcelMates?: readonly string[];
  shipsWith?: string | null;
  /** Only the seller cancels an order from elsewhere, and only here (ELS-9). */
  isCancelled?: true;
}

/** Returns the status of an order after a change. The marketplace reports it, except for an order from elsewhere (ELS-3). */
function toStatus(order: WorkOrderRow, fulfilState: string, isCancelled?: true): string {
  if (!isElsewhere(order.kind) || order.status === 'CANCELLED') return order.status;
  return isCancelled ? 'CANCELLED' : elsewhereStatus(fulfilState);
}

function toTracking(order: WorkOrderRow, { trackingNumber, wrongNumber }: FulfilChange): string[] | null {
  if (wrongNumber !== undefined) return correctTracking(order.trackingNumbers, wrongNumber, trackingNumber ?? null);
  return trackingNumber === undefined ? null : mergeTracking(order.trackingNumbers, [trackingNumber]);
}

function toDueAt({ createdAt }: WorkOrderRow, status: string): Date | null {
  const dueAt = orderDueAt({ status, createdAt: createdAt.getTime(), shippingDueAt: null, collectionDueAt: null });
  return dueAt === null ? null : new Date(dueAt);
}

/** Returns the columns of an order that change, and the keys by which it is counted before and after the change. */
export function planChange(order: WorkOrderRow, change: FulfilChange, now: Date) {
  const tracking = toTracking(order, change);
  const { labelFileId, labelPackageId, move, parcelMates, shipsWith, isCancelled, ...fulfil } = change;
  if (move && move.from !== order.fulfilState)
    throw new RangeError(`An order in ${order.fulfilState} moves from ${move.from}`);
  const labelState = labelFileId === undefined ? order.labelState : 'made';
  const before = { ...order, house: order.fulfilHouse ?? 'NONE' };
  const fulfilState = move?.to ?? order.fulfilState;
  const status = toStatus(order, fulfilState, isCancelled);
  const after = {
    ...before,
    labelState,
    status,
    dueAt: status === order.status ? order.dueAt : toDueAt(order, status),
    fulfilState,
    house: (fulfil.fulfilHouse === undefined ? order.fulfilHouse : fulfil.fulfilHouse) ?? 'NONE',
  };
  const key = (row: typeof before) => ({
    shopId: row.shopId,
    status: row.status,
    house: row.house,
    fulfilState: row.fulfilState,
    labelState: row.labelState,
    cancelRequested: row.isCancelRequested,
    laDay: row.laDay,
    dueAt: row.dueAt,
  });
  // An order in a batch of a custom factory goes from the seller to the factory in one move (CUF-5).
  const isHandedOver = move !== undefined && hasTrait(move.from, 'unfulfilled') && hasTrait(move.to, 'waiting');
  const isMadeAnew = isHandedOver || (move !== undefined && move.to !== move.from && hasTrait(move.to, 'tellsPieces'));
  const columns = {
    ...(status === order.status ? {} : { status, due_at: after.dueAt, updated_at: now }),
    ...(isCancelled ? { cancelled_at: now } : {}),
    ...(isMadeAnew ? { cancelled_after_sending: 0 } : {}),
    ...(move === undefined ? {} : { fulfil_state: move.to }),
    ...(fulfil.fulfilHouse === undefined ? {} : { fulfil_house: fulfil.fulfilHouse }),
    ...(fulfil.fulfilType === undefined ? {} : { fulfil_type: fulfil.fulfilType }),
    ...(fulfil.fulfilStatus === undefined ? {} : { fulfil_status: fulfil.fulfilStatus }),
    ...(fulfil.fulfilPriceCents === undefined ? {} : { fulfil_price_cents: fulfil.fulfilPriceCents }),
    ...(fulfil.fulfilId === undefined ? {} : { fulfil_id: fulfil.fulfilId }),
    ...(fulfil.fulfilLine === undefined ? {} : { fulfil_line: fulfil.fulfilLine }),
    ...(fulfil.fulfilFacility === undefined ? {} : { fulfil_facility: fulfil.fulfilFacility }),
    ...(fulfil.fulfilShipping === undefined ? {} : { fulfil_shipping: fulfil.fulfilShipping }),
    ...(fulfil.fulfilError === undefined
      ? {}
      : { fulfil_error: fulfil.fulfilError && JSON.stringify(fulfil.fulfilError) }),
    ...(fulfil.draftBlockers === undefined ? {} : { draft_blockers: [...fulfil.draftBlockers] }),
    ...(fulfil.carrier === undefined ? {} : { carrier: fulfil.carrier }),
    ...(tracking === null ? {} : { tracking_numbers: tracking }),
    ...(labelFileId === undefined ? {} : { label_file_id: labelFileId }),
    ...(labelPackageId === undefined ? {} : { label_package_id: labelPackageId }),
    ...(parcelMates === undefined ? {} : { parcel_mates: [...parcelMates] }),
    // Clears the lead order when a user removes the order from its parcel, because the order is then sent separately.
    ...(shipsWith === undefined ? (move?.from === 'JOINED' ? { ships_with: null } : {}) : { ships_with: shipsWith }),
    label_state: labelState,
  };
  // Only these changes affect the sums. A price begins to count when the order stops being a draft (MNY-33).
  const isCounted =
    status !== order.status ||
    fulfil.fulfilPriceCents !== undefined ||
    fulfil.fulfilHouse !== undefined ||
    isPriceEstimate(order) !== isPriceEstimate(after);
  return { columns, keys: { before: key(before), after: key(after) }, isCounted };
}

import { EXPORT_COLUMNS, exportColumn, type ExportColumn } from '@bobbin/domain/orders/export-columns';
import {
  actingScope,
  limitedScope,
  staffOwnerScope,
  type OwnerScope,
  type SellerScope,
  type StaffScope,
} from '../../../platform/access.ts';
import { listScope } from '../../../platform/resolve-scope.ts';
import type { ExportFileRow, Seen, SeenShops, Subject } from './export-files.sql.ts';

/** The owner under whose id the exports of a user are stored, and the data that the exports may contain. */
export interface ExportContext extends Subject {
  scope: OwnerScope;
  /** The user that the action log names as actor. */
  asker: OwnerScope | StaffScope;
  limit: number;
  columns: ExportColumn[];
  seen: Seen;
}

const OF_ORDERS = { subject: 'orders', subjectId: null } as const;

export function toSellerContext(scope: SellerScope, limit: number): ExportContext {
  return {
    ...OF_ORDERS,
    scope,
    asker: scope,
    isOfAllSellers: false,
    limit,
    columns: listAllowed(scope),
    seen: toSeen(scope),
  };
}

/** Returns the owner of exports of parcels, which show no amounts (PWT-11). */
export function toParcelContext(scope: SellerScope, limit: number): ExportContext {
  return { ...toSellerContext(scope, limit), columns: [], subject: 'parcels', subjectId: null };
}

/** Files of staff are stored under the staff user's own id; their orders show the same fields as the staff lists. */
export function toStaffContext(staff: StaffScope, limit: number): ExportContext {
  const shown = listScope(staff, staff.userId, 'order');
  return {
    ...OF_ORDERS,
    scope: staffOwnerScope(staff, staff.userId),
    asker: staff,
    isOfAllSellers: true,
    limit,
    columns: listAllowed(shown),
    seen: toSeen(shown),
  };
}

/**
 * Returns the owner of exports of the caller's own money: all movements of the balance, or the rows of one payment that the caller may see (EXP-10).
 */
export function toFinanceContext(
  scope: SellerScope,
  limit: number,
  of?: { paymentId: string; shopId: string },
): ExportContext {
  const shops = of === undefined ? 'all' : [of.shopId];
  const subject = of === undefined ? 'transactions' : 'payout';
  const seen: Seen = { shops, viewCosts: shops, viewPayouts: shops };
  return {
    scope,
    asker: scope,
    isOfAllSellers: false,
    limit,
    columns: [],
    seen,
    subject,
    subjectId: of?.paymentId ?? null,
  };
}

/**
 * Returns the owner of exports of a member's money, for staff: the file is stored under the staff user's id, and the action log names the member as
 * its subject. Without the permission to see balances (ROL-58) the file has none, and a file with balances ends with the permission.
 */
export function toMemberContext(staff: StaffScope, memberId: string, limit: number): ExportContext {
  return {
    scope: staffOwnerScope(staff, staff.userId),
    asker: staffOwnerScope(staff, memberId),
    isOfAllSellers: true,
    limit,
    columns: [],
    seen: { shops: 'all', viewCosts: 'all', viewPayouts: staff.can('VIEW_MEMBERS_PRIVATE') ? 'all' : [] },
    subject: 'memberTransactions',
    subjectId: memberId,
  };
}

function toSeen(scope: SellerScope): Seen {
  const { shops } = scope;
  const where = (right: 'viewCosts' | 'viewPayouts'): SeenShops =>
    shops === 'all' ? (scope.can(right) ? 'all' : []) : shops.filter((shopId) => scope.can(right, shopId));
  return {
    shops: shops === 'all' ? 'all' : [...shops],
    viewCosts: where('viewCosts'),
    viewPayouts: where('viewPayouts'),
  };
}

/**
 * Returns whether the requester may still see all data that was visible at the time of the request, because a file must not be available longer than
 * the permission (EXP-6).
 */
export function isStillSeen(seen: Seen, now: Seen): boolean {
  const holds = (had: SeenShops, has: SeenShops) =>
    has === 'all' || (had !== 'all' && had.every((shopId) => has.includes(shopId)));
  return (['shops', 'viewCosts', 'viewPayouts'] as const).every((part) => holds(seen[part], now[part]));
}

function listAllowed(scope: SellerScope): ExportColumn[] {
  return EXPORT_COLUMNS.filter((column) => {
    const { right } = exportColumn(column);
    return right === undefined || scope.can(right);
  });
}

/** Returns the requester's scope as it was at the request. */
export function toAskedScope(ownerId: string, { actorId, actorName, seen }: ExportFileRow): OwnerScope {
  const actor = { userId: actorId, name: actorName };
  if (seen.shops === 'all' && seen.viewCosts === 'all' && seen.viewPayouts === 'all')
    return actingScope(ownerId, actor);
  return limitedScope(ownerId, actor, {
    shops: seen.shops,
    can(right, shopId) {
      if (right === 'viewOrders') return true;
      const where = right === 'viewCosts' || right === 'viewPayouts' ? seen[right] : [];
      return where === 'all' || (shopId === undefined ? where.length > 0 : where.includes(shopId));
    },
  });
}

import type { WorkRow } from '@bobbin/contract/staff-work';

export interface Place {
  to: string;
  search: Record<string, string>;
}

/** Returns the page on which the work of a row is done, with the filters for that row; null if there is no such page. */
export function toPlace({ kind, ids, count, seller, code }: WorkRow): Place | null {
  const id = ids[0] ?? '';
  switch (kind) {
    case 'designPrice':
      return count > 1 && seller !== null
        ? { to: '/admin/designs', search: { view: 'CREATED', whose: 'all', user: seller.id } }
        : { to: '/admin/designs', search: { view: 'CREATED', whose: 'all', design: id } };
    case 'designTake':
    case 'designLink':
    case 'designAnswer':
    case 'chargeApproval':
    case 'refundApproval':
      return { to: '/admin/designs', search: { whose: 'all', design: id } };
    case 'skuPrice':
      return { to: '/admin/sku-design', search: { view: 'price', ...(count > 1 ? {} : { search: code, act: id }) } };
    case 'skuChargeApproval':
      return { to: '/admin/sku-design', search: { search: code } };
    case 'skuFinish':
      return { to: '/admin/sku-design', search: { view: 'inprocess', search: code, act: id } };
    case 'withdrawal':
      return { to: '/admin/payments', search: { request: id, pay: 'now' } };
    case 'withdrawalApproval':
      return { to: '/admin/payments', search: { request: id } };
    case 'transfer':
    case 'transferApproval':
      return { to: '/admin/payments/unmatched', search: { transfer: id } };
    case 'adjustmentApproval':
      return { to: `/admin/users/${seller?.id ?? ''}`, search: { tab: 'money' } };
    case 'comment':
      return { to: `/community/posts/${id}`, search: {} };
    case 'mail':
      return { to: '/admin/mail', search: { status: 'failed', search: code } };
    case 'shop':
      return { to: '/admin/shops', search: { id } };
    case 'ledger':
      return { to: '/admin/payments', search: {} };
    case 'job':
      return null;
  }
}

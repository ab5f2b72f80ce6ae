import type { FoundThing } from '@bobbin/contract/staff-search';

const part = encodeURIComponent;

/** Returns the page of the staff area that shows a result (ROL-51). */
export function toFoundPath({ kind, id, code, state, seller }: FoundThing): string {
  switch (kind) {
    case 'order':
    case 'tracking':
    case 'factoryOrder':
      return `/admin/orders/${part(id)}`;
    case 'shop':
    case 'violation':
      return `/admin/shops/${part(id)}`;
    case 'flashSale':
      return `/admin/flash-sale/${part(id)}?search=${part(code)}`;
    case 'member':
      return `/admin/users/${part(id)}`;
    case 'rentedDesign':
      return `/admin/designs?design=${part(id)}`;
    case 'skuDesign':
      return `/admin/sku-design?search=${part(code)}`;
    case 'fulfilDesign':
      return `/admin/fulfill?design=${part(id)}`;
    case 'withdrawal':
      return `/admin/payments?view=all&request=${part(id)}`;
    case 'deposit':
      return `/admin/users/${part(seller?.id ?? '')}?tab=money`;
    case 'bankTransfer':
      return toTransferPath(id, state, seller?.id);
    case 'mail':
      return `/admin/mail?search=${part(code)}`;
  }
}

/** A transfer that matched a deposit is shown among its seller's transactions; other transfers have a page of their own. */
function toTransferPath(id: string, state: string, sellerId: string | undefined): string {
  if (state === 'matched' && sellerId !== undefined) return `/admin/users/${part(sellerId)}?tab=money`;
  const view = state === 'assigned' || state === 'returned' ? 'view=done&' : '';
  return `/admin/payments/unmatched?${view}transfer=${part(id)}`;
}

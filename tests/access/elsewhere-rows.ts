import { randomUUID } from 'node:crypto';
import * as claims from '@bobbin/contract/claims';
import * as elsewhere from '@bobbin/contract/elsewhere-orders';
import * as imports from '@bobbin/contract/order-imports';
import { forActingOwner, namedForActingOwner, row, viewed, type Row } from './row.ts';

const UNKNOWN_ID = 'unknown-id';
/** A picture of one pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const FORM = {
  kind: 'OTHER_CHANNEL' as const,
  recipient: {
    name: 'Jane Doe',
    phone: '',
    line1: '1 Main St',
    line2: '',
    city: 'Austin',
    state: 'TX',
    postalCode: '78701',
  },
  lines: [{ skuId: null, productName: 'Owl tee', productType: null, color: null, size: null, quantity: 1 }],
  paid: null,
  note: '',
};
const CSV = 'reference,product,name,address,city,state,zip\n';
const toTable = () => `${CSV}${randomUUID()},Owl tee,Jane Doe,1 Main St,Austin,TX,78701\n`;

/** Rows of the access table for orders from elsewhere and their imports, and for claims. */
export const ELSEWHERE_ROWS: readonly Row[] = [
  namedForActingOwner(
    elsewhere.createElsewhereOrder,
    ({ shopId }) => ({ body: { ...FORM, shopId, reference: randomUUID() } }),
    'operator',
  ),
  viewed('ORDERS', claims.getClaim, ({ orderId }) => ({ params: { id: orderId } })),
  row(
    claims.saveClaim,
    () => ({ params: { id: UNKNOWN_ID }, body: { revision: null, kind: 'lost', party: 'marketplace' } }),
    'missing',
    'missing',
  ),
  row(
    claims.addClaimPhoto,
    () => ({ params: { id: UNKNOWN_ID }, body: { name: 'a.png', data: PNG } }),
    'missing',
    'missing',
  ),
  row(claims.removeClaimPhoto, () => ({ params: { id: UNKNOWN_ID, fileId: UNKNOWN_ID } }), 'missing', 'missing'),
  row(claims.startClaimPack, () => ({ params: { id: UNKNOWN_ID } }), 'missing', 'missing'),
  row(elsewhere.getElsewhereOrder, () => ({ params: { id: UNKNOWN_ID } }), 'missing', 'missing'),
  row(
    elsewhere.updateElsewhereOrder,
    () => ({ params: { id: UNKNOWN_ID }, body: { ...FORM, reference: null, revision: 1 } }),
    'missing',
    'missing',
  ),
  row(elsewhere.removeElsewhereOrder, () => ({ params: { id: UNKNOWN_ID } }), 'missing', 'missing'),
  namedForActingOwner(elsewhere.searchShopSkus, ({ shopId }) => ({ query: { shopId, search: 'tee' } }), 'viewer'),
  namedForActingOwner(
    imports.previewOrderImport,
    ({ shopId }) => ({ body: { shopId, csv: toTable(), kind: 'OTHER_CHANNEL' as const } }),
    'operator',
  ),
  namedForActingOwner(
    imports.applyOrderImport,
    ({ shopId }) => ({ body: { shopId, csv: toTable(), kind: 'OTHER_CHANNEL' as const, name: 'orders.csv' } }),
    'operator',
  ),
  forActingOwner(imports.listOrderImports),
  row(imports.getOrderImport, () => ({ params: { id: UNKNOWN_ID } }), 'missing', 'missing'),
  row(imports.undoOrderImport, () => ({ params: { id: UNKNOWN_ID } }), 'missing', 'missing'),
];

import { randomUUID } from 'node:crypto';
import * as elsewhere from '@bobbin/contract/elsewhere-orders';
import * as imports from '@bobbin/contract/order-imports';
import { forActingOwner, namedForActingOwner, row, type Row } from './row.ts';

const UNKNOWN_ID = 'unknown-id';
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

/** Rows of the access table for orders from elsewhere and their imports. */
export const ELSEWHERE_ROWS: readonly Row[] = [
  namedForActingOwner(
    elsewhere.createElsewhereOrder,
    ({ shopId }) => ({ body: { ...FORM, shopId, reference: randomUUID() } }),
    'operator',
  ),
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

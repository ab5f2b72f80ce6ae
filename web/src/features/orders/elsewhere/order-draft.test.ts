import type { ElsewhereOrder } from '@bobbin/contract/elsewhere-orders';
import { describe, expect, it } from 'vitest';
import { toDraft, toForm } from './order-draft.ts';

const GARMENT = { productType: 'T-shirt', color: 'Black', size: 'L', quantity: 1 };
const ORDER: ElsewhereOrder = {
  id: 'E00000000001234',
  shopId: 'shop',
  kind: 'OTHER_CHANNEL',
  reference: 'WEB-1',
  recipient: {
    name: 'Jane Doe',
    phone: '',
    line1: '12 Main St',
    line2: '',
    city: 'Austin',
    state: 'TX',
    postalCode: '78701',
  },
  lines: [
    { ...GARMENT, skuId: 'E00000000001234-1', productName: 'Tee A' },
    { ...GARMENT, skuId: '1729000000000000001', productName: 'Tee of the shop' },
  ],
  paid: null,
  note: '',
  revision: 1,
  isOpen: true,
  wasSent: false,
};

describe('The form of an order from elsewhere', () => {
  it('sends each product back with its SKU, by which it keeps its designs (ELS-16)', () => {
    const draft = toDraft(ORDER, '');
    const { lines } = toForm({ ...draft, lines: draft.lines.toReversed() });
    expect(lines.map(({ skuId, productName }) => [skuId, productName])).toEqual([
      ['1729000000000000001', 'Tee of the shop'],
      ['E00000000001234-1', 'Tee A'],
    ]);
  });
});

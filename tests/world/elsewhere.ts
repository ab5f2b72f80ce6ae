import { createElsewhereOrder, type ElsewhereForm } from '@bobbin/contract/elsewhere-orders';
import type { Caller } from './world.ts';

const FORM: ElsewhereForm = {
  kind: 'OTHER_CHANNEL',
  reference: null,
  recipient: {
    name: 'Jane Doe',
    phone: '',
    line1: '12 Main St',
    line2: '',
    city: 'Austin',
    state: 'Texas',
    postalCode: '78701',
  },
  paid: '24.5',
  note: '',
  lines: [{ skuId: null, productName: 'Owl tee', productType: 'T-shirt', color: 'Black', size: 'L', quantity: 2 }],
};

/** Enters an order from elsewhere in a shop, and returns its id. */
export async function addElsewhereOrder(
  seller: Caller,
  shopId: string,
  changes: Partial<ElsewhereForm> = {},
): Promise<string> {
  const { body, exceptionBody } = await seller.call(createElsewhereOrder, { body: { ...FORM, shopId, ...changes } });
  if (body === null) throw new Error(JSON.stringify(exceptionBody));
  return body.id;
}

import { describe, expect, it } from 'vitest';
import { FactoryError, type FactoryAddress, type FactoryLine } from '../factory.ts';
import { createSampleFactoryOrder } from '../testing/sample-factory-order.ts';
import { checkOrder } from './check.ts';

const ADDRESS: FactoryAddress = {
  name: 'Dan Key',
  phone: null,
  street1: '1 Coleman Ave',
  street2: null,
  city: 'San Jose',
  state: 'CA',
  zip: '95110',
  country: 'US',
};
const LINE: FactoryLine = {
  variantId: '1042',
  productName: 'Gildan 5000',
  quantity: 1,
  designs: { back: 'https://files.example/b.png' },
  mockups: { back: 'https://files.example/m.png' },
};

describe('checkOrder', () => {
  it('accepts valid orders', () => {
    expect(() => checkOrder(createSampleFactoryOrder())).not.toThrow();
    expect(() =>
      checkOrder(createSampleFactoryOrder({ labelUrl: null, address: ADDRESS, lines: [LINE] })),
    ).not.toThrow();
  });

  it.each([
    ['no reference', { refId: '' }, 'VALIDATION', 'ref_id'],
    ['a speed of another house', { shipping: 'rush' }, 'VALIDATION', 'order_status'],
    ['an order that is never produced', { shipping: 'test_order' }, 'VALIDATION', 'order_status'],
    ['no lines', { lines: [] }, 'VALIDATION', 'line_items'],
    ['neither label nor address', { labelUrl: null }, 'ADDRESS', 'address'],
    ['a label that is no URL', { labelUrl: 'label.pdf' }, 'LABEL', 'shipping_label'],
    ['a masked name', { labelUrl: null, address: { ...ADDRESS, name: 'D*** K***' } }, 'ADDRESS', 'address.name'],
    [
      'a variant that is no number',
      { lines: [LINE, { ...LINE, variantId: 'G5000' }] },
      'VARIANT',
      'line_items.1.variant_id',
    ],
    ['half a piece', { lines: [{ ...LINE, quantity: 0.5 }] }, 'VALIDATION', 'line_items.0.quantity'],
    ['no design', { lines: [{ ...LINE, designs: {} }] }, 'DESIGN', 'line_items.0.print_files'],
    ['no mockup', { lines: [{ ...LINE, mockups: {} }] }, 'DESIGN', 'line_items.0.mockup'],
  ])('rejects an order with %s', (_, more, code, field) => {
    const check = () => checkOrder(createSampleFactoryOrder(more));
    expect(check).toThrow(FactoryError);
    expect(check).toThrow(
      expect.objectContaining({ code, field, kind: 'rejected', refUsedUp: false, mayHaveHappened: false }),
    );
  });
});

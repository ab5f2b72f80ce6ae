import { expect, it } from 'vitest';
import { pickFirstOrder } from './first-order.ts';
import { createTestOrder, createTestProduct } from '../testing/orders.ts';

it('The first order is the one with the fewest steps left; among equal ones, the one with the nearest deadline (UI-61)', () => {
  const two = createTestOrder({ id: 'two', orderProducts: [createTestProduct(), createTestProduct({ id: 'p-2' })] });
  const unlabelled = createTestOrder({ id: 'unlabelled' });
  const labelled = createTestOrder({ id: 'labelled', labelFile: '/label.pdf' });
  const own = createTestOrder({ id: 'own', shippingType: 'SELLER' });
  const unknown = createTestOrder({
    id: 'unknown',
    shippingType: 'SELLER',
    orderProducts: [createTestProduct({ productColor: null, productSize: null })],
  });
  expect(pickFirstOrder([two, unknown, unlabelled, own, labelled])).toBe('own');
  expect(pickFirstOrder([two, unknown, unlabelled, labelled, own])).toBe('labelled');
  expect(pickFirstOrder([unknown, two, unlabelled])).toBe('unlabelled');
  expect(pickFirstOrder([])).toBeNull();
});

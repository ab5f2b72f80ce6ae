import type { FactoryOrderInput } from '../factory.ts';

/** Creates a new factory order with a label and one line. */
export function createSampleFactoryOrder(more: Partial<FactoryOrderInput> = {}): FactoryOrderInput {
  return {
    refId: 'BOB-576461413038785752-1',
    shipping: 'new_order',
    labelUrl: 'https://files.example/label.pdf',
    address: null,
    lines: [
      {
        variantId: '1042',
        productName: 'Gildan 5000',
        quantity: 2,
        designs: { front: 'https://files.example/f.png', left: 'https://files.example/l.png' },
        mockups: { front: 'https://files.example/m.png' },
      },
    ],
    ...more,
  };
}

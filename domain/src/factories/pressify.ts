import { DESIGN_SIDES, FULL_PRINT_SIZE } from '../fulfilment/design-sides.ts';
import type { FactoryFacts } from './factory.ts';

export const PRESSIFY = {
  house: 'PRESSIFY',
  name: 'Pressify.us',
  connectedField: 'isPressify',
  credentials: 'key',
  demoKey: 'pressify-demo-key',
  lines: [],
  facilities: { options: [], onLine: null },
  shippings: {
    options: [
      { value: 'new_order', label: 'Standard', isDefault: true },
      { value: 'priority', label: 'Priority', isDefault: false },
    ],
    onLine: null,
  },
  sides: DESIGN_SIDES,
  designSize: FULL_PRINT_SIZE,
  needsMockups: true,
  garments: { 'T-shirt': 'T-shirt', Hoodie: 'Hoodie', Sweatshirt: 'Sweatshirt' },
  styles: null,
  wrongSizeWord: 'WRONGSIZE',
} as const satisfies FactoryFacts;

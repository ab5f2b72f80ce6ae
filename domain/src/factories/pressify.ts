import { DESIGN_SIDES } from '../fulfilment/design-sides.ts';
import type { FactoryFacts } from './factory.ts';
import { briefOf } from './houses.ts';

export const PRESSIFY = {
  house: 'PRESSIFY',
  ...briefOf('PRESSIFY'),
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
  needsMockups: true,
  garments: { 'T-shirt': 'T-shirt', Hoodie: 'Hoodie', Sweatshirt: 'Sweatshirt' },
  styles: null,
} as const satisfies FactoryFacts;

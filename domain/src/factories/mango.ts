import { DESIGN_SIDES } from '../fulfilment/design-sides.ts';
import type { FactoryFacts } from './factory.ts';
import { briefOf } from './houses.ts';

export const MANGO = {
  house: 'MANGO',
  ...briefOf('MANGO'),
  connectedField: 'isMango',
  credentials: 'key',
  demoKey: 'mango-demo-key',
  lines: [
    { value: 'FASTUS', label: 'FASTUS', isDefault: false },
    { value: 'TIKTOK', label: 'TIKTOK', isDefault: true },
    { value: 'US1', label: 'US1', isDefault: false, isDisabled: true },
  ],
  facilities: {
    options: [
      { value: 'NONE', label: 'AUTO', isDefault: false },
      { value: 'SJ', label: 'San Jose', isDefault: true },
      { value: 'TX', label: 'Dallas', isDefault: false },
      { value: 'VA', label: 'Springfield', isDefault: false },
    ],
    onLine: 'TIKTOK',
  },
  shippings: {
    options: [
      { value: 'standard', label: 'Standard', isDefault: true, isPostage: true },
      { value: 'priority', label: 'Priority', isDefault: false, isPostage: true },
      { value: 'express', label: 'Express', isDefault: false, isPostage: true },
      { value: 'rush', label: 'Rush', isDefault: false },
      { value: 'expedite', label: 'Expedite', isDefault: false },
    ],
    onLine: 'FASTUS',
  },
  sides: DESIGN_SIDES,
  needsMockups: false,
  garments: { 'T-shirt': 'Unisex T-shirt', Hoodie: 'Hoodie', Sweatshirt: 'Sweatshirt' },
  styles: { 'T-shirt': 'Gildan 5000', Hoodie: 'Gildan 18500', Sweatshirt: 'Gildan 18000' },
} as const satisfies FactoryFacts;

import { DESIGN_SIDES } from '../fulfilment/design-sides.ts';
import type { FactoryFacts } from './factory.ts';
import { briefOf } from './houses.ts';

export const FLASH = {
  house: 'FLASH',
  ...briefOf('FLASH'),
  connectedField: 'isFlash',
  credentials: 'login',
  demoKey: 'flash-demo|flash-demo-pass',
  lines: [],
  facilities: { options: [], onLine: null },
  shippings: {
    options: [
      { value: '1', label: 'First Class', isDefault: false },
      { value: '2', label: 'Priority', isDefault: true },
      { value: '3', label: 'Rush Production', isDefault: false },
      { value: '6', label: 'Expedite', isDefault: false },
    ],
    onLine: null,
  },
  sides: DESIGN_SIDES,
  needsMockups: true,
  // FLASH names garments by the manufacturers' styles.
  garments: { 'T-shirt': 'GILDAN G5000', Hoodie: 'GILDAN G18500', Sweatshirt: 'GILDAN G18000' },
  styles: null,
  claimTerm: { days: 28, source: 'FlashShip help center, replacement and refund policies', asOf: '2026-11-21' },
} as const satisfies FactoryFacts;

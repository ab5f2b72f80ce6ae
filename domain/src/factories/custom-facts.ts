import { DESIGN_SIDES } from '../fulfilment/design-sides.ts';
import type { FactoryFacts } from './factory.ts';

/** Facts about every custom factory: it has no API, so it has no account, no lines and no speeds (CUF-1). */
export const CUSTOM_FACTS: FactoryFacts = {
  house: 'CUSTOM',
  name: 'CUSTOM',
  designSize: null,
  wrongSizeWord: null,
  connectedField: '',
  credentials: 'key',
  demoKey: '',
  lines: [],
  facilities: { options: [], onLine: null },
  shippings: { options: [], onLine: null },
  sides: DESIGN_SIDES,
  needsMockups: false,
  garments: { 'T-shirt': 'T-shirt', Hoodie: 'Hoodie', Sweatshirt: 'Sweatshirt' },
  styles: null,
};

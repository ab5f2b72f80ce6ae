import type { Targets } from '@bobbin/contract/prints';
import { expect, it } from 'vitest';
import { findProposed, listScopes } from './scopes.ts';

const SHOP = { id: 's1', friendName: 'Maple & Ink Tees', skus: 30 };
const place = (target: Targets['targets'][number]['target'], skus: number, isRefused = false) => ({
  target,
  shops: [SHOP],
  skus,
  waitingOrders: 3,
  drafts: 2,
  isRefused,
});
const SKU = place({ kind: 'sku', shopId: 's1', skuIds: ['k1'] }, 1);
const COLOUR = place({ kind: 'colour', shopId: 's1', productId: 'p1', colours: ['Navy'] }, 5);
const PRODUCT = place({ kind: 'product', shopId: 's1', productId: 'p1' }, 30);
const PATTERN = place({ kind: 'pattern', shopId: 's1', pattern: 'BKCL-*' }, 30);
const ALL = place({ kind: 'allShops', pattern: 'BKCL-*' }, 90);

function read(targets: Targets['targets'], said: Partial<Targets> = {}): Targets {
  return { from: null, productId: 'p1', productName: 'Hoodie', styles: [], targets, ...said };
}

it('The fulfil dialog offers the order, its colour, its product and all shops, from the narrowest to the widest (PRW-2)', () => {
  const scopes = listScopes(read([SKU, COLOUR, PRODUCT, PATTERN, ALL]));
  expect(scopes.map(({ kind }) => kind)).toEqual(['order', 'colour', 'product', 'allShops']);
});

it('A SKU without a colour offers the SKU in place of the colour, and one shop in place of all shops (PRW-2)', () => {
  expect(listScopes(read([SKU, PRODUCT, PATTERN])).map(({ kind }) => kind)).toEqual([
    'order',
    'sku',
    'product',
    'pattern',
  ]);
});

it('A product whose SKUs have different designs offers the style of the ordered SKU, never the product (PRN-8)', () => {
  const styles = [
    { name: 'eagles', skuIds: ['k1', 'k2'], waitingOrders: 4 },
    { name: 'bears', skuIds: ['k3'], waitingOrders: 1 },
  ];
  const refused = place({ kind: 'product', shopId: 's1', productId: 'p1' }, 30, true);
  const [, , style] = listScopes(read([SKU, COLOUR, refused, ALL], { styles }));
  expect(style).toMatchObject({
    kind: 'style',
    name: 'eagles',
    skus: 2,
    waitingOrders: 4,
    target: { kind: 'sku', skuIds: ['k1', 'k2'] },
  });
});

it('The dialog proposes the placement that the files come from, or the whole product if there is none (PRW-2)', () => {
  const from = { ...EMPTY, kind: 'colour' as const };
  const scopes = listScopes(read([SKU, COLOUR, PRODUCT, ALL]));
  expect([findProposed(scopes, from), findProposed(scopes, null)]).toEqual([1, 2]);
});

it('The dialog proposes the order alone when no wider scope can be chosen (PRW-2)', () => {
  expect(findProposed(listScopes(read([])), null)).toBe(0);
});

const EMPTY = {
  printId: 'pr1',
  printName: 'night-owl',
  version: 1,
  placementId: 'pl1',
  placedAt: null,
  placedBy: null,
  colour: 'Navy',
  productId: null,
  pattern: null,
};

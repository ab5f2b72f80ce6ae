import { describe, expect, it } from 'vitest';
import { groupSkus, type BoardSku } from './grouping.ts';

const NEW: BoardSku = {
  skuId: '',
  id: '',
  state: 'NONE',
  colors: [],
  isSingle: false,
  createdAt: 0,
  style: '',
  colorKey: '',
  isSettled: false,
  isMarked: false,
};
let at = 0;
const sku = (skuId: string, more: Partial<BoardSku> = {}): BoardSku => ({
  ...NEW,
  skuId,
  id: `card-${skuId}`,
  createdAt: (at += 1),
  ...more,
});

/** Groups rows, and again with the result, which changes nothing; returns "state card" by SKU. */
function group(...rows: BoardSku[]): Record<string, string> {
  const found = groupSkus(rows);
  const again = groupSkus(
    rows.map((row) => {
      const { state, isSingle } = found.find(({ skuId }) => skuId === row.skuId) ?? row;
      return { ...row, state, isSingle };
    }),
  );
  const show = (of: typeof found) =>
    Object.fromEntries(
      of.map(({ skuId, state, leadId, isSingle }) => [
        skuId,
        [state, leadId?.replace('card-', '') ?? '-', ...(isSingle ? ['single'] : [])].join(' '),
      ]),
    );
  expect(show(again)).toEqual(show(found));
  return show(found);
}

describe('cards of a product', () => {
  it('SKUs of one product without a print have one card, the oldest row (SKD-1)', () => {
    expect(group(sku('a'), sku('b'), sku('c'))).toEqual({ a: 'NONE a', b: 'PART a', c: 'PART a' });
  });

  it('SKUs with a print, and SKUs with buyers’ words, belong to no card (SKD-2)', () => {
    const rows = [sku('a', { isSettled: true }), sku('b'), sku('c', { isMarked: true }), sku('d')];
    expect(group(...rows)).toEqual({ a: 'KNOWN -', b: 'NONE b', c: 'KNOWN -', d: 'PART b' });
    expect(group(sku('a', { isSettled: true }))).toEqual({ a: 'KNOWN -' });
  });

  it('Each style of a product has its own card (SKD-16)', () => {
    const rows = [sku('a', { style: 'eagles' }), sku('b', { style: 'tigers' }), sku('c', { style: 'eagles' })];
    expect(group(...rows)).toEqual({ a: 'NONE a', b: 'NONE b', c: 'PART a' });
  });

  it('A request covers the whole product, new SKUs included', () => {
    const rows = [sku('a', { state: 'INPROCESS' }), sku('b', { state: 'PART' }), sku('new')];
    expect(group(...rows)).toEqual({ a: 'INPROCESS a', b: 'PART a', new: 'PART a' });
  });

  it('A request for some colours leaves the other colours a card of their own (SKD-16)', () => {
    const rows = [
      sku('a', { colorKey: 'black', state: 'CREATED', colors: ['black'] }),
      sku('b', { colorKey: 'white' }),
      sku('c', { colorKey: 'black' }),
      sku('d', { colorKey: 'white' }),
    ];
    expect(group(...rows)).toEqual({ a: 'CREATED a', b: 'NONE b', c: 'PART a', d: 'PART b' });
  });

  it('A finished design covers the SKUs with a print; the others have a card again', () => {
    const rows = [sku('a', { state: 'DONE', isSettled: true }), sku('b', { isSettled: true }), sku('c')];
    expect(group(...rows)).toEqual({ a: 'DONE a', b: 'PART a', c: 'NONE c' });
  });

  it('A finished design whose prints are all gone becomes a card without a request (SKD-15)', () => {
    expect(group(sku('a', { state: 'DONE' }), sku('b', { state: 'PART' }))).toEqual({ a: 'NONE a', b: 'PART a' });
  });

  it('A finished design whose own SKU lost its print keeps its card, and the SKU is covered by another one', () => {
    const rows = [sku('a', { state: 'DONE' }), sku('b', { state: 'PART', isSettled: true })];
    expect(group(...rows)).toEqual({ a: 'DONE b', b: 'NONE b' });
  });

  it('Requests by SKU of the time before become one card; what was priced or paid stays (SKD-17)', () => {
    const rows = [
      sku('a', { state: 'CREATED' }),
      sku('b', { state: 'PENDING_PAYMENT' }),
      sku('c', { state: 'INPROCESS' }),
      sku('d'),
      sku('e', { state: 'INPROCESS' }),
    ];
    expect(group(...rows)).toEqual({
      a: 'PART c',
      b: 'PENDING_PAYMENT b single',
      c: 'INPROCESS c',
      d: 'PART c',
      e: 'INPROCESS e single',
    });
  });

  it('Finished designs by SKU of the time before stay cards of their SKUs', () => {
    const done = { state: 'DONE', isSettled: true } as const;
    expect(group(sku('a', done), sku('b', done), sku('c'))).toEqual({
      a: 'DONE a single',
      b: 'DONE b single',
      c: 'NONE c',
    });
  });
});

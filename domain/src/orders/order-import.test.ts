import { describe, expect, it } from 'vitest';
import { guessColumns, joinImportLines, readKind, toHeaderKey, type ImportLine } from './order-import.ts';

const CELLS = {
  reference: 'WEB-1',
  product: 'Owl tee',
  quantity: '1',
  name: 'Jane Doe',
  line1: '1 Main St',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
};
const line = (number: number, changes: object = {}): ImportLine => ({ line: number, cells: { ...CELLS, ...changes } });
const join = (...lines: ImportLine[]) => joinImportLines(lines, 'OTHER_CHANNEL');
const faultOf = (changes: object) => [...(join(line(2, changes))[0]?.faults.values() ?? [])][0];

describe('guessColumns (ELS-11)', () => {
  it('recognises headers in both languages, each field once', () => {
    const headers = ['Order_No', 'Mã đơn', 'Tên người nhận', 'QTY', 'gift_note', 'Shipping Zip'];
    expect(guessColumns(headers, new Map())).toEqual(['reference', null, 'name', 'quantity', null, 'zip']);
  });

  it('prefers what the seller confirmed before, also for a column that is left out', () => {
    const remembered = new Map([
      [toHeaderKey('Mã đơn'), 'reference' as const],
      [toHeaderKey('qty'), null],
    ]);
    expect(guessColumns(['order_no', 'ma don', 'QTY', 'sl'], remembered)).toEqual([
      null,
      'reference',
      null,
      'quantity',
    ]);
  });
});

describe('joinImportLines (ELS-12)', () => {
  it('joins lines with the same reference to one order with several products', () => {
    const later = {
      reference: 'web-1 ',
      product: 'Mug',
      quantity: '2.0',
      name: '',
      line1: '',
      city: '',
      state: '',
      zip: '',
    };
    const [order, ...others] = join(line(2), line(3, later));
    expect(others).toEqual([]);
    expect(order).toMatchObject({ reference: 'WEB-1', lines: [2, 3], recipient: { name: 'Jane Doe' } });
    expect(order?.products.map(({ product, quantity }) => [product, quantity])).toEqual([
      ['Owl tee', 1],
      ['Mug', 2],
    ]);
    expect(order?.faults.size).toBe(0);
  });

  it.each([
    [{ reference: '' }, 'missing', 'reference', null],
    [{ kind: 'lottery' }, 'unknownKind', 'kind', null],
    [{ product: '' }, 'missing', 'product', null],
    [{ quantity: '2 cái' }, 'badQuantity', 'quantity', '2'],
    [{ quantity: '0' }, 'badQuantity', 'quantity', null],
    [{ paid: 'cheap' }, 'badPaid', 'paid', null],
    [{ name: '' }, 'missing', 'name', null],
    [{ name: 'Jos???' }, 'badName', 'name', null],
    [{ zip: '2134', state: 'MA', city: 'Boston' }, 'badZip', 'zip', '02134'],
    [{ zip: '2134', state: 'TX' }, 'badZip', 'zip', null],
    [{ zip: '10001' }, 'zipOfOtherState', 'zip', null],
    [{ note: 'x'.repeat(501) }, 'tooLong', 'note', null],
  ])('refuses %o as %s in %s and suggests %s', (changes, problem, field, suggestion) => {
    expect(faultOf(changes)).toEqual({ problem, field, suggestion });
  });

  it('refuses a line that contradicts an earlier line of its order', () => {
    const [order] = join(line(2), line(3, { zip: '78702' }));
    expect([...(order?.faults ?? [])]).toEqual([[3, { problem: 'differs', field: 'zip', suggestion: '78701' }]]);
  });

  it('reads no line after the maximum, and says so for each (ELS-10)', () => {
    const orders = join(...Array.from({ length: 2_002 }, (_, index) => line(index + 2, { reference: `W${index}` })));
    expect(orders).toHaveLength(2_001);
    expect(orders.at(-1)?.lines).toEqual([2_002, 2_003]);
    expect(orders.at(-1)?.faults.get(2_002)?.problem).toBe('tooManyLines');
  });

  it('refuses an order that has a line after the maximum, because it would lose this product (ELS-10)', () => {
    const whole = Array.from({ length: 1_999 }, (_, index) => line(index + 2, { reference: `W${index}` }));
    const orders = join(...whole, line(2_001, { reference: 'X' }), line(2_002, { reference: 'x' }), line(2_003));
    const cut = orders.filter(({ faults }) => faults.size > 0);
    expect(cut.map(({ lines, faults }) => [lines, [...faults.keys()]])).toEqual([
      [[2_001, 2_002], [2_002]],
      [[2_003], [2_003]],
    ]);
    expect(cut[0]).toMatchObject({ reference: 'X', products: [{ line: 2_001 }] });
  });

  it('removes what a spreadsheet puts around ids and formulas', () => {
    const [order] = join(line(2, { reference: '="0577"', phone: "'+1 512 555" }));
    expect(order).toMatchObject({ reference: '0577', recipient: { phone: '+1 512 555' } });
  });
});

it('readKind knows the words of both languages, and gives null for others (ELS-12)', () => {
  expect(['Hàng mẫu', 'gửi lại', 'Shopify', 'OWN_SAMPLE', 'lottery'].map(readKind)).toEqual([
    'OWN_SAMPLE',
    'OWN_REPLACEMENT',
    'OTHER_CHANNEL',
    'OWN_SAMPLE',
    null,
  ]);
});

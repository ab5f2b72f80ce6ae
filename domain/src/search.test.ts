import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEARCH_MAX } from './limits.ts';
import { normaliseTerm, parseSearch, searchTermsOf } from './search.ts';

const ID = '577000000000000001';

describe('parseSearch', () => {
  it.each([
    [`${ID}, Tee-Black`, [ID], ['tee-black']],
    ['', [], []],
    [' ,;\n\t ', [], []],
    [`${ID}\n${ID};${ID}`, [ID], []],
    [`${ID}\r\n577000000000000002,577000000000000003`, [ID, '577000000000000002', '577000000000000003'], []],
    [`="${ID}"\t'577000000000000002\n#577000000000000003`, [ID, '577000000000000002', '577000000000000003'], []],
    ['9400100000000000000006', [], ['9400100000000000000006']],
    ['12345', [], ['12345']],
    ['Nguyễn ĐẶNG', [], ['nguyen', 'dang']],
    ['Navy / 3XL', [], ['navy', '3xl']],
    ['Navy/3XL - "Tall"', [], ['navy', '3xl', 'tall']],
    [`***, ${'x'.repeat(300)}`, [], ['x'.repeat(200)]],
  ])('%j', (text, ids, terms) => {
    expect(parseSearch(text)).toEqual({ ids, terms });
  });

  it('keeps ids as they were typed, beyond what a number holds (AC-14)', () => {
    const ids = fc.uniqueArray(fc.stringMatching(/^5[67]\d{16,17}$/), { minLength: 1, maxLength: SEARCH_MAX });
    fc.assert(
      fc.property(ids, fc.constantFrom(',', ' ', '\n', '; ', '\t'), (list, separator) => {
        expect(parseSearch(list.join(separator))).toEqual({ ids: list, terms: [] });
      }),
    );
  });

  it('takes 500 entries at most', () => {
    const text = Array.from({ length: 1000 }, (_, index) => `word${index}`).join(' ');
    expect(parseSearch(text).terms).toHaveLength(500);
  });
});

describe('normaliseTerm', () => {
  it.each([
    [' Đặng ', 'dang'],
    ['NGUYỄN'.normalize('NFD'), 'nguyen'],
    ['Ơ Ư ô', 'o u o'],
    ['\u200Babc\uFEFF', 'abc'],
    ['AB-12', 'ab-12'],
  ])('%j is %s', (text, term) => {
    expect(normaliseTerm(text)).toBe(term);
  });

  it('is done after once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(normaliseTerm(normaliseTerm(text))).toBe(normaliseTerm(text));
      }),
    );
  });
});

describe('searchTermsOf', () => {
  it('lists everything an order is known by, once', () => {
    const terms = searchTermsOf({
      orderId: ID,
      fulfilId: 'FLS-77',
      trackingNumbers: ['9400100000000000000006', '9400100000000000000006'],
      skuIds: ['1729'],
      sellerSkus: ['CAT-01', null],
      skuNames: ['Black, XL'],
      buyerName: 'Ánh Lê',
    });
    expect(terms).toEqual([ID, 'fls-77', '9400100000000000000006', '1729', 'cat-01', 'anh', 'le', 'black', 'xl']);
  });

  it('leaves out what is masked or empty (AC-15)', () => {
    expect(searchTermsOf({ orderId: '577', buyerName: 'Ann L***' })).toEqual(['577', 'ann']);
    expect(searchTermsOf({ orderId: '577', buyerName: '*** -', fulfilId: null })).toEqual(['577']);
  });

  it('can be found by whatever is typed of it', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(text, text, text, text, (buyer, skuName, sellerSku, fulfilId) => {
        const buyerName = buyer.replaceAll('*', '');
        const facts = { buyerName, skuNames: [skuName], sellerSkus: [sellerSku], fulfilId };
        const stored = searchTermsOf({ orderId: ID, ...facts });
        for (const shown of [buyerName, skuName, sellerSku, fulfilId]) {
          const { ids, terms } = parseSearch(shown);
          expect(stored).toEqual(expect.arrayContaining([...ids, ...terms]));
          // Nothing is left out that has a letter or a digit.
          expect(ids.length + terms.length > 0).toBe(/[\p{L}\p{N}]/u.test(normaliseTerm(shown)));
        }
      }),
      { numRuns: 500 },
    );
  });
});

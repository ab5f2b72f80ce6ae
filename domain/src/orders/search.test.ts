import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEARCH_MAX } from '../limits.ts';
import { codesOf, normaliseTerm, parseSearch, searchTermsOf } from './search.ts';

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
    ['9400 1000 0000 0000 0000 06', [], ['9400100000000000000006']],
    [
      '420 78701 9400-1000-0000-0000-0000-06\n1Z 999 AA1 01 2345 6784',
      [],
      ['9400100000000000000006', '1z999aa10123456784'],
    ],
    ['1234 5678', [], ['1234', '5678']],
    [`${ID} 577000000000000002`, [ID, '577000000000000002'], []],
    ['Nguyễn ĐẶNG', [], ['nguyen', 'dang']],
    ['Navy / 3XL', [], ['navy', '3xl']],
    ['Navy/3XL - "Tall"', [], ['navy', '3xl', 'tall']],
    [`***, ${'x'.repeat(300)}`, [], ['x'.repeat(200)]],
  ])('splits %j into ids and words', (text, ids, terms) => {
    expect(parseSearch(text)).toEqual({ ids, terms });
  });

  it('keeps ids as typed, beyond the range of a number (ORD-9)', () => {
    const ids = fc.uniqueArray(fc.stringMatching(/^5[67]\d{16,17}$/), { minLength: 1, maxLength: SEARCH_MAX });
    fc.assert(
      fc.property(ids, fc.constantFrom(',', ' ', '\n', '; ', '\t'), (list, separator) => {
        expect(parseSearch(list.join(separator))).toEqual({ ids: list, terms: [] });
      }),
    );
  });

  it('reads at most 500 entries (ORD-7)', () => {
    const text = Array.from({ length: 1000 }, (_, index) => `word${index}`).join(' ');
    expect(parseSearch(text).terms).toHaveLength(500);
  });
});

describe('codesOf', () => {
  it.each([
    ['38700001', ['38700001', '~38700001']],
    ['3870001', ['3870001']],
    ['420787019400100000000000000006', ['420787019400100000000000000006', '9400100000000000000006']],
    ['9400-1000-0000-0000-0000-06', ['9400-1000-0000-0000-0000-06', '9400100000000000000006']],
    ['cat-01-black', ['cat-01-black']],
  ])('returns all search codes that the typed code %s may mean (ORD-38)', (term, codes) => {
    expect(codesOf(term)).toEqual(codes);
  });
});

describe('normaliseTerm', () => {
  it.each([
    [' Đặng ', 'dang'],
    ['NGUYỄN'.normalize('NFD'), 'nguyen'],
    ['Ơ Ư ô', 'o u o'],
    ['\u200Babc\uFEFF', 'abc'],
    ['AB-12', 'ab-12'],
  ])('turns %j into %s', (text, term) => {
    expect(normaliseTerm(text)).toBe(term);
  });

  it('changes nothing when applied twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(normaliseTerm(normaliseTerm(text))).toBe(normaliseTerm(text));
      }),
    );
  });
});

describe('searchTermsOf', () => {
  it('lists every term of an order once (ORD-6)', () => {
    const terms = searchTermsOf({
      orderId: ID,
      fulfilId: 'FLS-77',
      trackingNumbers: ['9400100000000000000006', '9400100000000000000006'],
      packageIds: ['1153'],
      skuIds: ['1729'],
      sellerSkus: ['CAT-01', null],
      skuNames: ['Black, XL'],
      buyerName: 'Ánh Lê',
    });
    const numbers = [ID, '~00000001', '9400100000000000000006', '~00000006'];
    expect(terms).toEqual([...numbers, 'fls-77', '1153', '1729', 'cat-01', 'anh', 'le', 'black', 'xl']);
  });

  it('omits masked and empty values (ORD-33)', () => {
    expect(searchTermsOf({ orderId: '577', buyerName: 'Ann L***' })).toEqual(['577', 'ann']);
    expect(searchTermsOf({ orderId: '577', buyerName: '*** -', fulfilId: null })).toEqual(['577']);
  });

  it('includes every word of a displayed text', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(text, text, text, text, (buyer, skuName, sellerSku, fulfilId) => {
        const buyerName = buyer.replaceAll('*', '');
        const facts = { buyerName, skuNames: [skuName], sellerSkus: [sellerSku], fulfilId };
        const stored = searchTermsOf({ orderId: ID, ...facts });
        for (const shown of [buyerName, skuName, sellerSku, fulfilId]) {
          const { ids, terms } = parseSearch(shown);
          expect(stored).toEqual(expect.arrayContaining([...ids, ...terms]));
          // The terms contain every part of the text that has a letter or a digit.
          expect(ids.length + terms.length > 0).toBe(/[\p{L}\p{N}]/u.test(normaliseTerm(shown)));
        }
      }),
      { numRuns: 500 },
    );
  });
});

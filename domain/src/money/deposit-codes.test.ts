import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CODE_CHOICES,
  countAlike,
  findCodePieces,
  findDepositCodes,
  readDepositCode,
  shortenDepositCode,
  splitAtCodes,
  writeDepositCode,
} from './deposit-codes.ts';

const { count, below } = CODE_CHOICES;
const choices = fc.array(fc.integer({ min: 0, max: below - 1 }), { minLength: count, maxLength: count });
const code = choices.map(writeDepositCode);
const ONE = writeDepositCode([3, 14, 15, 9, 26, 5, 30]);
const OTHER = writeDepositCode([2, 7, 18, 28, 1, 8, 29]);

describe('writeDepositCode (DEP-2)', () => {
  it('writes BB and eight letters or digits that are hard to confuse', () => {
    fc.assert(fc.property(code, (text) => /^BB[2-9A-HJKMNP-Z]{8}$/.test(text)));
  });

  it('writes different codes for different numbers, and requires exactly seven numbers in range', () => {
    fc.assert(
      fc.property(choices, choices, (a, b) => a.join() === b.join() || writeDepositCode(a) !== writeDepositCode(b)),
    );
    expect(() => writeDepositCode([1, 2, 3])).toThrow(new RangeError('a code needs seven choices in range'));
    // A number that is out of range adds no character, so these eight numbers would give a code of the right length.
    expect(() => writeDepositCode([0, 0, 0, below, 0, 0, 0, 0])).toThrow(RangeError);
    expect(() => writeDepositCode([0, 0, 0, 0, 0, 0, below])).toThrow(RangeError);
  });

  it('writes codes that become invalid when one character is wrong or two neighbours are swapped', () => {
    const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
    fc.assert(
      fc.property(code, fc.integer({ min: 2, max: 9 }), fc.constantFrom(...letters), (text, at, letter) => {
        const wrong = text.slice(0, at) + letter + text.slice(at + 1);
        return wrong === text || !findDepositCodes(wrong).includes(wrong);
      }),
    );
    fc.assert(
      fc.property(code, fc.integer({ min: 2, max: 7 }), (text, at) => {
        const wrong = text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
        return wrong === text || !findDepositCodes(wrong).includes(wrong);
      }),
    );
  });
});

describe('numbers of a deposit code (DEP-2)', () => {
  it('survive writing and reading a code unchanged', () => {
    fc.assert(
      fc.property(choices, (numbers) => {
        expect(readDepositCode(writeDepositCode(numbers))).toEqual(numbers);
      }),
    );
  });

  it.each([
    ['', 'empty'],
    [ONE.slice(0, -1), 'too short'],
    [`${ONE}2`, 'too long'],
    // The character 2 has the value zero, so the check character of eight characters 2 is 2 as well.
    ['BB222222222', 'too long, with its check'],
    [`AA${ONE.slice(2)}`, 'another beginning'],
    [`${ONE.slice(0, 4)}${ONE.slice(2)}`, 'a body and more'],
    [ONE.toLowerCase(), 'small letters'],
  ])('cannot be read from %j: %s', (text) => {
    expect(() => readDepositCode(text)).toThrow(new RangeError('not a code of a deposit'));
  });

  it('cannot be read from a code with letters outside the alphabet, with any check character', () => {
    const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
    for (const check of letters) {
      for (const body of ['I222222', '222222O', 'IL01OIL']) {
        expect(() => readDepositCode(`BB${body}${check}`), body).toThrow(RangeError);
      }
    }
  });

  it('can still be read when the prefix is omitted for lack of space', () => {
    expect(shortenDepositCode(ONE, 10)).toBe(ONE);
    expect(shortenDepositCode(ONE, 9)).toBe(ONE.slice(2));
  });
});

describe('codes in a transfer description (DEP-5)', () => {
  it.each([
    ['as it is', ONE],
    ['in small letters', ONE.toLowerCase()],
    ['with the bank around it', `MBVCB.6123456789.${ONE}.CT tu 0123456789 NGUYEN VAN A toi 0881000458086`],
    ['with spaces in it', `NAP ${ONE.slice(0, 4)} ${ONE.slice(4)}`],
    ['with stops in it', `${ONE.slice(0, 3)}.${ONE.slice(3, 8)}-${ONE.slice(8)}`],
    ['with a date glued to its end', `NAP TIEN ${ONE}20261121`],
    ['with a word glued before it', `NAPTIEN${ONE}`],
    ['behind letters like its own', `BB${ONE}`],
    ['twice', `${ONE} ${ONE}-112126`],
    ['with accents around it', `nạp tiền ${ONE} cho Lan`],
  ])('can be found %s', (_, content) => {
    expect(findDepositCodes(content)).toEqual([ONE]);
  });

  it.each(['', 'nap tien thang 11', ONE.slice(0, -1), `BB ${OTHER.slice(3)}`])('cannot be found in %j', (content) => {
    expect(findDepositCodes(content)).toEqual([]);
  });

  it('can be found beside a second code', () => {
    expect(findDepositCodes(`${ONE} va ${OTHER}`)).toEqual([ONE, OTHER]);
  });

  it('can be found with any text around it', () => {
    const around = fc.string({ maxLength: 40 });
    fc.assert(
      fc.property(code, around, around, (text, before, after) =>
        findDepositCodes(before + text + after).includes(text),
      ),
    );
  });
});

describe('truncated deposit codes (DEP-6)', () => {
  it('yield parts that staff can compare with open deposits', () => {
    // The part must be found even when it contains no digit, as in one code of six.
    const cut = fc.tuple(code, fc.integer({ min: 6, max: 10 }));
    fc.assert(
      fc.property(cut, ([text, length]) => {
        const piece = text.slice(0, length);
        expect(findCodePieces(`MBVCB.7718.${piece} NAP TIEN.CT tu 0331`)).toContain(piece);
      }),
    );
    expect(findCodePieces('MBVCB.7718.BBQ4T8W NAP TIEN')).toEqual(['BBQ4T8W']);
    expect(findCodePieces('nap tien thang 11')).toEqual([]);
    expect(findCodePieces('BBQ4T8W22ZXY9 BB12')).toEqual(['BBQ4T8W22Z']);
    expect(findCodePieces('bubbletea rabbits')).toEqual([]);
    expect(countAlike('BBQ4T8W', 'BBQ4T8WZ')).toBe(7);
    expect(countAlike('BBQ4T8W', 'BBQ4J8WN')).toBe(4);
    expect(countAlike('', 'BB')).toBe(0);
    expect(countAlike(ONE, ONE)).toBe(ONE.length);
  });
});

describe('splitAtCodes (DEP-10)', () => {
  const marked = (content: string) => splitAtCodes(content).flatMap(({ text, isCode }) => (isCode ? [text] : []));

  it('splits off complete codes and partial codes, spelled as the bank wrote them', () => {
    expect(splitAtCodes('NAP BBQ4T8W CT')).toEqual([
      { text: 'NAP ', isCode: false },
      { text: 'BBQ4T8W', isCode: true },
      { text: ' CT', isCode: false },
    ]);
    const spaced = `${ONE.slice(0, 4).toLowerCase()} ${ONE.slice(4)}`;
    expect(marked(`nap ${spaced} va ${OTHER}`)).toEqual([spaced, OTHER]);
    expect(marked(`BB${ONE}20261121`)).toEqual([ONE]);
    expect(marked('nap tien thang 11')).toEqual([]);
    expect(splitAtCodes('')).toEqual([]);
    expect(splitAtCodes('nap tien')).toEqual([{ text: 'nap tien', isCode: false }]);
    expect(splitAtCodes(ONE)).toEqual([{ text: ONE, isCode: true }]);
    // The longer partial code is searched before the shorter one, because the shorter one is its beginning.
    expect(marked('BBQ4T8 BBQ4T8W')).toEqual(['BBQ4T8', 'BBQ4T8W']);
  });

  it('loses no character of a transfer description', () => {
    fc.assert(
      fc.property(fc.string(), code, fc.string(), (before, text, after) => {
        const content = before + text + after;
        expect(
          splitAtCodes(content)
            .map((part) => part.text)
            .join(''),
        ).toBe(content);
      }),
    );
  });
});

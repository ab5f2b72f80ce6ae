import { describe, expect, test } from 'vitest';
import { checkCharacters } from './text-characters.ts';
import type { TextField } from './text-fields.ts';
import { countFitting, layOutText, type LayoutFont } from './text-layout.ts';

/** Each letter is a square of half the font's size on the baseline. */
const FONT: LayoutFont = {
  lineHeight: 1,
  shape: (line) =>
    [...line].map((char, at) => ({
      glyph: char.charCodeAt(0),
      x: at / 2,
      advance: 0.5,
      ink: char === ' ' ? null : { left: 0, bottom: 0, right: 0.5, top: 0.5 },
    })),
};
const CANVAS = { width: 1000, height: 1000 };
const FIELD: TextField = {
  key: 'f',
  name: 'Name',
  side: 'back',
  box: { x: 0.1, y: 0.1, width: 0.8, height: 0.2 },
  font: 'any',
  size: { most: 0.2, least: 0.1 },
  color: '#FFFFFF',
  align: 'center',
  curve: 0,
  maxLines: 1,
  letterCase: 'asWritten',
  isRequired: true,
  rules: [{ kind: 'whole' }],
};

describe('The layout of a text', () => {
  test('a text that fits has the largest size, in the middle of its box (PTX-6)', () => {
    const layout = layOutText(FIELD, 'AB', CANVAS, FONT);
    expect(layout?.scale).toBe(1);
    expect(layout?.glyphs.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [400, 250],
      [500, 250],
    ]);
    expect(layOutText({ ...FIELD, align: 'left' }, 'AB', CANVAS, FONT)?.glyphs[0]?.x).toBeCloseTo(100);
    expect(layOutText({ ...FIELD, align: 'right' }, 'AB', CANVAS, FONT)?.glyphs[0]?.x).toBeCloseTo(700);
  });

  test('a longer text shrinks to its box, and a text beyond the smallest size is refused with what fits (PTX-6)', () => {
    expect(layOutText(FIELD, 'ABCDEFGHIJ', CANVAS, FONT)?.size).toBeCloseTo(160, 1);
    expect(layOutText(FIELD, 'ABCDEFGHIJKLMNOPQ', CANVAS, FONT)).toBeNull();
    expect(countFitting(FIELD, 'ABCDEFGHIJKLMNOPQ', CANVAS, FONT)).toBe(16);
  });

  test('letter spacing and an outline make a text wider, and its ink with the outline stays in the box (PTX-6, PTX-15)', () => {
    const spaced = { ...FIELD, spacing: 0.1 };
    expect(layOutText(spaced, 'ABC', CANVAS, FONT)?.glyphs.map(({ x }) => Math.round(x))).toEqual([330, 450, 570]);
    // Ten letters of 0.5 with nine spaces of 0.1 are 5.9 times as wide as the size.
    expect(layOutText(spaced, 'ABCDEFGHIJ', CANVAS, FONT)?.size).toBeCloseTo(800 / 5.9, 1);
    const outlined = { ...FIELD, outline: { color: '#000000', width: 0.1 }, size: { most: 0.5, least: 0.1 } };
    // The ink is 0.5 high, and 0.7 with the outline; the box is 200 high.
    expect(layOutText(outlined, 'AB', CANVAS, FONT)?.size).toBeCloseTo(200 / 0.7, 1);
    for (const align of ['left', 'center', 'right'] as const) {
      const layout = layOutText({ ...outlined, align }, 'ABCDEFGHIJ', CANVAS, FONT);
      expect(layout?.size).toBeCloseTo(800 / 5.2, 1);
      expect((layout?.glyphs[0]?.x ?? 0) - 0.1 * (layout?.size ?? 0)).toBeCloseTo(100, 0);
    }
    const curved = layOutText({ ...outlined, curve: 60, box: { ...FIELD.box, height: 0.5 } }, 'ABCDE', CANVAS, FONT);
    expect(curved?.scale).toBeGreaterThan(0);
  });

  test('a text field without letter spacing and outline keeps the width and the position of its letters (PTX-15)', () => {
    const none = { ...FIELD, spacing: 0, outline: undefined };
    expect(layOutText(none, 'ABCDEFGHIJ', CANVAS, FONT)).toEqual(layOutText(FIELD, 'ABCDEFGHIJ', CANVAS, FONT));
    const tight = layOutText({ ...FIELD, spacing: -0.1 }, 'ABCDEFGHIJ', CANVAS, FONT);
    expect(tight?.size).toBeCloseTo(800 / 4.1, 1);
  });

  test('several lines are used only where they make the text larger, and the buyer’s own lines are kept (PTX-6)', () => {
    const field = { ...FIELD, maxLines: 2, box: { ...FIELD.box, height: 0.4 } };
    expect(layOutText(field, 'AB', CANVAS, FONT)?.lines).toEqual(['AB']);
    expect(layOutText(field, 'ABCDEFG HIJKLMN', CANVAS, FONT)?.lines).toEqual(['ABCDEFG', 'HIJKLMN']);
    expect(layOutText(field, 'A\nB', CANVAS, FONT)?.lines).toEqual(['A', 'B']);
    expect(layOutText(FIELD, 'A\nB', CANVAS, FONT)?.lines).toEqual(['A B']);
  });

  test('an arc is highest in its middle above 0 degrees and lowest below, and stays in its box (PTX-6)', () => {
    const field = { ...FIELD, box: { ...FIELD.box, height: 0.5 } };
    const up = layOutText({ ...field, curve: 60 }, 'ABCDE', CANVAS, FONT)?.glyphs ?? [];
    const down = layOutText({ ...field, curve: -60 }, 'ABCDE', CANVAS, FONT)?.glyphs ?? [];
    expect(up[2]?.y).toBeLessThan(up[0]?.y ?? 0);
    expect(down[2]?.y).toBeGreaterThan(down[0]?.y ?? 0);
    expect(up[0]?.angle).toBeLessThan(0);
    expect(up[4]?.angle).toBeCloseTo(-(up[0]?.angle ?? 0));
    // No letter is in the middle of an even number of letters.
    expect(layOutText({ ...field, curve: 40 }, 'AB', CANVAS, FONT)?.scale).toBe(1);
    expect(layOutText({ ...field, curve: -40 }, 'ABCD', CANVAS, FONT)?.scale).toBe(1);
    expect(layOutText({ ...FIELD, curve: 180 }, 'ABCDEFGHIJKLMNOPQ', CANVAS, FONT)).toBeNull();
  });
});

describe('The characters of a text', () => {
  const latin = (char: string) => /[ -~À-ỹ’]/u.test(char);

  test('characters that the font cannot draw are refused by name (PTX-7)', () => {
    expect(checkCharacters('Nguyễn O’Brien 07!', latin)).toBeNull();
    expect(checkCharacters('Linh 🎄❤️ 2026 ❤', latin)).toEqual({ code: 'EMOJI', characters: ['🎄', '❤️', '❤'] });
    expect(checkCharacters('سلمى', () => true)).toMatchObject({ code: 'RIGHT_TO_LEFT' });
    expect(checkCharacters('a\u202Eb', () => true)).toMatchObject({ code: 'RIGHT_TO_LEFT' });
    expect(checkCharacters('नमस्ते', () => true)).toMatchObject({ code: 'SCRIPT' });
    expect(checkCharacters('x\u0323', () => true)).toEqual({ code: 'MARK', characters: ['x\u0323'] });
    expect(checkCharacters('李', latin)).toEqual({ code: 'NO_GLYPH', characters: ['李'] });
    expect(checkCharacters('Bob ™', () => true)).toBeNull();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colorHex } from '../products/colors.ts';
import { measureInk, vanishes, visibleShare, type RgbaPixels } from './contrast.ts';
import { badge, letters, outlined, photo, stripes } from './drawn-prints.ts';

const [WHITE, BLACK, PALE, CREAM] = ['#ffffff', '#000000', '#f4f1ea', '#fff3c4'];
const [NAVY, RED, YELLOW, GREY, ROYAL] = ['#1b2a4a', '#c8102e', '#ffd100', '#8d8f92', '#0038a8'];

/**
 * Reference judgments: 48 prints on 12 garments, judged by eye on a drawing of the garment. `true`: the print is unreadable. The measure
 * and its threshold were chosen by these cases.
 */
const CASES: readonly (readonly [string, RgbaPixels, string, boolean])[] = [
  ['white letters', letters(WHITE), 'White', true],
  ['white letters', letters(WHITE), 'Ash', false],
  ['white letters', letters(WHITE), 'Black', false],
  ['white letters', letters(WHITE), 'Yellow Haze', true],
  ['white letters', letters(WHITE), 'Navy', false],
  ['white letters', letters(WHITE), 'Sport Grey', false],
  ['white letters', letters(WHITE), 'Baby Blue', false],
  ['black letters', letters(BLACK), 'Black', true],
  ['black letters', letters(BLACK), 'Charcoal', false],
  ['black letters', letters(BLACK), 'White', false],
  ['black letters', letters(BLACK), 'Forest Green', true],
  ['black letters', letters(BLACK), 'Navy', true],
  ['black letters', letters(BLACK), 'True Red', false],
  ['dark grey letters', letters('#2b2d2f'), 'Black', true],
  ['dark grey letters', letters('#2b2d2f'), 'Graphite', true],
  ['pale letters', letters(PALE), 'White', true],
  ['pale letters', letters(PALE), 'Tan', false],
  ['pale letters', letters(PALE), 'Black', false],
  ['cream letters', letters(CREAM), 'White', true],
  ['cream letters', letters(CREAM), 'Yellow Haze', true],
  ['cream letters', letters(CREAM), 'Navy', false],
  ['navy letters', letters(NAVY), 'Navy', true],
  ['navy letters', letters(NAVY), 'Black', true],
  ['navy letters', letters(NAVY), 'White', false],
  ['navy letters', letters(NAVY), 'Sport Grey', false],
  ['red letters', letters(RED), 'True Red', true],
  ['red letters', letters(RED), 'Black', false],
  ['red letters', letters(RED), 'Navy', false],
  ['yellow letters', letters(YELLOW), 'Yellow', true],
  ['yellow letters', letters(YELLOW), 'White', false],
  ['grey letters', letters(GREY), 'Gravel', true],
  ['grey letters', letters(GREY), 'White', false],
  ['royal letters', letters(ROYAL), 'True Royal', true],
  ['royal letters', letters(ROYAL), 'Black', false],
  ['white letters with a black outline', outlined(WHITE, BLACK, 1), 'White', false],
  ['white letters with a black outline', outlined(WHITE, BLACK, 1), 'Black', false],
  ['black letters with a white outline', outlined(BLACK, WHITE, 1), 'Black', false],
  ['white letters with a pale outline', outlined(WHITE, PALE, 2), 'White', true],
  ['stripes in five colours', stripes([RED, YELLOW, NAVY, WHITE, BLACK]), 'White', false],
  ['stripes in five colours', stripes([RED, YELLOW, NAVY, WHITE, BLACK]), 'Black', false],
  ['stripes in white, pale and cream', stripes([WHITE, PALE, CREAM]), 'White', true],
  ['stripes in black and navy', stripes([BLACK, NAVY]), 'Black', true],
  ['a white badge with black letters', badge(WHITE, BLACK), 'White', false],
  ['a black badge with white letters', badge(BLACK, WHITE), 'Black', false],
  ['a white badge with pale letters', badge(WHITE, PALE), 'White', true],
  ['a photograph from dark to light', photo('#101820', '#d9e1e8'), 'Black', false],
  ['a photograph from dark to light', photo('#101820', '#d9e1e8'), 'White', false],
  ['a photograph at night', photo('#05070a', '#20242c'), 'Black', true],
];

const share = (print: RgbaPixels, color: string) => visibleShare(measureInk(print), colorHex(color) ?? '');

describe('a print on a garment (PRN-10)', () => {
  it.each(CASES)('%s, %#: matches the judgment by eye', (_, print, color, expected) => {
    const hex = colorHex(color);
    expect(hex, color).not.toBeNull();
    expect({ vanishes: vanishes(measureInk(print), hex ?? ''), share: share(print, color) }).toMatchObject({
      vanishes: expected,
    });
  });

  it('keeps half of the threshold as distance in every drawn case', () => {
    const visible = CASES.filter(([, , , isLost]) => !isLost).map(([, print, color]) => share(print, color));
    const lost = CASES.filter(([, , , isLost]) => isLost).map(([, print, color]) => share(print, color));
    expect(Math.max(...lost)).toBeLessThanOrEqual(50);
    expect(Math.min(...visible)).toBeGreaterThanOrEqual(150);
  });

  it('requires the chosen threshold', () => {
    const ink = [
      { hex: '#ffffff', thousandths: 900 },
      { hex: '#000000', thousandths: 100 },
    ];
    expect([vanishes(ink, '#FFFFFF', 100), vanishes(ink, '#FFFFFF', 101)]).toEqual([false, true]);
  });
});

describe('ink colours', () => {
  it('exclude pixels that are less than half solid', () => {
    const data = new Uint8Array([255, 0, 0, 127, 0, 0, 255, 128]);
    expect(measureInk({ data, width: 2, height: 1 })).toEqual([{ hex: '#0000ff', thousandths: 1000 }]);
  });

  it('do not exist in an empty picture, whose visible share is 0', () => {
    const ink = measureInk({ data: new Uint8Array(16), width: 2, height: 2 });
    expect([ink, visibleShare(ink, '#FFFFFF')]).toEqual([[], 0]);
  });

  it('always have a visible share from 0 to 1000, and 0 on a garment of their only colour', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(channel, channel, channel, (r, g, b) => {
        const ink = measureInk({ data: new Uint8Array([r, g, b, 255]), width: 1, height: 1 });
        const own = ink[0]?.hex ?? '';
        expect(visibleShare(ink, own)).toBe(0);
        expect([0, 1000]).toContain(visibleShare(ink, '#808080'));
      }),
    );
  });
});

import { createRequire } from 'node:module';
import { SHIPPED_FONTS, VIETNAMESE_LETTERS } from '@bobbin/domain/texts/fonts';
import type { TextField } from '@bobbin/domain/texts/text-fields';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import serverPackage from '../../../../package.json' with { type: 'json' };
import { drawTexts, outlineText } from './drawing.ts';
import { createShippedFonts } from './fonts.ts';

const fonts = createShippedFonts();
const FIELD: TextField = {
  key: 'name',
  name: 'Name',
  side: 'back',
  box: { x: 0.1, y: 0.25, width: 0.8, height: 0.5 },
  font: 'anton',
  size: { most: 0.3, least: 0.1 },
  color: '#ff0000',
  align: 'center',
  curve: 0,
  maxLines: 1,
  letterCase: 'upper',
  isRequired: true,
  rules: [{ kind: 'whole' }],
};
const CANVAS = { width: 400, height: 200 };

async function open(id: string) {
  const font = await fonts.open(id);
  if (font === null) throw new Error(`No font ${id}`);
  return font;
}

describe('Shipped fonts', () => {
  it.each(SHIPPED_FONTS.map((font) => [font.id, font] as const))(
    '%s has all letters of Vietnamese, and the version that a drawn file names (PTX-2)',
    async (id, { pack, version }) => {
      const font = await open(id);
      expect([...VIETNAMESE_LETTERS, ...'O’BRIEN 0123456789 & -'].filter((char) => !font.hasGlyph(char))).toEqual([]);
      expect(Object.entries(serverPackage.dependencies)).toContainEqual([pack, version]);
      const { license } = createRequire(import.meta.url)(`${pack}/package.json`) as { license: string };
      expect(license).toContain('OFL-1.1');
    },
  );

  it.each(SHIPPED_FONTS.map(({ id }) => id))('%s draws a Vietnamese name inside its box (PTX-6)', async (id) => {
    const drawn = outlineText(
      { ...FIELD, font: id, letterCase: 'asWritten' },
      'Nguyễn Thuỳ Dương',
      CANVAS,
      await open(id),
    );
    expect(drawn).toMatchObject({ outlined: { text: 'Nguyễn Thuỳ Dương' } });
  });
});

describe('Drawn texts', () => {
  it('ink is drawn inside the box, in the field’s colour and on the unchanged file (PTX-8)', async () => {
    const base = await sharp({ create: { ...CANVAS, channels: 4, background: '#0000ff' } })
      .png()
      .toBuffer();
    const drawn = outlineText(FIELD, 'Linh', CANVAS, await open('anton'));
    if (!('outlined' in drawn)) throw new Error('The text was refused');
    expect(drawn.outlined).toMatchObject({ text: 'LINH', field: 'name' });
    const { data, info } = await sharp(await drawTexts(base, [drawn.outlined], CANVAS))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([400, 200, 4]);
    const red = Array.from({ length: 400 * 200 }, (_, at) => at).filter((at) => (data[at * 4] ?? 0) > 128);
    expect(red.length).toBeGreaterThan(1_000);
    expect(red.every((at) => at % 400 >= 40 && at % 400 < 360 && at >= 50 * 400 && at < 150 * 400)).toBe(true);
    expect([...data.subarray(0, 4)]).toEqual([0, 0, 255, 255]);
  });

  it.each([
    ['straight', { curve: 0, align: 'left' as const }],
    ['curved', { curve: 60, align: 'center' as const }],
  ])('outlines of a %s text are drawn around the letters and inside the box (PTX-6, PTX-15)', async (_, shape) => {
    const base = await sharp({ create: { ...CANVAS, channels: 4, background: '#0000ff' } })
      .png()
      .toBuffer();
    const field = { ...FIELD, ...shape, outline: { color: '#00ff00', width: 0.08 }, spacing: 0.05 };
    const draw = async (one: TextField) => {
      const drawn = outlineText(one, 'Linh', CANVAS, await open('anton'));
      if (!('outlined' in drawn)) throw new Error('The text was refused');
      return sharp(await drawTexts(base, [drawn.outlined], CANVAS))
        .raw()
        .toBuffer();
    };
    const data = await draw(field);
    const pixels = Array.from({ length: 400 * 200 }, (_pixel, at) => at);
    const green = pixels.filter((at) => (data[at * 4 + 1] ?? 0) > 64);
    expect(green.length).toBeGreaterThan(500);
    expect(pixels.filter((at) => (data[at * 4] ?? 0) > 128).length).toBeGreaterThan(500);
    expect(green.every((at) => at % 400 >= 40 && at % 400 < 360 && at >= 50 * 400 && at < 150 * 400)).toBe(true);
    expect((await draw(field)).equals(data)).toBe(true);
  });

  it('texts that cannot be drawn are refused by name (PTX-7)', async () => {
    const font = await open('anton');
    const of = (text: string) => outlineText(FIELD, text, CANVAS, font);
    expect(of(' ')).toMatchObject({ refusal: { field: 'name', code: 'NO_TEXT' } });
    expect(of('Linh 🎄')).toMatchObject({ refusal: { code: 'EMOJI', characters: ['🎄'] } });
    expect(of('سلمى')).toMatchObject({ refusal: { code: 'RIGHT_TO_LEFT' } });
    expect(of('李')).toMatchObject({ refusal: { code: 'NO_GLYPH', characters: ['李'] } });
    expect(of('CHRISTOPHER-ALEXANDER WINTERBOTTOM-SMYTHE')).toMatchObject({ refusal: { code: 'TOO_LONG', fits: 35 } });
  });

  it('equal texts are drawn as equal bytes (PTX-8)', async () => {
    const base = await sharp({ create: { ...CANVAS, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer();
    const drawn = outlineText({ ...FIELD, curve: 40 }, 'O’BRIEN', CANVAS, await open('pacifico'));
    if (!('outlined' in drawn)) throw new Error('The text was refused');
    const [first, second] = [
      await drawTexts(base, [drawn.outlined], CANVAS),
      await drawTexts(base, [drawn.outlined], CANVAS),
    ];
    expect(first.equals(second)).toBe(true);
  });
});

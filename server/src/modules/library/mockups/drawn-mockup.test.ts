import { DESIGN_SIDES } from '@bobbin/domain/fulfilment/design-sides';
import { PRODUCT_TYPES } from '@bobbin/domain/products/garments';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { paint } from '../testing/pictures.ts';
import { drawMockup, MOCKUP_SIZE, type MockupOrder } from './drawn-mockup.ts';

/** Draws at a third of the real size, which takes a ninth of the time; a long test run draws every mockup at its real size. */
const SIZE =
  process.env.TEST_LONG === '1' ? MOCKUP_SIZE : { width: MOCKUP_SIZE.width / 3, height: MOCKUP_SIZE.height / 3 };
const draw = (order: Omit<MockupOrder, 'size'>) => drawMockup({ ...order, size: SIZE });
/** Converts a position in the real size to the drawn size. */
const scaled = (px: number) => Math.round((px * SIZE.width) / MOCKUP_SIZE.width);

/** Pure green, a colour that no garment has. */
const green = await sharp({ create: { width: 450, height: 540, channels: 4, background: '#00ff00' } })
  .png()
  .toBuffer();

const clear = await sharp({
  create: { width: 45, height: 54, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
})
  .png()
  .toBuffer();

const isGreen = (red = 0, green_ = 0, blue = 0) => green_ > 120 && red < 110 && blue < 110;

async function pixelsOf(picture: Buffer): Promise<{ at(x: number, y: number): number[]; greens: number }> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  let greens = 0;
  for (let place = 0; place < data.length; place += 3) {
    if (isGreen(data[place], data[place + 1], data[place + 2])) greens += 1;
  }
  return { at, greens };
}

type Pixels = Awaited<ReturnType<typeof pixelsOf>>;

/**
 * Lists sampled pixels where the green print lies outside the garment. On a mockup of a black garment without a print, only the background is light.
 */
function listBeside({ at, bare }: { at: Pixels['at']; bare: Pixels }): string[] {
  const beside: string[] = [];
  for (let y = 0; y < SIZE.height; y += scaled(3)) {
    for (let x = 0; x < SIZE.width; x += scaled(3)) {
      if (isGreen(...at(x, y)) && Math.min(...bare.at(x, y)) > 140) beside.push(`${x},${y}`);
    }
  }
  return beside;
}

describe('drawn mockups (FIL-30)', () => {
  const PLACES = PRODUCT_TYPES.flatMap((type, row) =>
    DESIGN_SIDES.map((side, column) => ({ type, side, turn: row + column })),
  );
  // A short test run draws each garment type and each side only once (CONTRIBUTING, 'Tests').
  const isDrawn = ({ turn }: { turn: number }) => process.env.TEST_LONG === '1' || turn % PRODUCT_TYPES.length === 0;
  it.each(PLACES.filter(isDrawn).map(({ type, side }) => [type, side] as const))(
    'show the print on the %s, %s',
    async (type, side) => {
      const drawn = await draw({ type, side, color: 'Black', design: green });
      const { format, width, height } = await sharp(drawn).metadata();
      expect({ format, width, height }).toEqual({ format: 'jpeg', ...SIZE });
      expect(drawn.length).toBeLessThan(500_000);
      const { greens, at } = await pixelsOf(drawn);
      // A full print covers a large part of the front or back, and a small part of a sleeve.
      const share = greens / (SIZE.width * SIZE.height);
      expect(share).toBeGreaterThan(side === 'front' || side === 'back' ? 0.06 : 0.012);
      expect(share).toBeLessThan(0.2);
      // The drawing of the left sleeve is the mirrored drawing of the right one.
      if (side === 'right') {
        const bare = await pixelsOf(await draw({ type, side, color: 'Black', design: clear }));
        expect(listBeside({ at, bare })).toEqual([]);
      }
      // The corners show the background, which is light for every colour of cloth.
      if (side === 'front') for (const part of at(scaled(20), scaled(20))) expect(part).toBeGreaterThan(200);
    },
    60_000,
  );

  it('use a size that every factory accepts, unless the caller requests another size', async () => {
    const drawn = await drawMockup({ type: 'T-shirt', side: 'front', color: 'Black', design: green });
    const { format, width, height } = await sharp(drawn).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', ...MOCKUP_SIZE });
    expect(drawn.length).toBeLessThan(500_000);
  }, 60_000);

  it('show the colour of the garment, or white when the colour is unknown', async () => {
    const chest = async (color: string | null) => {
      const { at } = await pixelsOf(await draw({ type: 'T-shirt', side: 'front', color, design: clear }));
      return at(scaled(600), scaled(900));
    };
    const [red, navy, odd] = [await chest('Red'), await chest('Navy'), await chest('Moonbeam')];
    expect(red[0]).toBeGreaterThan((red[2] ?? 0) + 60);
    expect(navy[2]).toBeGreaterThan(navy[0] ?? 0);
    expect(Math.max(...navy)).toBeLessThan(110);
    expect(Math.min(...odd)).toBeGreaterThan(215);
  }, 60_000);

  it('show the left sleeve as the mirrored right sleeve', async () => {
    const find = async (side: 'left' | 'right') => {
      const { at } = await pixelsOf(await draw({ type: 'T-shirt', side, color: 'White', design: green }));
      return Array.from({ length: SIZE.width }, (_, x) => isGreen(...at(x, scaled(620)))).indexOf(true);
    };
    const [right, left] = [await find('right'), await find('left')];
    expect(right).toBeGreaterThan(0);
    expect(right).toBeLessThan(SIZE.width / 2);
    expect(left).toBeGreaterThan(SIZE.width / 3);
  }, 60_000);

  it('fail for bytes that are not a picture', async () => {
    const text = Buffer.from('not a picture');
    await expect(draw({ type: 'Hoodie', side: 'front', color: null, design: text })).rejects.toThrow(/unsupported/i);
    const odd = await paint(20, 900).png().toBuffer();
    const drawn = await draw({ type: 'Hoodie', side: 'back', color: null, design: odd });
    expect((await sharp(drawn).metadata()).width).toBe(SIZE.width);
  }, 60_000);
});

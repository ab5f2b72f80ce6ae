import { describe, expect, it } from 'vitest';
import { readPngSize } from './png-size.ts';
import { readOrientation, toShownSize } from './shown-size.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const long = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const text = (said: string) => [...said].map((sign) => sign.charCodeAt(0));
const chunk = (type: string, body: readonly number[]) => [...long(body.length), ...text(type), ...body, ...long(0)];
const HEADER = chunk('IHDR', [...long(4500), ...long(5400), 8, 6, 0, 0, 0]);
const PIXELS = chunk('IDAT', [1, 2, 3]);

interface Exif {
  isLittle?: boolean;
  tag?: number;
  type?: number;
  before?: number;
}

/** Builds Exif data in which `before` other entries precede the orientation. */
function exif(orientation: number, { isLittle = false, tag = 0x0112, type = 3, before = 0 }: Exif = {}): number[] {
  const short = (value: number) => (isLittle ? [value & 255, value >> 8] : [value >> 8, value & 255]);
  const whole = (value: number) => (isLittle ? long(value).toReversed() : long(value));
  const entry = (ofTag: number, ofType: number, value: number) => [
    ...short(ofTag),
    ...short(ofType),
    ...whole(1),
    ...short(value),
    0,
    0,
  ];
  const others = Array.from({ length: before }, () => entry(0x0100, 3, 6)).flat();
  const head = [...text(isLittle ? 'II' : 'MM'), ...short(42), ...whole(8), ...short(before + 1)];
  return [...head, ...others, ...entry(tag, type, orientation)];
}

const orientationOf = (bytes: readonly number[]) => readOrientation(Uint8Array.from(bytes));
const sizeOf = (...parts: (readonly number[])[]) => readPngSize(Uint8Array.from(parts.flat()));
const STORED = { width: 4500, height: 5400 };
const TURNED = { width: 5400, height: 4500 };

describe('Exif orientation of a picture (FIL-66)', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('value %i is read in both byte orders, also after other entries', (said) => {
    expect(orientationOf(exif(said))).toBe(said);
    expect(orientationOf(exif(said, { isLittle: true }))).toBe(said);
    expect(orientationOf(exif(said, { before: 3 }))).toBe(said);
    expect(toShownSize(STORED, orientationOf(exif(said)))).toEqual(said >= 5 ? TURNED : STORED);
  });

  it.each([
    ['no bytes', []],
    ['seven bytes', exif(6).slice(0, 7)],
    ['a head alone', exif(6).slice(0, 8)],
    ['another order of bytes', [...text('XX'), ...exif(6).slice(2)]],
    ['another mark', exif(6).with(3, 43)],
    ['a table beyond the end', exif(6).with(7, 200)],
    ['an entry that is cut', exif(6).slice(0, -1)],
    ['no entry', exif(6).with(9, 0)],
    ['another entry', exif(6, { tag: 0x0100 })],
    ['an entry of another type', exif(6, { type: 4 })],
    ['0', exif(0)],
    ['9', exif(9)],
  ])('defaults to upright for Exif data with a fault: %s', (_, bytes) => {
    expect(orientationOf(bytes)).toBe(1);
  });
});

describe('size of a PNG (FIL-66)', () => {
  it.each([
    ['a usual picture', [SIGNATURE, HEADER, PIXELS], STORED],
    ['a picture that ends without pixels', [SIGNATURE, HEADER, chunk('IEND', [])], STORED],
    ['a turned picture', [SIGNATURE, HEADER, chunk('eXIf', exif(6)), PIXELS], TURNED],
    ['Exif data behind a text', [SIGNATURE, HEADER, chunk('tEXt', [1, 2]), chunk('eXIf', exif(6)), PIXELS], TURNED],
    ['the first of two', [SIGNATURE, HEADER, chunk('eXIf', exif(3)), chunk('eXIf', exif(6)), PIXELS], STORED],
    ['Exif data behind the pixels', [SIGNATURE, HEADER, PIXELS, chunk('eXIf', exif(6))], STORED],
    ['a header alone', [SIGNATURE, HEADER], 'unfinished'],
    ['a header that is cut', [SIGNATURE, HEADER.slice(0, 15)], 'unfinished'],
    ['Exif data that is cut', [SIGNATURE, HEADER, chunk('eXIf', exif(6)).slice(0, -5)], 'unfinished'],
    ['a chunk whose name is cut', [SIGNATURE, HEADER, PIXELS.slice(0, 7)], 'unfinished'],
    ['half a signature', [SIGNATURE.slice(0, 4)], 'unfinished'],
    ['another file', [text('GIF89a'), HEADER], null],
    ['another signature at its end', [SIGNATURE.with(7, 0x0b), HEADER], null],
  ] as const)('equals the displayed size, or is unfinished or null when it cannot be read: %s', (_, parts, size) => {
    expect(sizeOf(...parts)).toEqual(size);
  });

  it('needs only the bytes before the pixel data', () => {
    expect(sizeOf(SIGNATURE, HEADER, PIXELS.slice(0, 8))).toEqual(STORED);
    expect(sizeOf(SIGNATURE, HEADER.slice(0, 16))).toBe('unfinished');
  });
});

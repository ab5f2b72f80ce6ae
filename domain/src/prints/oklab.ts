/** A colour in OKLab, where equal distances look about equally different (Björn Ottosson, 2020). L is 0 to 1. */
export interface Oklab {
  l: number;
  a: number;
  b: number;
}

/** Channels of sRGB, 0 to 255. */
export interface Rgb {
  r: number;
  g: number;
  b: number;
}

const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/**
 * Converts an sRGB colour into OKLab after adding a share of white light.
 * Units: channels 0 to 255, whole numbers; `light` is a share of white, 0 to 1. Errors: none.
 * @example toOklab({ r: 255, g: 255, b: 255 }).l // 1
 */
export function toOklab({ r, g, b }: Rgb, light = 0): Oklab {
  const [red = 0, green = 0, blue = 0] = [r, g, b].map((channel) => ((LINEAR[channel] ?? 0) + light) / (1 + light));
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    l: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  };
}

/**
 * Reads '#RRGGBB'.
 *
 * Errors: RangeError for anything else.
 * @example readHex('#25282A') // { r: 37, g: 40, b: 42 }
 */
export function readHex(hex: string): Rgb {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new RangeError(`not a colour: ${hex}`);
  const value = Number.parseInt(hex.slice(1), 16);
  return { r: value >> 16, g: (value >> 8) & 0xff, b: value & 0xff };
}

/**
 * Returns how light a colour looks, 0 to 1.
 * Errors: RangeError when it is not '#RRGGBB'.
 * @example lightness('#000000') // 0
 */
export function lightness(hex: string): number {
  return toOklab(readHex(hex)).l;
}

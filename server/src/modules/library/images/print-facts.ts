import type { PrintFacts } from '@bobbin/domain/fulfilment/print-check';
import { measureContrasts, MEASURED_PX, type Pixels } from '@bobbin/domain/prints/contrast';
import { parse } from 'icc';
import { readPngProfile } from './png-profile.ts';
import { withSharp, type OpenPicture } from './with-sharp.ts';
import { SIDE_MAX_PX } from './size.ts';

/** Number of columns that are sampled: a margin is exact to a thousandth of the width, and a file of 24 million pixels needs 4 MB. */
const LOOKED_AT_PX = 1_000;
/** Pixels with an alpha value below this are invisible on cloth. */
const SEEN_ALPHA = 8;
const SOLID_ALPHA = 250;
const TIMEOUT_SECONDS = 120;
/** Names of colour spaces in the header of a profile, by their codes. */
const SPACES: Readonly<Record<string, PrintFacts['colorSpace']>> = { RGB: 'RGB', GRAY: 'GRAY', CMYK: 'CMYK' };
const NAME_MAX = 60;

/**
 * Measures a design for printing: background, margins, soft edges and colours (FIL-50), and its contrast with garments (PRN-9). It samples single
 * pixels instead of averaging, so that smooth outlines do not count as soft edges. Errors: those of sharp, when the picture cannot be decoded.
 */
export async function measurePrint(path: string): Promise<{ print: PrintFacts; contrasts: number[] }> {
  const { data, info, head } = await withSharp((sharp) => sample(sharp, path));
  const { hasAlpha, density, space } = head;
  const pixels = lookAt(data, info);
  const carried = await readPngProfile(path);
  const profile = carried === null ? null : readProfile(carried);
  const print = {
    saidDpi: density ?? null,
    hasAlpha,
    ...pixels,
    colorSpace: profile?.colorSpace ?? (space === 'b-w' || space === 'grey16' ? ('GRAY' as const) : ('RGB' as const)),
    profile: profile?.name ?? null,
  };
  return { print, contrasts: measureContrasts(thin(data, info)) };
}

/** Takes single pixels at equal distances, because averages would make thin letters look transparent. */
function thin(data: Buffer, { width, height }: { width: number; height: number }): Pixels {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / MEASURED_PX));
  const columns = Math.ceil(width / step);
  const rows = Math.ceil(height / step);
  const pixels = new Uint8Array(columns * rows * 4);
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const from = (y * step * width + x * step) * 4;
      pixels.set(data.subarray(from, from + 4), (y * columns + x) * 4);
    }
  }
  return { data: pixels, width: columns, height: rows };
}

/** Samples the pixels of a picture, and reads its metadata. */
async function sample(sharp: OpenPicture, path: string) {
  const open = () => sharp(path, { limitInputPixels: SIDE_MAX_PX ** 2, sequentialRead: true, failOn: 'error' });
  const head = await open().metadata();
  // Applies the orientation in which the picture is shown and printed (FIL-66).
  const { width, height } = head.autoOrient;
  const columns = Math.min(width, LOOKED_AT_PX);
  const rows = Math.min(height, Math.max(1, Math.round((height * columns) / width)));
  const { data, info } = await open()
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width: columns, height: rows, fit: 'fill', kernel: 'nearest' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, info, head };
}

function lookAt(
  data: Buffer,
  { width, height, channels }: { width: number; height: number; channels: number },
): Pick<PrintFacts, 'isOpaque' | 'margins' | 'soft'> {
  let [left, top, right, bottom] = [width, height, -1, -1];
  let seen = 0;
  let soft = 0;
  let solid = 0;
  for (let y = 0, at = channels - 1; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += channels) {
      const alpha = data[at] ?? 0;
      if (alpha <= SEEN_ALPHA) continue;
      seen += 1;
      if (alpha >= SOLID_ALPHA) solid += 1;
      else soft += 1;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  const share = (part: number, whole: number) => Math.round((part * 1000) / whole);
  return {
    isOpaque: solid === width * height,
    margins:
      seen === 0
        ? null
        : {
            left: share(left, width),
            top: share(top, height),
            right: share(width - 1 - right, width),
            bottom: share(height - 1 - bottom, height),
          },
    soft: seen === 0 ? 0 : share(soft, seen),
  };
}

/** Reads the header of a profile; ignores a damaged profile, as printers do. */
function readProfile(bytes: Buffer): { colorSpace: PrintFacts['colorSpace']; name: string } | null {
  try {
    const { colorSpace = '', description = '' } = parse(bytes);
    const space = colorSpace.trim();
    return { colorSpace: SPACES[space] ?? 'OTHER', name: (description.trim() || space).slice(0, NAME_MAX) };
  } catch {
    return null;
  }
}

import { createReadStream } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { ByteReader } from '../bytes.ts';
import { PNG_SIGNATURE } from './png.ts';

/** Profiles for presses have a megabyte; far more is no profile. */
const PACKED_MAX_BYTES = 8 * 1024 * 1024;
const PROFILE_MAX_BYTES = 16 * 1024 * 1024;

/**
 * Reads the raw colour profile of a PNG; null without one, and for a damaged one. Image libraries drop a profile that does not fit the
 * pixels, which is the very one to report.
 */
export async function readPngProfile(path: string): Promise<Buffer | null> {
  const reader = new ByteReader(createReadStream(path));
  try {
    await reader.skip(PNG_SIGNATURE.length);
    for (;;) {
      const head = await reader.read(8);
      const length = head.readUInt32BE(0);
      const type = head.toString('latin1', 4, 8);
      // A colour profile comes before the pixels; after them there is none.
      if (type === 'IDAT' || type === 'IEND') return null;
      if (type !== 'iCCP' || length > PACKED_MAX_BYTES) {
        await reader.skip(length + 4);
        continue;
      }
      const body = await reader.read(length);
      // After its name and the byte for its compression.
      return inflateSync(body.subarray(body.indexOf(0) + 2), { maxOutputLength: PROFILE_MAX_BYTES });
    }
  } catch {
    return null;
  } finally {
    await reader.close();
  }
}

import { createReadStream } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { ByteReader } from '../bytes.ts';
import { PNG_SIGNATURE } from './png.ts';

/** Maximum size of a colour profile in bytes. Profiles for printing presses have a megabyte; anything much larger is not a profile. */
const PACKED_MAX_BYTES = 8 * 1024 * 1024;
const PROFILE_MAX_BYTES = 16 * 1024 * 1024;

/**
 * Reads the raw colour profile of a PNG; null when there is none or it is damaged. Image libraries drop a profile that does not fit the pixels, but
 * exactly such a profile must be reported.
 */
export async function readPngProfile(path: string): Promise<Buffer | null> {
  const reader = new ByteReader(createReadStream(path));
  try {
    await reader.skip(PNG_SIGNATURE.length);
    for (;;) {
      const head = await reader.read(8);
      const length = head.readUInt32BE(0);
      const type = head.toString('latin1', 4, 8);
      // Stops at the pixels, because a colour profile always precedes them.
      if (type === 'IDAT' || type === 'IEND') return null;
      if (type !== 'iCCP' || length > PACKED_MAX_BYTES) {
        await reader.skip(length + 4);
        continue;
      }
      const body = await reader.read(length);
      // Skips the name of the profile and the byte for its compression method.
      return inflateSync(body.subarray(body.indexOf(0) + 2), { maxOutputLength: PROFILE_MAX_BYTES });
    }
  } catch {
    return null;
  } finally {
    await reader.close();
  }
}

const PNG_SIGNATURE = '89504e470d0a1a0a';
const JPEG_SIGNATURE = 'ffd8ff';
const PDF_SIGNATURE = Buffer.from('%PDF-').toString('hex');
/** Bytes of a PNG that contain its size: signature, length and name of the first chunk, width and height. */
const PNG_HEADER_BYTES = 24;
/** Number of bytes that are read at most; colour profiles precede the pixels. */
const HEADER_MAX_BYTES = 4 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;
const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

/** Problem of a file: it is missing or not a picture, or its size is not the required one. */
export type FileProblem = { kind: 'unusable' | 'wrong-size'; note: string };
export type PixelSize = { width: number; height: number };

/** Reads the first bytes of the file at a URL; null when it cannot be read. Requests never leave this machine, not even by a redirect. */
async function readFirstBytes(url: string, closing: AbortSignal): Promise<Buffer | null> {
  const signal = AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    let target = new URL(url);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      if (!LOOPBACK_HOSTS.includes(target.hostname)) return null;
      const response = await fetch(target, { redirect: 'manual', signal });
      const location = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && location !== null) {
        await response.body?.cancel();
        target = new URL(location, target);
        continue;
      }
      if (!response.ok || response.body === null) {
        await response.body?.cancel();
        return null;
      }
      return await readHeader(response.body);
    }
  } catch {
    // When the request is refused, times out or breaks off, or when the text is not a URL, the file counts as missing.
  }
  return null;
}

async function readHeader(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop early cancels the download, because the rest of a picture of 20 MB is not needed.
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length >= HEADER_MAX_BYTES || isHeader(Buffer.concat(chunks))) break;
  }
  return Buffer.concat(chunks);
}

/** Returns whether enough bytes were read: up to the pixels of a PNG, or a few bytes of another file. */
function isHeader(bytes: Buffer): boolean {
  if (bytes.length < PNG_HEADER_BYTES) return false;
  return !bytes.toString('hex', 0, 8).startsWith(PNG_SIGNATURE) || bytes.includes('IDAT');
}

/** Returns width and height of a PNG as it is displayed and printed; null for any other file. */
function readPngSize(bytes: Buffer): PixelSize | null {
  if (bytes.length < PNG_HEADER_BYTES || !bytes.toString('hex', 0, 8).startsWith(PNG_SIGNATURE)) return null;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return isOnItsSide(bytes.subarray(0, bytes.indexOf('IDAT'))) ? { width: height, height: width } : { width, height };
}

/** Returns whether Exif data before the pixels rotates the picture by 90 degrees, because its orientation is 5 or more. */
function isOnItsSide(header: Buffer): boolean {
  const at = header.indexOf('eXIf');
  if (at < 0) return false;
  const tiff = header.subarray(at + 4, at + 4 + header.readUInt32BE(at - 4));
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 10 || (order !== 'II' && order !== 'MM')) return false;
  const read = (offset: number) => (order === 'II' ? tiff.readUInt16LE(offset) : tiff.readUInt16BE(offset));
  const table = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = table + 2; entry + 12 <= tiff.length; entry += 12) {
    if (read(entry) === 0x0112) return read(entry + 8) >= 5 && read(entry + 8) <= 8;
  }
  return false;
}

/** Checks a label: a PDF, a PNG or a JPEG that needs no login. */
export async function checkLabel(label: string, closing: AbortSignal): Promise<FileProblem | null> {
  const bytes = await readFirstBytes(label, closing);
  if (bytes === null) return { kind: 'unusable', note: 'shipping label cannot be reached' };
  const start = bytes.toString('hex');
  const isReadable = [PDF_SIGNATURE, PNG_SIGNATURE, JPEG_SIGNATURE].some((signature) => start.startsWith(signature));
  return isReadable ? null : { kind: 'unusable', note: 'shipping label cannot be read' };
}

/** Checks the picture of one side; when `wanted` is null, any size is accepted. */
export async function checkArtwork(
  key: string,
  url: string,
  wanted: PixelSize | null,
  closing: AbortSignal,
): Promise<FileProblem | null> {
  const bytes = await readFirstBytes(url, closing);
  if (bytes === null) return { kind: 'unusable', note: `${key} artwork cannot be reached` };
  const size = readPngSize(bytes);
  if (size === null) return { kind: 'unusable', note: `${key} artwork is not a PNG` };
  if (wanted === null || (size.width === wanted.width && size.height === wanted.height)) return null;
  const note = `${key} artwork is ${size.width}x${size.height}, wanted ${wanted.width}x${wanted.height}`;
  return { kind: 'wrong-size', note };
}

/** Returns the tracking number of a label, which the caller may put into its URL as `tracking_number` (PAR-15). */
export function readLabelTracking(label: string): string | null {
  return URL.parse(label)?.searchParams.get('tracking_number') || null;
}

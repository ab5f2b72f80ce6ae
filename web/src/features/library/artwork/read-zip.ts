import { UPLOAD_MAX_BYTES } from '@bobbin/domain/limits';
import { BlobReader, ZipReader, configure, type FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';
import { isHidden, isPng, toArtwork, type Artwork } from './artwork.ts';

// Web workers are off, because the page's content security policy forbids workers that are created from strings. The browser's own streams unpack the
// archive.
configure({ useWebWorkers: false });

/** Maximum number of entries in an archive, including folders and hidden files; an archive with more entries is rejected. */
const ENTRIES_MAX = 20_000;

/**
 * Lists the pictures of an archive; a picture is unpacked only when its bytes are needed, up to the size limit of uploads (BLK-15). Throws if the
 * archive is broken or encrypted.
 */
export async function readZip(file: File): Promise<{ items: Artwork[]; skipped: string[] }> {
  const reader = new ZipReader(new BlobReader(file), { checkOverlappingEntry: true });
  const items: Artwork[] = [];
  const skipped: string[] = [];
  let count = 0;
  for await (const entry of reader.getEntriesGenerator()) {
    count += 1;
    if (count > ENTRIES_MAX) throw new Error('Too many entries');
    const name = entry.filename.replaceAll('\\', '/');
    if (entry.directory || isHidden(name)) continue;
    if (!isPng(name) || entry.encrypted) skipped.push(name);
    else {
      const source = { read: () => unpack(entry, name), readHead: (bytes: number) => unpackHead(entry, bytes) };
      items.push(toArtwork(`${file.name}/${name}`, entry.uncompressedSize, source));
    }
  }
  return { items, skipped };
}

/** Unpacks an entry. The declared size is not trusted: the unpacked bytes are counted, and unpacking aborts beyond the size limit. */
async function unpack(entry: FileEntry, name: string): Promise<File> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(piece) {
      size += piece.length;
      if (size > UPLOAD_MAX_BYTES || size > entry.uncompressedSize) throw new Error('More than the archive says');
      pieces.push(piece);
    },
  });
  await entry.getData(sink, { checkSignature: true });
  return new File(pieces, name.split('/').at(-1) ?? name, { type: 'image/png' });
}

/** Unpacks only the first bytes of an entry of the archive. */
async function unpackHead(entry: FileEntry, bytes: number): Promise<Uint8Array> {
  const head = new Uint8Array(bytes);
  const enough = new AbortController();
  let size = 0;
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(piece) {
      head.set(piece.subarray(0, Math.max(0, bytes - size)), Math.min(size, bytes));
      size += piece.length;
      if (size >= bytes) enough.abort();
    },
  });
  await entry.getData(sink, { signal: enough.signal }).catch((error: unknown) => {
    if (size < bytes) throw error;
  });
  return head.subarray(0, Math.min(size, bytes));
}

import { buffer } from 'node:stream/consumers';
import { isDesignSide } from '@bobbin/domain/fulfilment/design-sides';
import type { PackingKind } from '@bobbin/contract/packing';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { eachAtOnce } from '../../../platform/concurrency.ts';
import type { Library, PlacementRow } from '../../library/module.ts';
import type { PackedLine } from './packing.sql.ts';

/** Number of pictures that are downloaded at the same time. */
const AT_ONCE = 4;
/** Maximum number of downloaded pictures in one file; the other lines show their design, or an empty frame. */
const DOWNLOADS_MAX = 300;
/** Time after which no further download starts, in milliseconds, because a user waits for the file. */
const DOWNLOAD_MS = 40_000;

/** Reads a picture from an address of the marketplace. Errors: LinkError. */
export interface PictureReader {
  open(url: string): Promise<{ stream: NodeJS.ReadableStream & { destroy(): void } }>;
}

interface Deps {
  clock: Clock;
  library: Pick<Library, 'toPrintPicture' | 'readPrintPicture'>;
  pictures: PictureReader;
}

/** Sources of a line's picture, the best one first. */
type Source = { fileId: string } | { url: string };

function listSources(line: PackedLine, files: readonly PlacementRow[], kind: PackingKind): Source[] {
  const own = files.filter(({ orderId, skuId }) => orderId === line.orderId && skuId === line.skuId);
  const ofFiles = (isWanted: (side: string) => boolean) =>
    own.filter(({ side }) => isWanted(side)).map(({ fileId }) => ({ fileId }));
  const product = line.skuImage === '' ? [] : [{ url: line.skuImage }];
  const designs = ofFiles(isDesignSide);
  const mockups = ofFiles((side) => !isDesignSide(side));
  // A picker looks for the print; a buyer knows the product by the picture of the shop.
  return kind === 'picks' ? [...designs, ...product, ...mockups] : [...product, ...mockups, ...designs];
}

/** Reads the pictures of lines as small JPEG files; each picture is read once. A line whose picture cannot be read is left out. */
export async function readPictures(
  { clock, library, pictures }: Deps,
  scope: OwnerScope,
  { lines, files, kind }: { lines: readonly PackedLine[]; files: readonly PlacementRow[]; kind: PackingKind },
): Promise<Map<PackedLine, Uint8Array>> {
  const startedAt = clock.now();
  const known = new Map<string, Promise<Uint8Array | null>>();
  let downloads = 0;

  async function download(url: string): Promise<Uint8Array | null> {
    if (downloads >= DOWNLOADS_MAX || clock.now() - startedAt > DOWNLOAD_MS) return null;
    downloads += 1;
    try {
      const { stream } = await pictures.open(url);
      try {
        return await library.toPrintPicture(await buffer(stream));
      } finally {
        stream.destroy();
      }
    } catch {
      // A document without a picture is still useful, and the picture's server is not ours.
      return null;
    }
  }

  function readOnce(source: Source): Promise<Uint8Array | null> {
    const key = 'url' in source ? source.url : source.fileId;
    const found =
      known.get(key) ?? ('url' in source ? download(source.url) : library.readPrintPicture(scope, source.fileId));
    known.set(key, found);
    return found;
  }

  const read = new Map<PackedLine, Uint8Array>();
  await eachAtOnce(lines, AT_ONCE, async (line) => {
    for (const source of listSources(line, files, kind)) {
      const bytes = await readOnce(source);
      if (bytes === null) continue;
      read.set(line, bytes);
      return;
    }
  });
  return read;
}

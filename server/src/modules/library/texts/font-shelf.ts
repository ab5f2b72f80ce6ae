import type { Readable } from 'node:stream';
import type * as contract from '@bobbin/contract/fonts';
import { FONT_BYTES_MAX, FONTS_MAX, isEmbeddingForbidden } from '@bobbin/domain/texts/fonts';
import type { SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { ByteReader } from '../bytes.ts';
import { lockBytes, type Keep } from '../files/ingest.ts';
import { cleanName } from '../files/names.ts';
import { lockPrints } from '../prints/skus.sql.ts';
import type { ReceivedFile, Storage } from '../storage/storage.ts';
import { checkFont } from './font-check.ts';
import type { FontFacts } from './font-facts.ts';
import * as queries from './fonts.sql.ts';

/** Time within which a placement may be undone (PRN-14). */
const UNDO_MS = 24 * 3_600_000;

/** First bytes of the formats that texts can be drawn with; collections and compressed fonts are others. */
const SIGNATURES: ReadonlyMap<string, 'ttf' | 'otf'> = new Map([
  ['00010000', 'ttf'],
  ['74727565', 'ttf'],
  ['4f54544f', 'otf'],
]);

interface Deps {
  db: Db;
  clock: Clock;
  storage: Storage;
  keep: Pick<Keep, 'removeLoose'>;
}

/** Reads a whole font. @throws AppError FONT_TOO_LARGE, FONT_UNREADABLE when the bytes are no font */
async function readFont(reader: ByteReader): Promise<{ bytes: Buffer; ext: 'ttf' | 'otf' }> {
  const ext = SIGNATURES.get((await reader.peek(4)).toString('hex'));
  if (ext === undefined) throw new AppError('FONT_UNREADABLE');
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  for (let piece = await reader.readSome(); piece !== null; piece = await reader.readSome()) {
    sizeBytes += piece.length;
    if (sizeBytes > FONT_BYTES_MAX) throw new AppError('FONT_TOO_LARGE');
    pieces.push(piece);
  }
  return { bytes: Buffer.concat(pieces), ext };
}

/** The fonts that sellers upload for text fields (PTX-16). */
export function createFontShelf({ db, clock, storage, keep }: Deps) {
  async function list(scope: SellerScope): Promise<contract.PrintFont[]> {
    return (await queries.listFonts(db, scope)).map((row) => {
      const { ext: _, ...font } = row;
      return { ...font, missing: [...row.missing], createdAt: row.createdAt.toISOString() };
    });
  }

  /** Stores the row and the bytes of a checked font. @throws AppError FONTS_FULL */
  async function store(
    scope: SellerScope,
    { file, ext, fileName }: { file: ReceivedFile; ext: string; fileName: string },
    { name, missing }: FontFacts,
  ): Promise<void> {
    const address = { sha256: file.sha256, ext };
    // Writes the bytes before the transaction begins, so that no connection is held while they are sent to an object store.
    await storage.keep(file, ext);
    await inTransaction(db, async (trx) => {
      await lockPrints(trx, scope);
      const isKnown = (await queries.findFont(trx, scope, file.sha256)) !== null;
      if (!isKnown && (await queries.countFonts(trx, scope)) >= FONTS_MAX) throw new AppError('FONTS_FULL');
      const font = { id: file.sha256, name: name || fileName, fileName, ext, sizeBytes: file.sizeBytes, missing };
      await queries.insertFont(trx, scope, font, new Date(clock.now()));
      // From here on the lock prevents the removal of equal bytes; they may have been removed since they were written.
      await lockBytes(trx, address);
      if (!(await storage.has(address))) await storage.keep(file, ext);
    });
  }

  return {
    async list(scope: SellerScope) {
      return { data: await list(scope), mayChange: scope.can('workOrders') };
    },

    /** Stores a font after it was checked in a process of its own. @throws AppError FILE_NAME_TOO_LONG, FILE_BROKEN, FONT_… */
    async add(
      scope: SellerScope,
      { fileName, stream }: { fileName: string; stream: Readable },
    ): Promise<contract.PrintFont> {
      const name = cleanName(fileName);
      const { file, result } = await storage.receive(stream, readFont);
      const { bytes, ext } = result;
      try {
        const facts = await checkFont(bytes);
        if (facts === null) throw new AppError('FONT_UNREADABLE');
        if (isEmbeddingForbidden(facts.fsType)) {
          const named = `(${facts.name || name})`;
          throw new AppError('FONT_LICENCE', { more: { vi: named, en: named } });
        }
        await store(scope, { file, ext, fileName: name }, facts);
      } catch (error) {
        await keep.removeLoose(file.sha256, ext);
        throw error;
      } finally {
        await file.remove();
      }
      const added = (await list(scope)).find(({ id }) => id === file.sha256);
      if (added === undefined) throw new AppError('NOT_FOUND');
      return added;
    },

    /** Deletes a font that no text field uses. @throws AppError NOT_FOUND, FONT_IN_USE */
    remove: (scope: SellerScope, id: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        // A field that is being saved with the font waits for this lock, or this deletion for the field.
        await lockPrints(trx, scope);
        const font = await queries.findFont(trx, scope, id);
        if (font === null) throw new AppError('NOT_FOUND');
        if (await queries.isFontUsed(trx, scope, id, new Date(clock.now() - UNDO_MS)))
          throw new AppError('FONT_IN_USE');
        await queries.deleteFont(trx, scope, id);
        await addJob(trx, 'removeBytes', { ownerId: scope.ownerId, sha256: id, ext: font.ext });
      }),
  };
}

export type FontShelf = ReturnType<typeof createFontShelf>;

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { SHIPPED_FONTS } from '@bobbin/domain/texts/fonts';
import { LRUCache } from 'lru-cache';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import type { Storage } from '../storage/storage.ts';
import { findFont } from './fonts.sql.ts';
import { parseFont, toTextFont, type TextFont } from './parse-font.ts';

export type { TextFont } from './parse-font.ts';

/** Maximum number of parsed fonts in memory; a parsed font uses a few megabytes, an uploaded one up to a hundred. */
const SHIPPED_MAX = 12;
const UPLOADED_MAX = 6;

const { resolve } = createRequire(import.meta.url);

interface Deps {
  db: Queryable;
  storage: Pick<Storage, 'open'>;
}

/** Reads and parses the fonts that Bobbin ships; each font is parsed when it is first used. */
export function createShippedFonts() {
  const fonts = new LRUCache<string, Promise<TextFont>>({ max: SHIPPED_MAX });
  return {
    /** Returns a font; null when Bobbin ships none with this id. */
    async open(id: string): Promise<TextFont | null> {
      const shipped = SHIPPED_FONTS.find((font) => font.id === id);
      if (shipped === undefined) return null;
      const found =
        fonts.get(id) ??
        readFile(resolve(`${shipped.pack}/${shipped.file}`))
          .then(parseFont)
          .then(toTextFont);
      fonts.set(id, found);
      return found;
    },
  };
}

/** The fonts that Bobbin ships, and those that sellers uploaded. */
export function createFonts({ db, storage }: Deps) {
  const shipped = createShippedFonts();
  // The id of an uploaded font is the hash of its bytes, so equal fonts of several sellers are parsed once.
  const uploadedFonts = new LRUCache<string, Promise<TextFont>>({ max: UPLOADED_MAX });

  async function openUploaded(id: string, ext: string): Promise<TextFont | null> {
    const known = uploadedFonts.get(id);
    if (known !== undefined) return known;
    const opened = await storage.open({ sha256: id, ext });
    if (opened === null) return null;
    const parsed = buffer(opened.read()).then(parseFont).then(toTextFont);
    uploadedFonts.set(id, parsed);
    // A failed reading is not remembered, so that the next use reads again.
    void parsed.catch(() => uploadedFonts.delete(id));
    return parsed;
  }

  return {
    /** Returns a font for a seller's text fields; null when the seller has none with this id. */
    async open(scope: OwnerScope, id: string, reader: Queryable = db): Promise<TextFont | null> {
      const found = await shipped.open(id);
      if (found !== null) return found;
      const row = await findFont(reader, scope, id);
      return row === null ? null : openUploaded(id, row.ext);
    },
  };
}

export type Fonts = ReturnType<typeof createFonts>;

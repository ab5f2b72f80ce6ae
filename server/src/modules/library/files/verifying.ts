import { createHash } from 'node:crypto';
import { operatorScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { STAFF_OWNER } from './staff-owner.ts';
import { toFileName } from '../storage/blob-store.ts';
import type { Address, Storage, StoredFile, StrangeFile } from '../storage/storage.ts';
import { isAddressUsed } from '../library.cross-tenant.sql.ts';
import { askPictures, THUMBNAIL_EXT, UNREADABLE_EXT } from './thumbnails.ts';
import * as queries from './verifying.sql.ts';
import * as crossTenant from './verifying.cross-tenant.sql.ts';

/** The kinds of problems that the verification finds. */
export type FileProblemKind = 'missing' | 'missingPreview' | 'wrongSize' | 'wrongHash' | 'unknown';

interface FileProblem {
  kind: FileProblemKind;
  /** Name of the file below `files/`, the same on the disk and in the bucket. */
  name: string;
  /** The stored size; for a missing file the size in its row. */
  sizeBytes: number;
}

export interface Verification {
  /** Number of files in the database; several rows with equal bytes count once. */
  files: number;
  stored: number;
  storedBytes: number;
  counts: Record<FileProblemKind, number>;
  /** The problems that were found first, at most `namedMax`. */
  problems: FileProblem[];
}

interface VerifyOptions {
  /** When true, reads all bytes and compares them with their hash. */
  readsBytes: boolean;
  /** Maximum number of problems that the result names; it counts all problems. */
  namedMax: number;
  /** Called during the verification with the hashes of missing previews, at most one page of them at a time. */
  onMissingPreviews?(hashes: string[]): Promise<void>;
  onProgress(done: number): void;
}

const PAGE = 1_000;
/** A younger stored file does not count as unknown, because it may belong to a running upload, whose row is written after its bytes. */
const YOUNG_MS = 3_600_000;
const PROGRESS_EVERY = 10_000;
const PIECE_EXT = '.part';

/** All rows, or all stored files, that have one hash. */
interface Group<T> {
  sha256: string;
  items: T[];
}

export function createVerifying({ db, clock, storage }: { db: Db; clock: Clock; storage: Storage }) {
  async function* listKept(): AsyncGenerator<Group<crossTenant.KeptRow>> {
    for (let after = ''; ;) {
      const hashes = await crossTenant.listHashes(db, after, PAGE);
      const byHash = Map.groupBy(await crossTenant.listKeptRows(db, hashes), ({ sha256 }) => sha256);
      for (const sha256 of hashes) {
        const items = byHash.get(sha256);
        // The row may have been removed between the two statements.
        if (items) yield { sha256, items };
      }
      const last = hashes.at(-1);
      if (last === undefined || hashes.length < PAGE) return;
      after = last;
    }
  }

  /** Groups the stored files by hash; files with other names are passed to `strange`. */
  async function* listStored(strange: (file: StrangeFile) => void): AsyncGenerator<Group<StoredFile>> {
    let group = null as Group<StoredFile> | null;
    for await (const file of storage.list(strange)) {
      if (group?.sha256 === file.sha256) group.items.push(file);
      else {
        if (group) yield group;
        group = { sha256: file.sha256, items: [file] };
      }
    }
    if (group) yield group;
  }

  const isYoung = ({ storedAt }: { storedAt: Date }) => clock.now() - storedAt.getTime() < YOUNG_MS;

  const hasOwner = ({ sha256, ext }: StoredFile) =>
    ext.endsWith(PIECE_EXT)
      ? crossTenant.hasUpload(db, ext.slice(0, -PIECE_EXT.length))
      : isAddressUsed(db, { sha256, ext });

  /** Selects the stored files that have no row, and that neither a running upload nor a job for their removal refers to. */
  async function selectUnknown(files: readonly StoredFile[]): Promise<StoredFile[]> {
    const loose: StoredFile[] = [];
    for (const file of files) if (!(await hasOwner(file))) loose.push(file);
    if (loose.length === 0) return [];
    // Reads the jobs after the rows, because the transaction that deletes a row also enqueues the removal of its bytes.
    const asked = await crossTenant.listRemovalsAsked(
      db,
      loose.map(({ sha256 }) => sha256),
    );
    const unknown: StoredFile[] = [];
    for (const file of loose) if (!asked.has(file.sha256) && (await storage.has(file))) unknown.push(file);
    return unknown;
  }

  async function hashOf(address: Address): Promise<string | null> {
    const opened = await storage.open(address);
    if (opened === null) return null;
    const hash = createHash('sha256');
    for await (const piece of opened.read()) hash.update(piece as Buffer);
    return hash.digest('hex');
  }

  return {
    /**
     * Compares the rows of the database with the stored files, in both directions, by merging two lists sorted by hash, page by page. A missing or
     * unknown file is checked a second time before it counts as a problem, because rows and files change during the comparison.
     */
    async verify({ readsBytes, namedMax, onMissingPreviews, onProgress }: VerifyOptions): Promise<Verification> {
      const counts = { missing: 0, missingPreview: 0, wrongSize: 0, wrongHash: 0, unknown: 0 };
      const result: Verification = { files: 0, stored: 0, storedBytes: 0, counts, problems: [] };
      const note = (kind: FileProblemKind, name: string, sizeBytes: number) => {
        counts[kind] += 1;
        if (result.problems.length < namedMax) result.problems.push({ kind, name, sizeBytes });
      };
      const count = ({ sizeBytes }: { sizeBytes: number }) => {
        result.stored += 1;
        result.storedBytes += sizeBytes;
        if (result.stored % PROGRESS_EVERY === 0) onProgress(result.stored);
      };
      /** Pages of stored files without a row, and of hashes whose preview is missing. */
      const loose: StoredFile[] = [];
      const previews: string[] = [];
      async function settle(pageSize: number): Promise<void> {
        if (loose.length > 0 && loose.length >= pageSize) {
          for (const file of await selectUnknown(loose.splice(0))) note('unknown', toFileName(file), file.sizeBytes);
        }
        if (previews.length > 0 && previews.length >= pageSize) await onMissingPreviews?.(previews.splice(0));
      }

      async function judgeMissing(address: Address, kind: 'missing' | 'missingPreview', row: crossTenant.KeptRow) {
        // The row may have been removed, or the file stored, since they were read.
        if (!(await isAddressUsed(db, row)) || (await storage.has(address))) return;
        note(kind, toFileName(address), kind === 'missing' ? row.sizeBytes : 0);
        if (kind === 'missingPreview' && onMissingPreviews) previews.push(row.sha256);
      }

      async function judge(rows: readonly crossTenant.KeptRow[], stored: readonly StoredFile[]): Promise<void> {
        const there = new Map(stored.map((file) => [file.ext, file]));
        for (const [ext, [row]] of Map.groupBy(rows, (one) => one.ext)) {
          if (!row) continue;
          result.files += 1;
          const address = { sha256: row.sha256, ext };
          const file = there.get(ext);
          there.delete(ext);
          if (!file) await judgeMissing(address, 'missing', row);
          else if (file.sizeBytes !== row.sizeBytes) note('wrongSize', toFileName(file), file.sizeBytes);
          else if (readsBytes) {
            const hash = await hashOf(address);
            if (hash === null) await judgeMissing(address, 'missing', row);
            else if (hash !== row.sha256) note('wrongHash', toFileName(file), file.sizeBytes);
          }
        }
        const previewed = rows.find(({ hasThumbnail }) => hasThumbnail);
        if (previewed && !there.has(THUMBNAIL_EXT)) {
          await judgeMissing({ sha256: previewed.sha256, ext: THUMBNAIL_EXT }, 'missingPreview', previewed);
        }
        for (const ext of [THUMBNAIL_EXT, UNREADABLE_EXT]) if (rows.length > 0) there.delete(ext);
        for (const file of there.values()) if (!isYoung(file)) loose.push(file);
        await settle(PAGE);
      }

      const kept = listKept();
      let next = await kept.next();
      const stored = listStored((file) => {
        count(file);
        if (!isYoung(file)) note('unknown', file.name, file.sizeBytes);
      });
      for await (const group of stored) {
        for (const file of group.items) count(file);
        for (; next.done !== true && next.value.sha256 < group.sha256; next = await kept.next()) {
          await judge(next.value.items, []);
        }
        const isKnown = next.done !== true && next.value.sha256 === group.sha256;
        await judge(isKnown && next.done !== true ? next.value.items : [], group.items);
        if (isKnown) next = await kept.next();
      }
      for (; next.done !== true; next = await kept.next()) await judge(next.value.items, []);
      await settle(0);
      return result;
    },

    /**
     * Enqueues missing previews again, all in one transaction. Safe to run twice.
     * @param note writes the names of the previews to the action history; not called when no preview was missing
     */
    async askPreviews(
      hashes: readonly string[],
      note: (trx: Queryable, names: string[]) => Promise<void>,
    ): Promise<string[]> {
      const addresses = hashes.map((sha256) => ({ sha256, ext: THUMBNAIL_EXT }));
      const missing: Address[] = [];
      for (const address of addresses) if (!(await storage.has(address))) missing.push(address);
      return inTransaction(db, async (trx) => {
        const names: string[] = [];
        for (const address of missing) {
          let isAsked = false;
          for (const { ownerId, fileId } of await crossTenant.listPreviewed(trx, address.sha256)) {
            if (!(await queries.forgetThumbnail(trx, operatorScope(ownerId), fileId))) continue;
            await askPictures(trx, ownerId, fileId);
            isAsked = true;
          }
          for (const fileId of await queries.forgetStaffThumbnails(trx, address.sha256)) {
            await askPictures(trx, STAFF_OWNER, fileId);
            isAsked = true;
          }
          if (isAsked) names.push(toFileName(address));
        }
        if (names.length > 0) await note(trx, names);
        return names;
      });
    },
  };
}

export type Verifying = ReturnType<typeof createVerifying>;

import { LinkError, type LinkReader } from '@bobbin/connectors/links';
import type { FulfilImport, importFulfilDesigns } from '@bobbin/contract/fulfil-designs';
import { FULFIL_DESIGN_PICTURES_MAX, FULFIL_DESIGN_TITLE_MAX, IMPORT_ROWS_MAX } from '@bobbin/domain/limits';
import type { z } from 'zod';
import type { StaffScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { readCsv } from '../../../platform/csv.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { createId } from '../../../platform/ids.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Audit } from '../../audit/module.ts';
import type { StaffFiles } from '../../library/module.ts';
import * as pictures from '../pictures/queries.ts';
import * as designs from '../queries.ts';
import { nextNumber, recount, wordsOf } from '../service.ts';
import * as queries from './queries.ts';

/** In the place of a seller's id in the jobs of what belongs to none. */
const NO_SELLER = 'staff';
const ATTEMPTS_MAX = 5;

type Body = z.output<NonNullable<typeof importFulfilDesigns.body>>;
type Item = NonNullable<Body['items']>[number];

/** Designs of the other team: brought by a list, read-only here (FFD-8). */
export interface Importing {
  /** @throws AppError IMPORT_UNREADABLE */
  add(scope: StaffScope, body: Body): Promise<FulfilImport>;
  /** Job: fetches what a design's list named; safe to run twice. Throws while something may still come. */
  fetch(designId: string): Promise<void>;
}

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  audit: Pick<Audit, 'record'>;
  links: LinkReader;
  staffFiles: StaffFiles;
}

export function createImporting({ db, clock, log, audit, links, staffFiles }: Deps): Importing {
  async function insert(trx: Queryable, scope: StaffScope, items: readonly Item[]): Promise<void> {
    let number = await nextNumber(trx);
    const now = new Date(clock.now());
    const rows = items.map(({ refId, title }) => ({
      id: createId(clock.now()),
      number: number++,
      ref_id: refId,
      source: 'QTeam' as const,
      title,
      words: wordsOf({ number: number - 1, refId, title }),
      actor_name: scope.actor.name,
      created_at: now,
      updated_at: now,
    }));
    await designs.insertDesigns(trx, rows);
    await designs.addToCount(trx, { source: 'QTeam', isChecked: false, isEmpty: true }, rows.length);
    const fetches = rows.flatMap(({ id }, index) => {
      const { thumbnails = [], designs: files = [] } = items[index] ?? {};
      const toRows = (urls: readonly string[], kind: designs.PictureKind) =>
        urls.map((url, position) => ({ design_id: id, kind, position, url, last_error: null }));
      return [...toRows(thumbnails, 'thumbnail'), ...toRows(files, 'design')];
    });
    await queries.insertFetches(trx, fetches);
    for (const designId of new Set(fetches.map((row) => row.design_id))) {
      const options = {
        key: `fetchDesignPictures:${designId}`,
        queue: 'fetchDesignPictures',
        maxAttempts: ATTEMPTS_MAX,
      };
      await addJob(trx, 'fetchDesignPictures', { ownerId: NO_SELLER, designId }, options);
    }
  }

  async function fetchOne(row: queries.FetchRow): Promise<'done' | 'failed' | 'later'> {
    const noteFailure = async (reason: string, isOver: boolean) => {
      await queries.noteFailure(db, row, reason);
      return isOver || row.attempts + 1 >= ATTEMPTS_MAX ? ('failed' as const) : ('later' as const);
    };
    try {
      const file = await links.open(row.url);
      try {
        const fileName = file.url.pathname.split('/').at(-1)?.slice(-90) || 'picture';
        const upload = { fileName, stream: file.stream, isPngOnly: row.kind === 'design', userId: null };
        await staffFiles.add(upload, async (trx, fileId) => {
          const design = await designs.lockDesign(trx, row.designId);
          // Another run was faster: this picture is one too many, and goes with the transaction.
          if (!design || !(await queries.takeFetch(trx, row))) throw new AlreadyFetched();
          await pictures.insertPicture(trx, { fileId, designId: row.designId, kind: row.kind, position: row.position });
          await designs.countPictures(trx, row.designId);
          await recount(trx, design);
        });
      } finally {
        file.stream.destroy();
      }
      return 'done';
    } catch (error) {
      if (error instanceof AlreadyFetched) return 'done';
      if (error instanceof AppError) return noteFailure(error.error, true);
      if (error instanceof LinkError) return noteFailure(error.reason, error.reason !== 'FAILED');
      throw error;
    }
  }

  return {
    async add(scope, body) {
      const { items, refused } = readItems(body);
      const result = await inTransaction(db, async (trx) => {
        // The numbers' lock is taken before the look: two lists at once know of each other's designs.
        await nextNumber(trx);
        const known = new Set(
          await designs.listKnownRefs(
            trx,
            'QTeam',
            items.map(({ refId }) => refId),
          ),
        );
        const fresh = items.filter(({ refId }) => !known.has(refId));
        if (fresh.length > 0) await insert(trx, scope, fresh);
        await audit.record(trx, scope, {
          action: 'import',
          entity: 'fulfilDesign',
          entityId: '',
          after: { added: fresh.length, known: known.size, refused: refused.length },
        });
        return { added: fresh.length, known: items.length - fresh.length };
      });
      return { ...result, refused };
    },

    async fetch(designId) {
      let isWaiting = false;
      for (const { lastError, ...row } of await queries.listFetches(db, designId)) {
        if (row.attempts >= ATTEMPTS_MAX || isFinal(lastError)) continue;
        const outcome = await fetchOne(row);
        if (outcome === 'later') isWaiting = true;
        if (outcome === 'failed') log.warn({ designId, url: row.url }, 'A picture of a design could not be fetched');
      }
      if (isWaiting) throw new Error(`Pictures of design ${designId} did not come yet`);
    },
  };
}

class AlreadyFetched extends Error {}

/** Anything but a silence stays as it is. */
function isFinal(lastError: string | null): boolean {
  return lastError !== null && lastError !== 'FAILED';
}

/** The rows of a list that can be taken, each refId once, and why the others cannot. */
function readItems(body: Body): { items: Item[]; refused: FulfilImport['refused'] } {
  const read = body.items?.map((item, index) => ({ line: index + 1, item })) ?? readLines(body.csv ?? '');
  const items = new Map<string, Item>();
  const refused: FulfilImport['refused'] = [];
  for (const { line, item } of read) {
    const reason = judge(item, items);
    if (reason === null) items.set(item.refId, item);
    else refused.push({ line, reason });
  }
  return { items: [...items.values()], refused };
}

function readLines(csv: string): { line: number; item: Item }[] {
  const rows = readCsv(csv);
  const [first] = rows ?? [];
  if (!rows || !first || !('refid' in first.cells) || !('title' in first.cells))
    throw new AppError('IMPORT_UNREADABLE');
  const toUrls = (cell: string | undefined) => (cell ?? '').split(/[\s|]+/).filter((url) => url !== '');
  return rows.map(({ line, cells }) => ({
    line,
    item: {
      refId: cells.refid ?? '',
      title: cells.title ?? '',
      thumbnails: toUrls(cells.thumbnails),
      designs: toUrls(cells.designs),
    },
  }));
}

function judge({ refId, title, thumbnails, designs: files }: Item, known: ReadonlyMap<string, Item>): string | null {
  const urls = [...thumbnails, ...files];
  if (refId === '' || title === '') return 'missing';
  if (known.has(refId)) return 'twice';
  if (known.size >= IMPORT_ROWS_MAX) return 'tooMany';
  const isLong = refId.length > 100 || title.length > FULFIL_DESIGN_TITLE_MAX || urls.some((url) => url.length > 2_000);
  if (isLong || Math.max(thumbnails.length, files.length) > FULFIL_DESIGN_PICTURES_MAX) return 'tooLong';
  return urls.every((url) => url.startsWith('https://')) ? null : 'notHttps';
}

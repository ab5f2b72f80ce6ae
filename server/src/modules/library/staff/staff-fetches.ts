import { LinkError, type LinkReader } from '@bobbin/connectors/links';
import type { Db, Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Emit } from '../../../platform/events.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { Logger } from '../../../platform/log.ts';
import type { WaitingRows } from '../../../platform/orphans.ts';
import { listOrphanFetches } from '../library.cross-tenant.sql.ts';
import { STAFF_OWNER } from '../files/staff-owner.ts';
import type { StaffFiles } from '../files/staff-files.ts';
import * as queries from './staff-fetches.sql.ts';
import type { FetchRow } from './staff-fetches.sql.ts';

const ATTEMPTS_MAX = 5;
const NAME_MAX = 90;

export interface WantedPicture {
  /** Place of the picture in its resource. Places that begin with `design` contain print files, which must be PNG. */
  slot: string;
  url: string;
}

/** Downloads pictures of staff resources that are given as URLs on the public internet (FIL-61). */
export interface StaffFetches {
  /** Requests the pictures of a resource, in the transaction that creates it; each downloaded picture is emitted as `staffPictureCame`. */
  ask(trx: Queryable, holder: string, pictures: readonly WantedPicture[]): Promise<void>;
  /** Lists the missing pictures of a resource, each with the reason, or null while it is pending. With `trx`, reads in this transaction. */
  list(holder: string, trx?: Queryable): Promise<{ slot: string; url: string; reason: string | null }[]>;
  /** Job: downloads the missing pictures of a resource; safe to run twice. Throws while some are pending, so that the job is retried. */
  fetch(holder: string): Promise<void>;
}

/** Also lists the rows that wait for a job. */
export interface FetchWork extends StaffFetches {
  waiting: WaitingRows;
}

interface Deps {
  db: Db;
  log: Logger;
  emit: Emit;
  links: LinkReader;
  staffFiles: Pick<StaffFiles, 'add'>;
}

export function createStaffFetches({ db, log, emit, links, staffFiles }: Deps): FetchWork {
  async function fetchOne(row: FetchRow): Promise<'done' | 'failed' | 'later'> {
    const noteFailure = async (reason: string, isOver: boolean) => {
      await queries.noteFailure(db, row, reason);
      return isOver || row.attempts + 1 >= ATTEMPTS_MAX ? ('failed' as const) : ('later' as const);
    };
    try {
      const file = await links.open(row.url);
      try {
        const fileName = file.url.pathname.split('/').at(-1)?.slice(-NAME_MAX) || 'picture';
        const isPngOnly = row.slot.startsWith('design');
        await staffFiles.add({ fileName, stream: file.stream, isPngOnly, userId: null }, async (trx, fileId) => {
          // Another run has stored this picture, so this copy is rolled back with the transaction.
          if (!(await queries.takeRow(trx, row))) throw new AlreadyFetched();
          await emit(trx, 'staffPictureCame', { holder: row.holder, slot: row.slot, fileId });
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
    async ask(trx, holder, pictures) {
      if (pictures.length === 0) return;
      await queries.insertRows(
        trx,
        pictures.map((picture) => ({ holder, ...picture })),
      );
      const options = { key: `fetchStaffPictures:${holder}`, queue: 'fetchStaffPictures', maxAttempts: ATTEMPTS_MAX };
      await addJob(trx, 'fetchStaffPictures', { ownerId: STAFF_OWNER, holder }, options);
    },

    async list(holder, trx = db) {
      const rows = await queries.listRows(trx, holder);
      return rows.map(({ slot, url, lastError }) => ({ slot, url, reason: lastError }));
    },

    async fetch(holder) {
      let isWaiting = false;
      for (const row of await queries.listRows(db, holder)) {
        if (row.attempts >= ATTEMPTS_MAX || isFinal(row.lastError)) continue;
        const outcome = await fetchOne(row);
        if (outcome === 'later') isWaiting = true;
        if (outcome === 'failed') log.warn({ holder, url: row.url }, 'A picture could not be fetched');
      }
      if (isWaiting) throw new Error(`Pictures of ${holder} did not come yet`);
    },

    waiting: {
      column: 'staff_fetches.last_error',
      jobs: ['fetchStaffPictures'],
      listOrphans: (limit) => listOrphanFetches(db, ATTEMPTS_MAX, limit),
      settle: ({ id }) => queries.giveUp(db, id, 'JOB_FAILED', ATTEMPTS_MAX),
    },
  };
}

class AlreadyFetched extends Error {}

/** A download that ended with FAILED (no connection, no file in the response, too slow) is tried again; every other error is final. */
function isFinal(lastError: string | null): boolean {
  return lastError !== null && lastError !== 'FAILED';
}

import type { TemporaryPicture } from '@bobbin/contract/fulfil-designs';
import { FULFIL_DESIGN_PICTURES_MAX, FULFIL_UPLOAD_MS } from '@bobbin/domain/limits';
import type { Readable } from 'node:stream';
import type { StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, lockUntilCommit, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { StaffFiles } from '../library/module.ts';
import type { PictureKind } from './fulfil-designs.sql.ts';
import * as queries from './uploads.sql.ts';

const BATCH = 200;

interface Deps {
  db: Db;
  clock: Clock;
  staffFiles: StaffFiles;
}

/** Pictures that were uploaded for a form before the form was submitted. */
export function createUploads({ db, clock, staffFiles }: Deps) {
  /** Until the form sends its session id, each upload has a session of its own. */
  const toNameless = (fileId: string) => `file ${fileId}`;

  async function remove(trx: Queryable, scope: StaffScope, sessionId: string): Promise<void> {
    const gone = await queries.takeUploads(trx, scope.userId, sessionId);
    await staffFiles.remove(
      trx,
      gone.map(({ fileId }) => fileId),
    );
  }

  return {
    /**
     * Receives a picture before its form is known, because the fields of a form may follow the file.
     * @throws AppError FILE_…
     */
    receive(
      scope: StaffScope,
      kind: PictureKind,
      { fileName, stream }: { fileName: string; stream: Readable },
    ): Promise<string> {
      return staffFiles.add(
        { fileName, stream, isPngOnly: kind === 'design', userId: scope.userId },
        async (trx, fileId) => {
          const now = new Date(clock.now());
          await queries.insertUpload(trx, { fileId, sessionId: toNameless(fileId), userId: scope.userId, kind, now });
          return fileId;
        },
      );
    },

    /** Assigns a received picture to its form. @throws AppError TOO_MANY_PICTURES, after removing the picture */
    async settle(scope: StaffScope, kind: PictureKind, fileId: string, sessionId: string): Promise<TemporaryPicture> {
      const isTaken = await inTransaction(db, async (trx) => {
        await lockUntilCommit(trx, `fulfil-uploads:${scope.userId}:${sessionId}`);
        const count = await queries.countUploads(trx, scope.userId, sessionId, kind);
        if (count >= FULFIL_DESIGN_PICTURES_MAX) {
          await remove(trx, scope, toNameless(fileId));
          return false;
        }
        await queries.moveUpload(trx, scope.userId, toNameless(fileId), sessionId);
        return true;
      });
      if (!isTaken) throw new AppError('TOO_MANY_PICTURES');
      const file = (await staffFiles.list([fileId])).get(fileId);
      if (!file) throw new AppError('UPLOAD_GONE');
      const { id, url, name, width, height } = file;
      return { id, url, name, width, height };
    },

    /** Deletes a picture that belongs to no form. */
    drop: (fileId: string, scope: StaffScope): Promise<void> =>
      inTransaction(db, (trx) => remove(trx, scope, toNameless(fileId))),

    /** Takes all pictures of a session, in the caller's transaction; the caller must attach or remove each of them. */
    async take(trx: Queryable, scope: StaffScope, sessionId: string): Promise<ReadonlyMap<string, PictureKind>> {
      const taken = await queries.takeUploads(trx, scope.userId, sessionId);
      return new Map(taken.map(({ fileId, kind }) => [fileId, kind]));
    },

    /** Removes uploads whose form was not submitted within a day (FFD-4). */
    async tidy(): Promise<void> {
      const before = new Date(clock.now() - FULFIL_UPLOAD_MS);
      for (;;) {
        const count = await inTransaction(db, async (trx) => {
          const ids = await queries.takeOldUploads(trx, before, BATCH);
          await staffFiles.remove(trx, ids);
          return ids.length;
        });
        if (count < BATCH) return;
      }
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;

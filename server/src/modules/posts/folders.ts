import type { SeenFields } from '@bobbin/contract/envelope';
import type { PostFolder } from '@bobbin/contract/posts';
import { POST_FOLDERS_MAX } from '@bobbin/domain/limits';
import { normaliseTerm } from '@bobbin/domain/orders/search';
import type { StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, lockUntilCommit, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { createId } from '../../platform/ids.ts';
import { assertUnchanged } from '../../platform/precondition.ts';
import type { Audit } from '../audit/module.ts';
import * as queries from './folders.sql.ts';

/** Runs changes of folders one after another, so that names and numbers stay correct. */
const FOLDERS = 'post-folders';

interface Deps {
  db: Db;
  clock: Clock;
  audit: Pick<Audit, 'record'>;
}

export function createFolders({ db, clock, audit }: Deps) {
  /** Asserts that no other folder has this name; case, accents and spaces are ignored. */
  async function toFreeKey(trx: Queryable, name: string, ownId: string | null): Promise<string> {
    const key = normaliseTerm(name).replaceAll(/\s+/g, ' ');
    const known = await queries.findByKey(trx, key);
    if (known !== undefined && known !== ownId) throw new AppError('EXISTS');
    return key;
  }

  async function lock(trx: Queryable, id: string): Promise<queries.FolderRow> {
    await lockUntilCommit(trx, FOLDERS);
    const folder = await queries.lockFolder(trx, id);
    if (!folder) throw new AppError('NOT_FOUND');
    return folder;
  }

  return {
    list: (): Promise<PostFolder[]> => queries.listFolders(db),

    /** Creates a folder. @throws AppError EXISTS, POST_FOLDERS_FULL */
    create: (scope: StaffScope, name: string): Promise<PostFolder> =>
      inTransaction(db, async (trx) => {
        await lockUntilCommit(trx, FOLDERS);
        const key = await toFreeKey(trx, name, null);
        if ((await queries.listFolders(trx)).length >= POST_FOLDERS_MAX) throw new AppError('POST_FOLDERS_FULL');
        const id = createId(clock.now());
        await queries.insertFolder(trx, { id, name, key, now: new Date(clock.now()) });
        await audit.record(trx, scope, { action: 'create', entity: 'postFolder', entityId: id, after: { name } });
        return { id, name, posts: 0 };
      }),

    /** Renames a folder. @throws AppError NOT_FOUND, EXISTS, CHANGED_MEANWHILE */
    rename: (scope: StaffScope, id: string, name: string, seen?: SeenFields): Promise<PostFolder> =>
      inTransaction(db, async (trx) => {
        const before = await lock(trx, id);
        assertUnchanged(seen, { name: before.name }, { name });
        const key = await toFreeKey(trx, name, id);
        if (name !== before.name) {
          await queries.renameFolder(trx, id, name, key);
          const entry = { action: 'rename', entity: 'postFolder', entityId: id };
          await audit.record(trx, scope, { ...entry, before: { name: before.name }, after: { name } });
        }
        return { id, name, posts: await queries.countIn(trx, id) };
      }),

    /** Deletes a folder. @throws AppError NOT_FOUND, POST_FOLDER_NOT_EMPTY */
    remove: (scope: StaffScope, id: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        const { name } = await lock(trx, id);
        if ((await queries.countIn(trx, id)) > 0) throw new AppError('POST_FOLDER_NOT_EMPTY');
        await queries.deleteFolder(trx, id);
        await audit.record(trx, scope, { action: 'remove', entity: 'postFolder', entityId: id, before: { name } });
      }),
  };
}

export type Folders = ReturnType<typeof createFolders>;

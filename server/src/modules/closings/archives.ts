import type { DataExport } from '@bobbin/contract/account-data';
import { operatorScope, systemScope, type OwnerScope, type SellerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { createId } from '../../platform/ids.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import { readOwnRows, type OwnTable } from '../../platform/own-rows.ts';
import { eachOwner } from '../../platform/cross-tenant.ts';
import type { AccountsOffers } from '../accounts/module.ts';
import type { Audit } from '../audit/module.ts';
import type { Library } from '../library/module.ts';
import type { Mails } from '../mails/module.ts';
import * as queries from './closings.sql.ts';
import type { ExportRow } from './closings.sql.ts';
import { listOwnersOfOldArchives } from './closings.cross-tenant.sql.ts';
import { writeArchive } from './archive-writing.ts';

/** Lifetime of an archive and of its link (ACC-65). */
const KEPT_MS = 7 * 24 * 3_600_000;
const FORGOTTEN_MS = 90 * 24 * 3_600_000;
/** Maximum number of attempts at an archive, because an archive that crashes its worker would crash each following worker too. */
const ATTEMPTS_MAX = 4;
const STATES = ['waiting', 'running', 'ready', 'failed', 'gone'] as const;

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  audit: Audit;
  mails: Pick<Mails, 'queue'>;
  library: Pick<Library, 'collect' | 'keepCollected' | 'removeFile' | 'fileLink'>;
  accounts: Pick<AccountsOffers, 'checkUnlocked' | 'lockPerson'>;
  /** Lists the tables of all modules that have rows of a user. */
  listOwnTables(): readonly OwnTable[];
  publicUrl: string;
}

export function createArchives(deps: Deps) {
  const { db, clock, log, audit, mails, library, accounts, listOwnTables, publicUrl } = deps;

  function toExport(scope: OwnerScope, row: ExportRow): DataExport {
    const expiresAt = row.expiresAt?.getTime() ?? 0;
    const isThere = row.state === 'ready' && row.fileId !== null && expiresAt > clock.now();
    const options = { expiresAt: Math.floor(expiresAt / 1000) };
    return {
      id: row.id,
      createdAt: row.createdAt.toISOString(),
      state: row.state === 'ready' && !isThere ? 'gone' : (STATES.find((state) => state === row.state) ?? 'gone'),
      sizeBytes: row.sizeBytes,
      expiresAt: row.expiresAt?.toISOString() ?? null,
      url: isThere ? library.fileLink(scope.ownerId, row.fileId ?? '', toName(row), options) : null,
    };
  }

  /** Gives each archive a unique name, because equal bytes under an equal name would be one file. */
  const toName = ({ id, createdAt }: Pick<ExportRow, 'id' | 'createdAt'>) =>
    `my-data-${createdAt.toISOString().slice(0, 10)}-${id.slice(-6)}.zip`;

  async function* pack(scope: OwnerScope, createdAt: Date): AsyncGenerator<Uint8Array> {
    const tables = listOwnTables();
    const [account] = tables.filter(({ table }) => table === 'users');
    let facts: object = {};
    if (account) for await (const [first] of readOwnRows(db, scope, account)) facts = first ?? {};
    const files = tables
      .filter((table) => table !== account)
      .map((table) => ({ name: table.table, columns: table.columns, rows: readOwnRows(db, scope, table) }));
    yield* writeArchive({ createdAt, account: facts }, files, createdAt);
  }

  /** Stores the archive, notifies its user, and enqueues its expiry, in one transaction; does nothing when a newer attempt exists. */
  async function finish(scope: OwnerScope, row: ExportRow): Promise<void> {
    const file = await library.collect(pack(scope, row.createdAt));
    const expiresAt = new Date(clock.now() + KEPT_MS);
    try {
      await inTransaction(db, async (trx) => {
        const now = await queries.lockExport(trx, scope, row.id);
        if (now?.state !== 'running' || now.attempts !== row.attempts) return;
        const facts = { name: toName(row), ext: 'zip', mime: 'application/zip', source: 'export' };
        const { fileId } = await library.keepCollected(scope, trx, file, facts);
        const end = { size_bytes: file.sizeBytes, file_id: fileId, expires_at: expiresAt };
        await queries.updateExport(trx, scope, row.id, { state: 'ready', ...end });
        const { reader } = await accounts.lockPerson(trx, scope.ownerId);
        const link = `${publicUrl}/community/user#your-data`;
        await mails.queue(trx, { kind: 'dataExportReady', to: reader, facts: { expiresAt, link } });
        const payload = { ownerId: scope.ownerId, exportId: row.id };
        await addJob(trx, 'removeDataExport', payload, { key: `dataExportEnd:${row.id}`, runAt: expiresAt });
      });
    } finally {
      await file.remove();
    }
  }

  async function discard(trx: Queryable, scope: OwnerScope, row: ExportRow): Promise<void> {
    await queries.updateExport(trx, scope, row.id, { state: 'gone', file_id: null });
    if (row.fileId !== null) await library.removeFile(scope, trx, row.fileId);
  }

  return {
    /** Writes an archive for the operator, piece by piece, without a mail and a link. Writes an action log before the first byte. */
    async exportByOperator(userId: string): Promise<{ name: string; pieces: AsyncIterable<Uint8Array> }> {
      const scope = operatorScope(userId);
      const createdAt = new Date(clock.now());
      await inTransaction(db, async (trx) => {
        await accounts.lockPerson(trx, userId);
        await audit.record(trx, scope, { action: 'export', entity: 'user', entityId: userId });
      });
      return { name: toName({ id: userId, createdAt }), pieces: pack(scope, createdAt) };
    },

    async read(scope: SellerScope): Promise<DataExport | null> {
      const row = await queries.findNewestExport(db, scope);
      return row === undefined ? null : toExport(scope, row);
    },

    /** Requests an archive; returns the existing one when one is being written or is ready. */
    async ask(scope: SellerScope): Promise<DataExport> {
      await accounts.checkUnlocked(scope);
      return inTransaction(db, async (trx) => {
        // Takes a lock, so that two simultaneous requests create one archive.
        await accounts.lockPerson(trx, scope.ownerId);
        const newest = await queries.findNewestExport(trx, scope);
        const known = newest && toExport(scope, newest);
        if (known && ['waiting', 'running', 'ready'].includes(known.state)) return known;
        const id = createId(clock.now());
        const row = { id, created_at: new Date(clock.now()), state: 'waiting' };
        await queries.insertExport(trx, scope, { ...row, size_bytes: null, file_id: null, expires_at: null });
        await audit.record(trx, scope, {
          action: 'export',
          entity: 'user',
          entityId: scope.ownerId,
          after: { exportId: id },
        });
        const payload = { ownerId: scope.ownerId, exportId: id };
        await addJob(trx, 'writeDataExport', payload, {
          key: `dataExport:${id}`,
          isUrgent: true,
          maxAttempts: ATTEMPTS_MAX,
        });
        const kept = await queries.lockExport(trx, scope, id);
        if (!kept) throw new Error('The archive was not kept');
        return toExport(scope, kept);
      });
    },

    /** Job: writes the complete archive or none; after the crash of another worker it begins again. */
    async write(ownerId: string, id: string): Promise<void> {
      const scope = systemScope(ownerId, 'bobbin');
      const row = await queries.beginExport(db, scope, id);
      if (!row) return;
      if (row.attempts > ATTEMPTS_MAX) {
        log.error({ exportId: id, ownerId }, 'An archive of personal data was given up');
        await queries.updateExport(db, scope, id, { state: 'failed' });
        return;
      }
      try {
        await finish(scope, row);
      } catch (error) {
        if (row.attempts < ATTEMPTS_MAX) throw error;
        log.error({ err: error, exportId: id, ownerId }, 'An archive of personal data failed');
        await queries.updateExport(db, scope, id, { state: 'failed' });
      }
    },

    /** Job: deletes an expired archive. */
    async remove(ownerId: string, id: string): Promise<void> {
      const scope = systemScope(ownerId, 'bobbin');
      await inTransaction(db, async (trx) => {
        const row = await queries.lockExport(trx, scope, id);
        if (row?.state === 'ready') await discard(trx, scope, row);
      });
    },

    /** Ends an archive whose job no longer exists; its user can request another one. */
    async breakOff(scope: OwnerScope, id: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        const row = await queries.lockExport(trx, scope, id);
        if (row?.state === 'waiting' || row?.state === 'running')
          await queries.updateExport(trx, scope, id, { state: 'failed' });
      });
    },

    /** Deletes old archives whose file has been deleted (OPS-61). */
    async tidy(): Promise<void> {
      const before = new Date(clock.now() - FORGOTTEN_MS);
      const owners = await listOwnersOfOldArchives(db, before);
      await eachOwner(owners, 'tidy', (scope) => queries.removeOldExports(db, scope, before));
    },

    /** Deletes the archives of a closed account. */
    async removeAll(trx: Queryable, scope: OwnerScope): Promise<void> {
      const row = await queries.findNewestExport(trx, scope);
      if (row !== undefined && row.state !== 'gone') await discard(trx, scope, row);
    },
  };
}

export type Archives = ReturnType<typeof createArchives>;

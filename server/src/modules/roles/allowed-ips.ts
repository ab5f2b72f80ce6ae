import type { AllowedIp } from '@bobbin/contract/allowed-ips';
import type { OwnerScope, StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, lockUntilCommit, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { createId } from '../../platform/ids.ts';
import { publish } from '../../platform/live.ts';
import { createMemory } from '../../platform/memory.ts';
import type { Audit } from '../audit/module.ts';
import { createIpHits } from './ip-hits.ts';
import { formatNetwork, isWithin, parseNetwork, type Network } from './networks.ts';
import * as queries from './allowed-ips.sql.ts';

/** Runs changes one after another, because two simultaneous changes together could lock out an author whom neither of them alone would lock out. */
const LOCK = 'allowed-ips';
/** Maximum age of the cached list in milliseconds, in case the notification of a change is lost. */
const CACHE_MS = 5_000;

/** An active entry of the list of allowed addresses. */
interface ActiveEntry {
  id: string;
  network: Network;
}

function listActive(rows: readonly queries.AllowedIpRow[]): ActiveEntry[] {
  return rows.flatMap(({ id, ip, isActive }) => {
    const network = isActive ? parseNetwork(ip) : null;
    return network === null ? [] : [{ id, network }];
  });
}

function isAllowed(address: string, entries: readonly ActiveEntry[]): boolean {
  return entries.length === 0 || entries.some(({ network }) => isWithin(address, [network]));
}

export function createAllowedIps({ db, clock, audit }: { db: Db; clock: Clock; audit: Audit }) {
  /** Cache with a single entry, the whole list. */
  const known = createMemory<ActiveEntry[]>(clock, CACHE_MS, 1);
  const hits = createIpHits(db);

  const forget = () => known.forget();
  const readEntries = () => known.read('active', async () => listActive(await queries.listRows(db)));

  function toAllowedIp(row: queries.AllowedIpRow, address: string): AllowedIp {
    const network = parseNetwork(row.ip);
    const seen = hits.withWaiting(row.id, { count: row.hits, lastAt: row.lastHitAt });
    return {
      id: row.id,
      ip: row.ip,
      note: row.note,
      isActive: row.isActive,
      createdAt: row.createdAt.toISOString(),
      hits: seen.count,
      lastHitAt: seen.lastAt?.toISOString() ?? null,
      isMine: network !== null && isWithin(address, [network]),
    };
  }

  /**
   * Applies one change at a time: the list must permit the calling user's address before the change, and still permit it after the change (ROL-23).
   */
  async function change<T>(
    scope: StaffScope,
    work: (trx: Queryable, rows: queries.AllowedIpRow[]) => Promise<T>,
  ): Promise<T> {
    const { address } = scope.actor;
    const result = await inTransaction(db, async (trx) => {
      await lockUntilCommit(trx, LOCK);
      const before = await queries.listRows(trx);
      if (!isAllowed(address, listActive(before))) throw notAllowed();
      const value = await work(trx, before);
      const after = listActive(await queries.listRows(trx));
      if (!isAllowed(address, after)) throw new AppError('IP_LOCKS_OUT');
      await publish(trx, { kind: 'forget', userId: null });
      return value;
    });
    forget();
    return result;
  }

  return {
    /** Removes the list from the cache. */
    forget,

    async list(scope: StaffScope): Promise<AllowedIp[]> {
      const rows = await queries.listRows(db);
      return rows.map((row) => toAllowedIp(row, scope.actor.address));
    },

    /** Adds an entry. @throws AppError IP_INVALID, EXISTS, IP_LOCKS_OUT */
    add: (scope: StaffScope, entry: { ip: string; note: string; isActive: boolean }): Promise<AllowedIp> =>
      change(scope, async (trx, rows) => {
        const network = parseNetwork(entry.ip);
        if (!network) throw new AppError('IP_INVALID');
        const now = new Date(clock.now());
        const row = {
          id: createId(clock.now()),
          ip: formatNetwork(network),
          note: entry.note,
          isActive: entry.isActive,
          createdAt: now,
          hits: 0,
          lastHitAt: null,
        };
        if (rows.some((known) => known.ip === row.ip)) throw new AppError('EXISTS');
        await queries.insertRow(trx, {
          id: row.id,
          ip: row.ip,
          note: row.note,
          is_active: row.isActive,
          created_at: now,
        });
        await audit.record(trx, scope, {
          action: 'add',
          entity: 'allowedIp',
          entityId: row.id,
          after: { ip: row.ip, note: row.note, isActive: row.isActive },
        });
        return toAllowedIp(row, scope.actor.address);
      }),

    /** Changes an entry. @throws AppError NOT_FOUND, IP_LOCKS_OUT */
    switchOne: (scope: StaffScope, id: string, isActive: boolean): Promise<AllowedIp> =>
      change(scope, async (trx, rows) => {
        const row = rows.find((known) => known.id === id);
        if (!row) throw new AppError('NOT_FOUND');
        if (row.isActive !== isActive) {
          await queries.switchRow(trx, id, isActive);
          await audit.record(trx, scope, {
            action: isActive ? 'switchOn' : 'switchOff',
            entity: 'allowedIp',
            entityId: id,
            before: { ip: row.ip, isActive: row.isActive },
            after: { ip: row.ip, isActive },
          });
        }
        return toAllowedIp({ ...row, isActive }, scope.actor.address);
      }),

    /** Removes an entry. @throws AppError NOT_FOUND, also for an entry that was already removed (ROL-24), IP_LOCKS_OUT */
    remove: (scope: StaffScope, id: string): Promise<void> =>
      change(scope, async (trx, rows) => {
        const row = rows.find((known) => known.id === id);
        if (!row) throw new AppError('NOT_FOUND');
        await queries.deleteRow(trx, id);
        await audit.record(trx, scope, {
          action: 'remove',
          entity: 'allowedIp',
          entityId: id,
          before: { ip: row.ip, note: row.note, isActive: row.isActive },
        });
      }),

    /** Asserts that the list permits an address. @throws AppError FORBIDDEN when the list has active entries and none of them covers the address */
    async guard(address: string): Promise<void> {
      const entries = await readEntries();
      if (!isAllowed(address, entries)) throw notAllowed();
      const now = new Date(clock.now());
      for (const { id, network } of entries) if (isWithin(address, [network])) hits.count(id, now);
    },

    /** Writes the pending hits, and stops counting. */
    close: hits.close,

    /** Turns all entries off, for an operator who is locked out (ROL-26). */
    async openAll(operator: OwnerScope): Promise<string[]> {
      const closed = await inTransaction(db, async (trx) => {
        await lockUntilCommit(trx, LOCK);
        const ips = await queries.switchAllOff(trx);
        if (ips.length > 0) {
          await audit.record(trx, operator, {
            action: 'openAll',
            entity: 'allowedIp',
            entityId: '',
            before: { active: ips },
            after: { active: [] },
          });
          await publish(trx, { kind: 'forget', userId: null });
        }
        return ips;
      });
      forget();
      return closed;
    },
  };
}

export type AllowedIps = ReturnType<typeof createAllowedIps>;

function notAllowed(): AppError {
  return new AppError('FORBIDDEN', { reasons: ['ADDRESS_NOT_ALLOWED'] });
}

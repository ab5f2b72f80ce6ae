import { systemScope, type OwnerScope } from '../../platform/access.ts';
import type { Module } from '../../platform/module.ts';
import type { OwnTable } from '../../platform/own-rows.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountsOffers } from '../accounts/module.ts';
import type { Audit } from '../audit/module.ts';
import type { Library } from '../library/module.ts';
import type { Mails } from '../mails/module.ts';
import type { StaffNotes } from '../staff-notes/module.ts';
import { bindMemberClosings } from './admin.routes.ts';
import { createArchives, type Archives } from './archives.ts';
import { createClosingRequests, type ClosingRequests } from './closing-requests.ts';
import { createClosingEnd } from './closing-end.ts';
import { askForClosings, createClosingJobs } from './jobs.ts';
import { bindClosings } from './closings.routes.ts';
import type { BlockerSources } from './blockers.ts';
import { listOrphanArchives, listOverdueArchives } from './closings.cross-tenant.sql.ts';

declare module '../../platform/events.ts' {
  interface Events {
    /** An account was closed, and its rows were erased as the modules declare; listeners do what else is necessary. */
    accountClosed: { scope: OwnerScope };
  }
}

interface Needs extends Pick<Platform, 'db' | 'clock' | 'log' | 'emit' | 'config'>, Omit<BlockerSources, 'accounts'> {
  accounts: AccountsOffers;
  audit: Audit;
  library: Pick<Library, 'collect' | 'keepCollected' | 'removeFile' | 'fileLink'>;
  mails: Pick<Mails, 'queue'>;
  notes: Pick<StaffNotes, 'explain'>;
  /** Lists the tables of all modules that have rows of a user. */
  listOwnTables(): readonly OwnTable[];
}

const FIVE_MINUTES = 300;

/** Closings and archives for the command line (OPS-97). */
export interface ClosingOffers {
  closingByOperator: ClosingRequests['byOperator'];
  exportByOperator: Archives['exportByOperator'];
  /** Lists the tables whose rows are kept when an account is closed: the ledger, and the evidence for its sums. */
  listStayingTables(): string[];
}

/** The module for closing an account, on request of its owner or of staff, and for the archive of a user's data. */
export function buildClosings(needs: Needs): Module & ClosingOffers {
  const { db, clock, config } = needs;
  const deps = { ...needs, sources: needs, publicUrl: config.PUBLIC_URL };
  const requests = createClosingRequests(deps);
  const end = createClosingEnd(deps);
  const archives = createArchives(deps);
  return {
    name: 'closings',
    closingByOperator: requests.byOperator,
    exportByOperator: archives.exportByOperator,
    listStayingTables: () =>
      needs
        .listOwnTables()
        .filter(({ atClosing }) => atClosing !== 'removed' && atClosing !== 'erased')
        .map(({ table }) => table),
    bind(routes) {
      bindClosings(routes, requests, archives);
      bindMemberClosings(routes, requests);
    },
    jobs: createClosingJobs(end, archives),
    lanes: { closeAccount: 'own', writeDataExport: 'exports', removeDataExport: 'own' },
    timetable: [{ name: 'closeAccounts', everySeconds: FIVE_MINUTES, run: () => askForClosings(db, clock) }],
    waiting: [
      {
        column: 'account_exports.state',
        jobs: ['writeDataExport'],
        listOrphans: (limit) => listOrphanArchives(db, limit),
        settle: ({ ownerId, id }) => archives.breakOff(systemScope(ownerId, 'bobbin'), id),
      },
      {
        column: 'account_exports.state',
        jobs: ['removeDataExport'],
        listOrphans: (limit) => listOverdueArchives(db, new Date(clock.now()), limit),
        settle: ({ ownerId, id }) => archives.remove(ownerId, id),
      },
    ],
    tidy: archives.tidy,
    ownTables: [
      {
        table: 'account_closings',
        columns: ['asked_at', 'close_at', 'state', 'reason', 'ended_at'],
        key: ['asked_at'],
        atClosing: 'stays',
      },
      {
        table: 'account_exports',
        columns: ['id', 'created_at', 'state', 'size_bytes', 'expires_at'],
        key: ['id'],
        atClosing: 'stays',
      },
    ],
    on: { accountClosed: (trx, { scope }) => archives.removeAll(trx, scope) },
  };
}

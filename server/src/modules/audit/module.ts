import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { oneByOne } from '../../platform/cross-tenant.ts';
import { bindLogs } from './admin.routes.ts';
import { createHistory, type History, type People } from './history.ts';
import { forgetOldLogs } from './retention.ts';
import { createAudit, type Audit } from './audit.ts';
import { OWN_TABLES } from './own-tables.ts';

export type { Audit } from './audit.ts';

/** Writes action logs for all modules whose changes must be traceable. */
export function buildAudit({ clock }: Pick<Platform, 'clock'>): Module & Audit {
  return { name: 'audit', ...createAudit(clock) };
}

interface HistoryNeeds extends Pick<Platform, 'db' | 'clock'> {
  audit: Audit;
  people: People;
}

/** Shows the action history to staff. */
export function buildHistory(needs: HistoryNeeds): Module & History {
  const history = createHistory(needs);
  return {
    name: 'history',
    ownTables: OWN_TABLES,
    ...history,
    bind: (routes) => bindLogs(routes, history),
    tidy: () => oneByOne([history.countClosedDays, () => forgetOldLogs(needs.db, needs.clock)], (part) => part()),
  };
}

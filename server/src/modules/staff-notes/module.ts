import type { Harm } from '@bobbin/domain/staff/harms';
import type { OwnerScope } from '../../platform/access.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/module.ts';
import { bindStaffNotes } from './admin.routes.ts';
import { createStaffNotes, type NotedPeople, type StaffNotes } from './staff-notes.ts';
import { removeNotes } from './staff-notes.sql.ts';

export { toGrounds, type Grounds, type StaffNotes } from './staff-notes.ts';

declare module '../../platform/events.ts' {
  interface Events {
    /** Staff acted against a user, who is notified of the reason; `id` identifies the action, `cents` is the amount of a debit. */
    personHarmed: { scope: OwnerScope; harm: Harm; id: string; reason: string; cents?: number };
    /** A note about a user mentions a staff user. */
    staffMentioned: { scope: OwnerScope; userId: string; noteId: string; author: string };
  }
}

interface Needs extends Pick<Platform, 'db' | 'clock' | 'emit'> {
  audit: Audit;
  people: NotedPeople;
}

/** The module of notes that staff write about users, and of the reasons of staff actions against users. */
export function buildStaffNotes({
  db,
  clock,
  emit,
  audit,
  people,
}: Needs): Module & Pick<StaffNotes, 'explain' | 'addInternal'> {
  const notes = createStaffNotes({ db, clock, emit, audit, people });
  return {
    name: 'staff-notes',
    explain: notes.explain,
    addInternal: notes.addInternal,
    bind: (routes) => bindStaffNotes(routes, notes),
    on: { accountClosed: (trx, { scope }) => removeNotes(trx, scope) },
  };
}

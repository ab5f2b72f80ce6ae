import * as contract from '@bobbin/contract/staff-notes';
import type { Routes } from '../../platform/http/bind.ts';
import type { StaffNotes } from './staff-notes.ts';

export function bindStaffNotes(routes: Routes, notes: StaffNotes): void {
  routes.bindStaff(contract.listStaffNotes, ({ scope, params }) => notes.list(scope, params.id));
  routes.bindStaff(contract.addStaffNote, ({ scope, params, body }) =>
    notes.add(scope, params.id, body.text, body.isPinned ?? false),
  );
  routes.bindStaff(contract.updateStaffNote, ({ scope, params, body }) =>
    notes.update(scope, params.id, params.noteId, body),
  );
  routes.bindStaff(contract.pinStaffNote, ({ scope, params, body }) =>
    notes.pin(scope, params.id, params.noteId, body.isPinned),
  );
  routes.bindStaff(contract.removeStaffNote, async ({ scope, params }) => {
    await notes.remove(scope, params.id, params.noteId);
    return true as const;
  });
}

import type { ListedRole } from '@bobbin/contract/roles';
import type { Preset } from '@bobbin/domain/staff/presets';
import { lazy } from 'react';
import { openDialog } from '../../ui/overlay/dialogs.ts';

const CreateRoleDialog = lazy(async () => ({ default: (await import('./create-role-dialog.tsx')).CreateRoleDialog }));
const RoleDialog = lazy(async () => ({ default: (await import('./role-dialog.tsx')).RoleDialog }));
const ChangesDialog = lazy(async () => ({ default: (await import('./matrix/changes-dialog.tsx')).ChangesDialog }));
const RemoveRoleDialog = lazy(async () => ({ default: (await import('./remove-role-dialog.tsx')).RemoveRoleDialog }));

export function openCreateRole(onCreated: (id: string) => void): void {
  openDialog((close) => <CreateRoleDialog onClose={close} onCreated={onCreated} />);
}

/** Opens a role: its name, people, second factor, presets and removal. */
export function openRole(id: string, onPreset: (preset: Preset) => void): void {
  openDialog((close) => <RoleDialog id={id} onPreset={onPreset} onRemove={openRemoveRole} onClose={close} />);
}

export function openChanges(): void {
  openDialog((close) => <ChangesDialog onClose={close} />);
}

function openRemoveRole(role: ListedRole, others: readonly ListedRole[]): void {
  openDialog((close) => <RemoveRoleDialog role={role} others={others} onClose={close} />);
}

import type { ListedRole } from '@bobbin/contract/roles';
import { lazy } from 'react';
import { openDialog } from '../../ui/overlay/dialogs.ts';

const CreateRoleDialog = lazy(async () => ({ default: (await import('./create-role-dialog.tsx')).CreateRoleDialog }));
const RemoveRoleDialog = lazy(async () => ({ default: (await import('./remove-role-dialog.tsx')).RemoveRoleDialog }));

export function openCreateRole(onCreated: (id: string) => void): void {
  openDialog((close) => <CreateRoleDialog onClose={close} onCreated={onCreated} />);
}

export function openRemoveRole(role: ListedRole, others: readonly ListedRole[]): void {
  openDialog((close) => <RemoveRoleDialog role={role} others={others} onClose={close} />);
}

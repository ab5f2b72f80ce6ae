import type { AllowedIp } from '@bobbin/contract/allowed-ips';
import { lazy } from 'react';
import { openDialog } from '../../ui/overlay/dialogs.ts';

const AddIpDialog = lazy(async () => ({ default: (await import('./add-ip-dialog.tsx')).AddIpDialog }));
const ViewIpDialog = lazy(async () => ({ default: (await import('./view-ip-dialog.tsx')).ViewIpDialog }));

export function openAddIp(): void {
  openDialog((close) => <AddIpDialog onClose={close} />);
}

export function openViewIp(entry: AllowedIp, onHistory?: () => void): void {
  openDialog((close) => <ViewIpDialog entry={entry} onClose={close} onHistory={onHistory} />);
}

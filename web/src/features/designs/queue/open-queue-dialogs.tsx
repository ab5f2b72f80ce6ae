import type { StaffDesign } from '@bobbin/contract/designs';
import { lazy } from 'react';
import { openDialog } from '../../../ui/overlay/dialogs.ts';

const PriceDialog = lazy(async () => ({ default: (await import('./price-dialog.tsx')).PriceDialog }));
const LinkDialog = lazy(async () => ({ default: (await import('./link-dialog.tsx')).LinkDialog }));
const CancelDialog = lazy(async () => ({ default: (await import('./cancel-dialog.tsx')).CancelDialog }));
const PayDialog = lazy(async () => ({ default: (await import('./pay-dialog.tsx')).PayDialog }));
const BulkPriceDialog = lazy(async () => ({
  default: (await import('./bulk-price-dialog.tsx')).BulkPriceDialog,
}));
const PackagesDialog = lazy(async () => ({ default: (await import('./packages-dialog.tsx')).PackagesDialog }));

export function openPrice(design: StaffDesign): void {
  openDialog((close) => <PriceDialog design={design} onClose={close} />);
}

export function openPay(design: StaffDesign): void {
  openDialog((close) => <PayDialog design={design} onClose={close} />);
}

export function openBulkPrice(designs: readonly StaffDesign[], onDone: () => void): void {
  openDialog((close) => <BulkPriceDialog designs={designs} onDone={onDone} onClose={close} />);
}

export function openLink(design: StaffDesign): void {
  openDialog((close) => <LinkDialog design={design} onClose={close} />);
}

export function openCancelByStaff(design: StaffDesign): void {
  openDialog((close) => <CancelDialog design={design} onClose={close} />);
}

export function openPackages(): void {
  openDialog((close) => <PackagesDialog onClose={close} />);
}

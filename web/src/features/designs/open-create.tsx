import type { DesignOrder } from '@bobbin/contract/designs';
import { lazy } from 'react';
import { openDialog } from '../../ui/overlay/dialogs.ts';
import type { CreateStart } from './create/create-dialog.tsx';

const CreateDialog = lazy(async () => ({ default: (await import('./create/create-dialog.tsx')).CreateDialog }));

const EMPTY: CreateStart = { orderId: null, products: [] };

/** Opens the dialog that requests a design: empty, or with the products of an order. */
export function openCreate(start: CreateStart = EMPTY, onCreated?: (design: DesignOrder) => void): void {
  openDialog((close) => <CreateDialog start={start} onCreated={onCreated} onClose={close} />);
}

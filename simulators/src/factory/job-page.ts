import type { Job } from './job.ts';
import type { ShownOrder } from './page.ts';
import type { OrderAction } from './production.ts';

/** Manual actions that the staff of MANGO and FLASH can take on an order. */
export const BUTTONS: { action: OrderAction; label: string }[] = [
  { action: 'next', label: 'Next state' },
  { action: 'hold', label: 'Hold' },
  { action: 'release', label: 'Release' },
  { action: 'reprint', label: 'Print again' },
  { action: 'lose', label: 'Lose parcel' },
  { action: 'reject', label: 'Reject' },
  { action: 'cancel', label: 'Cancel' },
];

/** Formats an order of MANGO or FLASH for the page; the factory names its pieces. */
export function toShownJob(order: Job, lines: string[], pictures: ShownOrder['pictures']): ShownOrder {
  const { id, refId, status, totalCents, isPaid, label, trackingNumber, carrier, isLost, holds, history } = order;
  const parcel = [carrier, trackingNumber, isLost ? '(lost)' : null].filter((part) => part !== null).join(' ');
  return {
    id,
    refId,
    status,
    lines,
    cents: totalCents,
    isPaid,
    label,
    parcel: trackingNumber === null ? null : parcel,
    note: holds.map(({ note }) => note).join('; ') || (history.at(-1)?.note ?? null),
    pictures,
    history,
  };
}

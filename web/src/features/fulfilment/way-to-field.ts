import { placementOf } from '@bobbin/domain/fulfilment/design-sides';
import type { Blocker, Cause } from './blockers.ts';

/** Returns the `data-field` name of the field that resolves a blocker; null if the blocker ends only with time or by the factory. */
export function toField(blocker: Blocker): string | null {
  switch (blocker.code) {
    case 'PRODUCT':
      return `${blocker.product.id} ${toProductField(blocker.causes[0])}`;
    case 'NOT_ELIGIBLE': {
      const reasons = blocker.eligibility.ok ? [] : blocker.eligibility.reasons;
      return reasons.find((reason) => CONFIRMED.has(reason)) ?? null;
    }
    case 'QUOTE':
      return 'house';
    case 'PRICE':
      return 'price';
    case 'ADDRESS':
      return 'address';
    case 'UPLOADING':
      return 'uploading';
    case 'PARCEL':
    case 'NO_LABEL':
      return null;
  }
}

/** Reasons that the seller resolves by confirming something in the dialog. */
const CONFIRMED: ReadonlySet<string> = new Set(['CANCEL_REQUESTED', 'BY_HAND']);

function toProductField(cause: Cause): string {
  switch (cause.code) {
    case 'SCOPE':
      return 'scope';
    case 'UNKNOWN':
    case 'NOT_MADE':
      return cause.part;
    case 'DESIGN':
      return placementOf(cause.problem.side ?? 'front', cause.problem.code === 'NO_MOCKUP');
    case 'COMPARE':
      return 'compare';
    case 'TEXT':
      return 'text';
  }
}

/** Scrolls to a field of the dialog and focuses the control in it. */
export function goToField(name: string): void {
  const field = [...document.querySelectorAll<HTMLElement>('[data-field]')].find((one) => one.dataset.field === name);
  if (field === undefined) return;
  field.scrollIntoView({ block: 'center' });
  const isOwn = field.matches('select, input, button, [tabindex]');
  const control = isOwn ? field : field.querySelector<HTMLElement>('select, input, button');
  control?.focus({ preventScroll: true });
}

import { findText, textsOf } from '../i18n/i18n.ts';
import { errorsTexts } from '../i18n/vi/errors.ts';
import { reasonsTexts } from '../i18n/vi/reasons.ts';

const SIDES = ['front', 'back', 'right', 'left'] as const;

/**
 * The reasons of a refusal in words, each once: codes of an order (domain/fulfilment/eligibility), of a product
 * (`productId:NO_COLOR`) and of a side of it (`productId:front:BAD_SIZE`), and how often a code may still be tried. A word that this version does not know stays
 * as it is (ORD-25).
 */
export function toReasonText(reasons: readonly string[]): string {
  return [...new Set(reasons.map(toWords))].join(' · ');
}

/** Explains a failed sending: the factory's own words, or our codes in words if we stopped it ourselves. */
export function toFailureText(text: string): string {
  return /^[A-Z_]+(?:, [A-Z_]+)*$/.test(text) ? toReasonText(text.split(', ')) : text;
}

function toWords(reason: string): string {
  const left = /^TRIES_LEFT_(\d+)$/.exec(reason)?.[1];
  if (left !== undefined) return textsOf(errorsTexts)('triesLeft', { count: Number(left) });
  const refusal = findText(`errors:reasons.${reason}`);
  if (refusal !== null) return refusal;
  const parts = reason.split(':');
  const code = parts.at(-1) ?? reason;
  const side = SIDES.find((known) => known === parts.at(-2));
  const words = findText(`reasons:${side !== undefined && code === 'BAD_SIZE' ? 'SIDE_SIZE' : code}`);
  if (words === null) return reason;
  return side === undefined ? words : `${textsOf(reasonsTexts)(`sides.${side}`)}: ${words}`;
}

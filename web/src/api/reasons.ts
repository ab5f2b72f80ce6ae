import { findText, textsOf } from '../i18n/i18n.ts';
import { errorsTexts } from '../i18n/vi/errors.ts';
import { reasonsTexts } from '../i18n/vi/reasons.ts';

const SIDES = ['front', 'back', 'right', 'left'] as const;

/**
 * Returns the reasons of a refusal as text, each reason once. A reason is the code of an order (domain/fulfilment/eligibility), of a product
 * (`productId:NO_COLOR`) or of a side of a product (`productId:front:BAD_SIZE`), or the number of tries left for a code. A reason that this version
 * does not know is shown unchanged (ORD-25).
 */
export function toReasonText(reasons: readonly string[]): string {
  return [...new Set(reasons.map(toWords))].join(' · ');
}

/** Explains why an order was not sent: the factory's own words, or the text of our own reason codes if Bobbin stopped the order. */
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
  const words =
    findText(`reasons:${side !== undefined && code === 'BAD_SIZE' ? 'SIDE_SIZE' : code}`) ??
    // The refusals of combining load with its dialogs, the only places that show them.
    findText(`combining:refusals.${code}`);
  if (words === null) return reason;
  return side === undefined ? words : `${textsOf(reasonsTexts)(`sides.${side}`)}: ${words}`;
}

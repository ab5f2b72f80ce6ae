import { i18n } from '../i18n/i18n.ts';

const SIDES: readonly string[] = ['front', 'back', 'right', 'left'];

/**
 * The reasons of a refusal in words, each once: codes of an order (domain/eligibility), of a product
 * (`productId:NO_COLOR`) and of a side of it (`productId:front:BAD_SIZE`), and how often a code may still be tried. A word that this version does not know stays
 * as it is (W29).
 */
export function toReasonText(reasons: readonly string[]): string {
  return [...new Set(reasons.map(toWords))].join(' · ');
}

/** Why a sending failed: the factory's own words, or in words the codes by which we stopped it ourselves. */
export function toFailureText(text: string): string {
  return /^[A-Z_]+(?:, [A-Z_]+)*$/.test(text) ? toReasonText(text.split(', ')) : text;
}

function toWords(reason: string): string {
  const left = /^TRIES_LEFT_(\d+)$/.exec(reason)?.[1];
  if (left !== undefined) return i18n.t('errors:triesLeft', { count: Number(left) });
  if (i18n.exists(`errors:reasons.${reason}`)) return i18n.t(`errors:reasons.${reason as 'IP_NOT_LISTED'}`);
  const parts = reason.split(':');
  const code = parts.at(-1) ?? reason;
  const side = SIDES.find((known) => known === parts.at(-2));
  const key = `orders:reasons.${side !== undefined && code === 'BAD_SIZE' ? 'SIDE_SIZE' : code}`;
  if (!i18n.exists(key)) return reason;
  const words = i18n.t(key as 'orders:reasons.NO_DESIGN');
  return side === undefined ? words : `${i18n.t(`orders:sides.${side as 'front'}`)}: ${words}`;
}

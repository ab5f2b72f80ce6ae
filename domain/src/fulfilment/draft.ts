/** What is still to be done about a draft before it can be sent, in the order of doing (FUL-63). */
export const DRAFT_BLOCKERS = ['ON_HOLD', 'CANCEL_REQUESTED', 'NO_FACTORY', 'DESIGNS', 'VARIANTS', 'NO_LABEL'] as const;
export type DraftBlocker = (typeof DRAFT_BLOCKERS)[number];

/** Those that the order itself does not show: they are noted with the draft. */
export type NotedBlocker = Extract<DraftBlocker, 'NO_FACTORY' | 'DESIGNS' | 'VARIANTS'>;

/** Reasons against sending that waiting or a word of the seller takes away: a draft is kept in spite of them. */
export const PASSING_REASONS = ['ON_HOLD', 'CANCEL_REQUESTED'] as const;

/** What the order shows of itself. */
interface DraftFacts {
  isHeld: boolean;
  isCancelRequested: boolean;
  shippingType: string;
  hasLabel: boolean;
}

/**
 * Names what is still to be done about a draft: what was noted when it was saved, and what its order shows now (FUL-63).
 *
 * Errors: none; a noted word that this version does not know is left out.
 * @example listDraftBlockers(['DESIGNS'], { ...facts, shippingType: 'TIKTOK', hasLabel: false }) // ['DESIGNS', 'NO_LABEL']
 */
export function listDraftBlockers(noted: readonly string[], facts: DraftFacts): DraftBlocker[] {
  const open = new Set<string>(noted);
  if (facts.isHeld) open.add('ON_HOLD');
  if (facts.isCancelRequested) open.add('CANCEL_REQUESTED');
  // The marketplace hides the address of what it ships itself, so that such an order goes by its label (FUL-9).
  if (facts.shippingType === 'TIKTOK' && !facts.hasLabel) open.add('NO_LABEL');
  return DRAFT_BLOCKERS.filter((blocker) => open.has(blocker));
}

/** What blocks a draft from being sent, in the order in which a seller resolves it (FUL-63). */
export const DRAFT_BLOCKERS = ['ON_HOLD', 'CANCEL_REQUESTED', 'NO_FACTORY', 'DESIGNS', 'VARIANTS', 'NO_LABEL'] as const;
export type DraftBlocker = (typeof DRAFT_BLOCKERS)[number];

/** Blockers that the order itself does not show; they are stored with the draft. */
export type NotedBlocker = Extract<DraftBlocker, 'NO_FACTORY' | 'DESIGNS' | 'VARIANTS'>;

/** Reasons that time or a confirmation of the seller removes: a draft is kept in spite of them. */
export const PASSING_REASONS = ['ON_HOLD', 'PAUSED', 'CANCEL_REQUESTED'] as const;

/** Facts of the order that decide its blockers. */
interface DraftFacts {
  isHeld: boolean;
  isCancelRequested: boolean;
  shippingType: string;
  hasLabel: boolean;
}

/**
 * Lists the blockers of a draft: those stored when it was saved, and those that its order shows now (FUL-63).
 * Errors: none; a stored blocker that this version does not know is skipped.
 * @example listDraftBlockers(['DESIGNS'], { ...facts, shippingType: 'TIKTOK', hasLabel: false }) // ['DESIGNS', 'NO_LABEL']
 */
export function listDraftBlockers(noted: readonly string[], facts: DraftFacts): DraftBlocker[] {
  const open = new Set<string>(noted);
  if (facts.isHeld) open.add('ON_HOLD');
  if (facts.isCancelRequested) open.add('CANCEL_REQUESTED');
  // The marketplace hides the address of orders that it ships itself, so such an order needs its label (FUL-9).
  if (facts.shippingType === 'TIKTOK' && !facts.hasLabel) open.add('NO_LABEL');
  return DRAFT_BLOCKERS.filter((blocker) => open.has(blocker));
}

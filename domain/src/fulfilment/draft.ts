/** Blockers that prevent a draft from being sent, in the sequence in which a seller resolves them (FUL-63). */
export const DRAFT_BLOCKERS = [
  'ON_HOLD',
  'CANCEL_REQUESTED',
  'NO_FACTORY',
  'TEXTS',
  'DESIGNS',
  'VARIANTS',
  'NO_LABEL',
] as const;
export type DraftBlocker = (typeof DRAFT_BLOCKERS)[number];

/** Blockers that the files of the order decide: drawn texts without an approval (PTX-9), and designs that cannot be printed. */
export const FILE_BLOCKERS = ['TEXTS', 'DESIGNS'] as const satisfies readonly DraftBlocker[];
export type FileBlocker = (typeof FILE_BLOCKERS)[number];

/** Blockers that cannot be derived from the order; they are stored with the draft. */
export type NotedBlocker = Extract<DraftBlocker, 'NO_FACTORY' | 'VARIANTS'> | FileBlocker;

/** Reasons that disappear with time or with a confirmation of the seller, so a draft may be saved in spite of them. */
export const PASSING_REASONS = ['ON_HOLD', 'PAUSED', 'CANCEL_REQUESTED'] as const;

/** Facts of an order from which its blockers are derived. */
interface DraftFacts {
  isHeld: boolean;
  isCancelRequested: boolean;
  shippingType: string;
  hasLabel: boolean;
}

/**
 * Lists the blockers of a draft: those stored when the draft was saved, and those derived from the order now (FUL-63).
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

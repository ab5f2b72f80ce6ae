/** Actions of staff against a person, each with the reasons from which staff choose (PER-1). */
export const HARM_REASONS = {
  deactivate: ['accountTaken', 'fraud', 'rules', 'unpaidDebt', 'ownRequest', 'other'],
  close: ['ownRequest', 'duplicate', 'unused', 'rules', 'other'],
  resetTwoFactor: ['lostDevice', 'accountTaken', 'other'],
  denyWithdrawal: ['wrongNumber', 'otherName', 'accountTaken', 'unclearMoney', 'other'],
  adjustDown: ['creditedTwice', 'wrongAmount', 'bankTookBack', 'service', 'other'],
  returnTransfer: ['senderAsked', 'otherName', 'wrongAccount', 'other'],
} as const;

export type Harm = keyof typeof HARM_REASONS;
export type HarmReason<H extends Harm = Harm> = (typeof HARM_REASONS)[H][number];
export const HARMS = Object.keys(HARM_REASONS) as Harm[];

/** Minimum and maximum characters of the text that the affected person reads, both allowed (PER-2). */
export const HARM_TEXT_MIN = 10;
export const HARM_TEXT_MAX = 500;

/**
 * Returns whether a reason belongs to an action.
 * @example isHarmReason('close', 'fraud') // false
 */
export function isHarmReason(harm: Harm, reason: string): boolean {
  return (HARM_REASONS[harm] as readonly string[]).includes(reason);
}

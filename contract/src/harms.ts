import { HARM_REASONS, HARM_TEXT_MAX, HARM_TEXT_MIN, isHarmReason, type Harm } from '@bobbin/domain/staff/harms';
import { STAFF_NOTE_MAX } from '@bobbin/domain/staff/notes';
import { z } from 'zod';

/** The text that the affected person reads. */
const harmText = z
  .string('harmTextRequired')
  .trim()
  .min(1, 'harmTextRequired')
  .min(HARM_TEXT_MIN, 'harmTextTooShort')
  .max(HARM_TEXT_MAX, 'harmTextTooLong');

/** An internal note, which the person never reads. */
const internalNote = z.string().trim().max(STAFF_NOTE_MAX, 'noteTooLong').optional();

/** Fields of a form for an action against a person: a reason from the list, the text for the person, and a note for staff (PER-1). */
export function harmFields(harm: Harm) {
  return {
    reasonCode: z.enum(HARM_REASONS[harm] as readonly [string, ...string[]], 'harmReasonRequired'),
    reason: harmText,
    staffNote: internalNote,
  };
}

/** The same fields of a call; `checkHarm` checks them. */
export const optionalHarmFields = {
  reasonCode: z.string().max(40).optional(),
  reason: z.string().trim().max(HARM_TEXT_MAX, 'harmTextTooLong').optional(),
  staffNote: internalNote,
};

interface HarmInput {
  reasonCode?: string | undefined;
  reason?: string | undefined;
}

/** Actions whose text was required before they had a list of reasons. */
const NEEDS_TEXT: ReadonlySet<Harm> = new Set(['denyWithdrawal', 'returnTransfer']);

/**
 * Adds the problems of a reason that does not belong to the action, and of a missing or short text. A client that was written before reasons existed
 * sends no `reasonCode`. In this case a closure needs a text of the full minimum length, a denied withdrawal and a returned transfer need a text of
 * any length, and other actions need none (PER-1).
 */
export function checkHarm(harm: Harm, { reasonCode, reason = '' }: HarmInput, context: z.RefinementCtx): void {
  const add = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  if (reasonCode === undefined && harm !== 'close') {
    if (reason === '' && NEEDS_TEXT.has(harm)) add('reason', 'harmTextRequired');
    return;
  }
  if (reasonCode !== undefined && !isHarmReason(harm, reasonCode)) add('reasonCode', 'harmReasonRequired');
  const [problem] = harmText.safeParse(reason).error?.issues ?? [];
  if (problem) add('reason', problem.message);
}

/** Schema of the body of a call that is always an action against a person. */
export const harmBody = (harm: Harm) =>
  z.object(optionalHarmFields).superRefine((body, context) => checkHarm(harm, body, context));

/** Schema of a form with the fields of an action against a person. */
export const harmForm = (harm: Harm) => z.object(harmFields(harm));

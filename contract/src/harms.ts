import { HARM_REASONS, HARM_TEXT_MAX, HARM_TEXT_MIN, isHarmReason, type Harm } from '@bobbin/domain/staff/harms';
import { STAFF_NOTE_MAX } from '@bobbin/domain/staff/notes';
import { z } from 'zod';

/** The text that the person reads. */
const harmText = z
  .string('harmTextRequired')
  .trim()
  .min(1, 'harmTextRequired')
  .min(HARM_TEXT_MIN, 'harmTextTooShort')
  .max(HARM_TEXT_MAX, 'harmTextTooLong');

/** An internal note, which the person never reads. */
const internalNote = z.string().trim().max(STAFF_NOTE_MAX, 'noteTooLong').optional();

/** Fields of a call that always harms a person: a reason from the list, the text for the person, and a note for staff (PER-1). */
export function harmFields(harm: Harm) {
  return {
    reasonCode: z.enum(HARM_REASONS[harm] as readonly [string, ...string[]], 'harmReasonRequired'),
    reason: harmText,
    staffNote: internalNote,
  };
}

/** The same fields of a call that harms a person only with some values; `checkHarm` requires them there. */
export const optionalHarmFields = {
  reasonCode: z.string().max(40).optional(),
  reason: z.string().trim().max(HARM_TEXT_MAX, 'harmTextTooLong').optional(),
  staffNote: internalNote,
};

interface HarmInput {
  reasonCode?: string | undefined;
  reason?: string | undefined;
}

/** Adds the problems of a reason that is missing or not in the list, and of a missing text. */
export function checkHarm(harm: Harm, { reasonCode = '', reason }: HarmInput, context: z.RefinementCtx): void {
  if (!isHarmReason(harm, reasonCode))
    context.addIssue({ code: 'custom', path: ['reasonCode'], message: 'harmReasonRequired' });
  const text = harmText.safeParse(reason);
  const [problem] = text.error?.issues ?? [];
  if (problem) context.addIssue({ code: 'custom', path: ['reason'], message: problem.message });
}

/** A form with the fields of an action against a person. */
export const harmForm = (harm: Harm) => z.object(harmFields(harm));

import { SENTENCES } from '@bobbin/contract/error-sentences';
import { readLanguage } from '../i18n/i18n.ts';
import { toErrorText } from './errors.ts';

/** The quoted words for a label that was not made (LBL-6), and the reason below them, which begins with `subject`. */
export function toLabelFailure(error: unknown, subject: string | null = null): { title: string; text: string } {
  const title = SENTENCES.LABEL_NOT_POSSIBLE[readLanguage()];
  const { title: reason, detail } = toErrorText(error);
  const parts = [subject, reason === title ? null : reason, detail];
  return { title, text: parts.filter((part) => part !== null).join(' · ') };
}

import { SENTENCES } from '@bobbin/contract/error-sentences';
import { readLanguage } from '../i18n/i18n.ts';
import { toErrorText } from './errors.ts';

/** Returns the title of a failed label (LBL-6), and the reason as the text below the title; the text begins with `subject`. */
export function toLabelFailure(error: unknown, subject: string | null = null): { title: string; text: string } {
  const title = SENTENCES.LABEL_NOT_POSSIBLE[readLanguage()];
  const { title: reason, detail } = toErrorText(error);
  const parts = [subject, reason === title ? null : reason, detail];
  return { title, text: parts.filter((part) => part !== null).join(' · ') };
}

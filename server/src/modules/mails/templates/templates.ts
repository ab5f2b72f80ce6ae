import type { Locale } from '@bobbin/contract/errors';
import type { Words } from '../layout.ts';
import { EN } from './en.ts';
import type { Catalogue, MailFacts, MailKind } from './kinds.ts';
import { VI } from './vi.ts';

/** Renders a mail in the user's language. */
export function renderMail<K extends MailKind>(kind: K, locale: Locale, brand: string, facts: MailFacts[K]): Words {
  const catalogue: Catalogue = locale === 'en' ? EN : VI;
  return catalogue[kind](facts, brand);
}

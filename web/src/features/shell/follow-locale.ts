import type { Locale } from '@bobbin/contract/errors';
import { saveLocale } from '@bobbin/contract/profile.calls';
import { call, session } from '../../api/client.ts';
import { onLanguage } from '../../i18n/i18n.ts';
import { readLocale } from '../../i18n/locale.ts';

/** Set while the server does not know the language of this browser yet. */
const UNTOLD_KEY = 'localeUntold';

/** Sends the chosen language to the server, so that mails use it too; a failure is retried at the next chance. */
export async function tellLocale(): Promise<void> {
  if (localStorage.getItem(UNTOLD_KEY) === null || session.read() === null) return;
  const locale: Locale = readLocale();
  try {
    await call(saveLocale, { body: { locale } });
    if (readLocale() === locale) localStorage.removeItem(UNTOLD_KEY);
  } catch {
    // Not shown: the page itself is in the language already.
  }
}

/**
 * Follows the switch of the language, and who signs in: an account speaks the language of the page that it is used on, so its
 * mails do too. Gives the way to stop.
 */
export function followLocale(): () => void {
  const keepUntold = () => localStorage.setItem(UNTOLD_KEY, '1');
  const follow = () => {
    keepUntold();
    void tellLocale();
  };
  // Told by the first page behind the sign-in: a session may still owe its second factor here.
  const stopSession = session.subscribe((event) => {
    if (event === 'started' || event === 'replaced') keepUntold();
  });
  const stopLanguage = onLanguage(follow);
  return () => {
    stopSession();
    stopLanguage();
  };
}

import type { Locale } from '@bobbin/contract/errors';
import { saveLocale } from '@bobbin/contract/profile.calls';
import { call, session } from '../../api/client.ts';
import { onLanguage } from '../../i18n/i18n.ts';
import { readLocale } from '../../i18n/locale.ts';

/** Storage key, set while the server does not know the chosen language yet. */
const UNTOLD_KEY = 'localeUntold';

/** Sends the chosen language to the server, so that mails use it too; a failure is retried later. */
export async function tellLocale(): Promise<void> {
  if (localStorage.getItem(UNTOLD_KEY) === null || session.read() === null) return;
  const locale: Locale = readLocale();
  try {
    await call(saveLocale, { body: { locale } });
    if (readLocale() === locale) localStorage.removeItem(UNTOLD_KEY);
  } catch {
    // The failure is not shown: the page itself already uses the language.
  }
}

/**
 * Reports the language after a switch and after a sign-in: an account's mails use the language of the page. Returns a function that stops
 * it.
 */
export function followLocale(): () => void {
  const keepUntold = () => localStorage.setItem(UNTOLD_KEY, '1');
  const follow = () => {
    keepUntold();
    void tellLocale();
  };
  // Reported by the first page after the sign-in: the session may have a pending second factor before.
  const stopSession = session.subscribe((event) => {
    if (event === 'started' || event === 'replaced') keepUntold();
  });
  const stopLanguage = onLanguage(follow);
  return () => {
    stopSession();
    stopLanguage();
  };
}

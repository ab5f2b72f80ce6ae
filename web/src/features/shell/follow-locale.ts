import type { Locale } from '@bobbin/contract/errors';
import { saveLocale } from '@bobbin/contract/profile.calls';
import { SEE_AS_HEADER } from '@bobbin/domain/staff/see-as-header';
import { call, session } from '../../api/client.ts';
import { onLanguage } from '../../i18n/i18n.ts';
import { readLocale } from '../../i18n/locale.ts';

/** Storage key that is set while the server does not know the chosen language yet. */
const UNTOLD_KEY = 'localeUntold';

/** Sends the chosen language to the server, which uses it for mails; after a failure it is sent again later. */
export async function tellLocale(): Promise<void> {
  if (localStorage.getItem(UNTOLD_KEY) === null || session.read() === null) return;
  // A visit sends it afterwards, because it writes nothing (SEE-9).
  if (sessionStorage.getItem(SEE_AS_HEADER) !== null) return;
  const locale: Locale = readLocale();
  try {
    await call(saveLocale, { body: { locale } });
    if (readLocale() === locale) localStorage.removeItem(UNTOLD_KEY);
  } catch {
    // The failure is not shown, because the page itself already uses the chosen language.
  }
}

/**
 * Sends the page's language to the server after a switch and after a sign-in, so that mails to the account use that language. Returns a function that
 * ends this.
 */
export function followLocale(): () => void {
  const keepUntold = () => localStorage.setItem(UNTOLD_KEY, '1');
  const follow = () => {
    keepUntold();
    void tellLocale();
  };
  // The language is not sent at sign-in but by the first page after it, because the session may have a pending second factor until then.
  const stopSession = session.subscribe((event) => {
    if (event === 'started' || event === 'replaced') keepUntold();
  });
  const stopLanguage = onLanguage(follow);
  return () => {
    stopSession();
    stopLanguage();
  };
}

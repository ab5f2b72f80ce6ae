import { Suspense, lazy } from 'react';
import { setLocale } from '../../i18n/i18n.ts';
import { useLocale } from '../../i18n/use-texts.tsx';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shellTexts } from '../../i18n/vi/shell.ts';
import styles from './preferences.module.css';
import { whenIdle } from '../browser/when-idle.ts';

// The choices load after the first rows.
const ThemeChoices = lazy(async () => {
  await whenIdle();
  return { default: (await import('./theme-switch.tsx')).ThemeChoices };
});
const ROOM = <span className={styles.room} />;

/** Switches between the light, the dark and the system's colour scheme (UI-4). */
export function ThemeSwitch({ isWordy = false }: { isWordy?: boolean }) {
  return (
    <Suspense fallback={ROOM}>
      <ThemeChoices isWordy={isWordy} />
    </Suspense>
  );
}

/** Switches between Vietnamese and English with one click; the browser remembers the choice. */
export function LocaleSwitch() {
  const t = useTexts(shellTexts);
  const locale = useLocale();
  return (
    <button
      type="button"
      data-touch="square"
      className={styles.locale}
      // The accessible name begins with the visible text, so that voice control finds the button (WCAG 2.5.3).
      aria-label={`${locale.toUpperCase()} · ${t('switchLanguage')}`}
      title={t('switchLanguage')}
      onClick={() => void setLocale(locale === 'vi' ? 'en' : 'vi')}
    >
      {locale.toUpperCase()}
    </button>
  );
}

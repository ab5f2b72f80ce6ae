import { IconDeviceDesktop, IconMoon, IconSun, type Icon } from '@tabler/icons-react';
import { setLocale } from '../i18n/i18n.ts';
import { useLocale } from '../i18n/use-texts.tsx';
import { useTexts } from '../i18n/use-texts.tsx';
import { shellTexts } from '../i18n/vi/shell.ts';
import { setColorScheme, useColorScheme, type ColorScheme } from './color-scheme.ts';
import styles from './preferences.module.css';
import { Segments } from './segments.tsx';

const SCHEMES: readonly { value: ColorScheme; icon: Icon; key: 'themeLight' | 'themeDark' | 'themeSystem' }[] = [
  { value: 'light', icon: IconSun, key: 'themeLight' },
  { value: 'dark', icon: IconMoon, key: 'themeDark' },
  { value: 'system', icon: IconDeviceDesktop, key: 'themeSystem' },
];

/** Light, dark or as the system says (UI-4). */
export function ThemeSwitch({ isWordy = false }: { isWordy?: boolean }) {
  const t = useTexts(shellTexts);
  const colorScheme = useColorScheme();
  return (
    <Segments
      name={t('theme')}
      value={colorScheme}
      onChange={setColorScheme}
      choices={SCHEMES.map((scheme) => ({
        value: scheme.value,
        label: t(scheme.key),
        icon: <scheme.icon size={16} stroke={1.5} aria-hidden />,
      }))}
      isIconsOnly={!isWordy}
    />
  );
}

/** One press changes between Vietnamese and English, and is remembered. */
export function LocaleSwitch() {
  const t = useTexts(shellTexts);
  const locale = useLocale();
  return (
    <button
      type="button"
      className={styles.locale}
      // What is read aloud begins with what is seen, so that voice control finds it (WCAG 2.5.3).
      aria-label={`${locale.toUpperCase()} · ${t('switchLanguage')}`}
      title={t('switchLanguage')}
      onClick={() => void setLocale(locale === 'vi' ? 'en' : 'vi')}
    >
      {locale.toUpperCase()}
    </button>
  );
}

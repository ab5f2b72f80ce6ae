import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { setLocale } from '../i18n/i18n.ts';
import { useLocale } from '../i18n/use-locale.ts';
import styles from './preferences.module.css';
import { Segments } from './segments.tsx';

const SCHEMES: readonly { value: MantineColorScheme; icon: Icon; key: 'themeLight' | 'themeDark' | 'themeSystem' }[] = [
  { value: 'light', icon: IconSun, key: 'themeLight' },
  { value: 'dark', icon: IconMoon, key: 'themeDark' },
  { value: 'auto', icon: IconDeviceDesktop, key: 'themeSystem' },
];

// Stopping them for a moment would take a <style>, which the policy refuses (W12).
const KEEP_TRANSITIONS = { keepTransitions: true };

/** Light, dark or as the system says (Spec 1 §1). */
export function ThemeSwitch({ isWordy = false }: { isWordy?: boolean }) {
  const { t } = useTranslation('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme(KEEP_TRANSITIONS);
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
  const { t } = useTranslation('shell');
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

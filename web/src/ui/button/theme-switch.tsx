import type { Icon } from '../icon.ts';
import { IconDeviceDesktop, IconMoon, IconSun } from '../icons.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shellTexts } from '../../i18n/vi/shell.ts';
import { setColorScheme, useColorScheme, type ColorScheme } from '../browser/color-scheme.ts';
import { Segments } from './segments.tsx';

const SCHEMES: readonly { value: ColorScheme; icon: Icon; key: 'themeLight' | 'themeDark' | 'themeSystem' }[] = [
  { value: 'light', icon: IconSun, key: 'themeLight' },
  { value: 'dark', icon: IconMoon, key: 'themeDark' },
  { value: 'system', icon: IconDeviceDesktop, key: 'themeSystem' },
];

/** Options of `ThemeSwitch`, in a separate chunk. */
export function ThemeChoices({ isWordy }: { isWordy: boolean }) {
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

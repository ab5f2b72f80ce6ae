import { IconBaselineDensityLarge, IconBaselineDensityMedium, IconBaselineDensitySmall } from '../../icons.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import styles from './density-switch.module.css';
import { DENSITIES, setDensity, useDensity } from './density.ts';

const ICONS = {
  compact: IconBaselineDensitySmall,
  normal: IconBaselineDensityMedium,
  comfortable: IconBaselineDensityLarge,
};

/**
 * Switches between three row heights (UI-48). It consists of buttons instead of radio buttons, because arrow keys move between the controls of the
 * toolbar.
 */
export function DensitySwitch() {
  const t = useTexts(uiTexts);
  const current = useDensity();
  return (
    <span className={styles.switch} role="group" aria-label={t('density')}>
      {DENSITIES.map((density) => {
        const Icon = ICONS[density];
        const name = t(`densities.${density}`);
        return (
          <button
            key={density}
            type="button"
            className={styles.choice}
            aria-label={name}
            title={name}
            aria-pressed={density === current}
            onClick={() => setDensity(density)}
          >
            <Icon size={16} stroke={1.5} aria-hidden />
          </button>
        );
      })}
    </span>
  );
}

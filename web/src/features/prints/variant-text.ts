import type { VariantCondition } from '@bobbin/contract/prints';
import { useTexts } from '../../i18n/use-texts.tsx';
import { placementsTexts } from '../../i18n/vi/placements.ts';

/** Returns a function that says for which garments a variant is used: 'Vải sáng', 'Hoodie, Navy' (PRN-3). */
export function useWhenText(): (when: VariantCondition) => string {
  const t = useTexts(placementsTexts);
  return ({ productType, sizes, isYouth, colours, tone }) => {
    const parts = [
      productType,
      isYouth ? t('when.youth') : null,
      sizes.length === 0 ? null : t('when.sizes', { sizes: sizes.join(', ') }),
      colours.length === 0 ? null : colours.join(', '),
      tone === null ? null : t(`when.${tone}`),
    ].filter((part) => part !== null);
    return parts.length === 0 ? t('when.always') : parts.join(', ');
  };
}

/** Returns a function that formats a contrast in hundredths: 230 becomes '2.3 : 1'. */
export function useRatio(): (contrast: number) => string {
  const t = useTexts(placementsTexts);
  return (contrast) => t('ratio', { ratio: (contrast / 100).toFixed(1) });
}

import { factoryOf } from '@bobbin/domain/factories/factories';
import { houseName, type House } from '@bobbin/domain/factories/houses';
import { BLURRED_DPI } from '@bobbin/domain/factories/print-areas';
import type { PrintCheck } from '@bobbin/domain/fulfilment/print-check';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { printsTexts } from '../../../i18n/vi/prints.ts';
import { toTimes } from '../../../ui/domain/print-words.ts';
import { Text } from '../../../ui/layout/boxes.tsx';
import styles from './artwork.module.css';

/** Says how a picture would print: it fits, it is enlarged, or it is blocked for a reason (BLK-17, FUL-80). */
export function ArtworkPrint({ house, print }: { house: House; print: PrintCheck }) {
  const t = useTexts(printsTexts);
  const { verdict, dpi, enlargement, blocks } = print;
  const reasons = blocks.map((code) => {
    const size = code === 'WRONG_SIZE' ? factoryOf(house).designSize : null;
    return t(`blocks.${code}`, { ...size, dpi, least: BLURRED_DPI });
  });
  return (
    <Text size={12} className={styles.print} data-verdict={verdict}>
      {verdict === 'confirm'
        ? `${t('dpi', { dpi })} · ${t('confirm')}`
        : verdict === 'blocked'
          ? `${houseName(house)}: ${reasons.join(' ')}`
          : verdict === 'scaled'
            ? t('dpiEnlarged', { dpi, times: toTimes(enlargement) })
            : `${t('dpi', { dpi })} · ${t('fits')}`}
    </Text>
  );
}

import type { PlacementFile } from '@bobbin/contract/orders';
import { isMockupPlacement, isPlacement, sideOf } from '@bobbin/domain/fulfilment/design-sides';
import type { House } from '@bobbin/domain/factories/houses';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import styles from './check-design.module.css';
import type { VariantChoice } from './fulfil-form.ts';
import { PrintPanel } from './print-panel.tsx';

const GROUNDS = ['color', 'checker'] as const;
type Ground = (typeof GROUNDS)[number];

interface CheckDesignProps {
  file: PlacementFile;
  /** The garment's colour, null when nobody knows it. */
  hex: string | null;
  /** What is made, and where: how sharp a design prints depends on both. */
  choice: VariantChoice;
  house: House;
  orderedImage: string;
  skuName: string;
  onClose: () => void;
}

/** 'Check design': the picture large, on the garment's colour or on a checkerboard, beside the buyer's. */
export function CheckDesign({ file, hex, choice, house, orderedImage, skuName, onClose }: CheckDesignProps) {
  const t = useTexts(fulfilmentTexts);
  const isNarrow = useNarrow();
  const isMockup = isPlacement(file.placement) && isMockupPlacement(file.placement);
  const [ground, setGround] = useState<Ground>(hex === null || isMockup ? 'checker' : 'color');
  const place = isPlacement(file.placement) ? t(`places.${file.placement}`) : file.placement;
  const isColored = ground === 'color' && hex !== null;
  return (
    <Dialog
      title={t('checkDesign')}
      onClose={onClose}
      width={1040}
      isFullScreen={isNarrow}
      note={`${place} · ${file.name} · ${file.width}×${file.height} px`}
    >
      <Segments
        name={t('ground')}
        value={ground}
        onChange={setGround}
        choices={[
          { value: 'color', label: choice.productColor ?? t('unknownColor'), isDisabled: hex === null },
          { value: 'checker', label: t('checkerboard') },
        ]}
      />
      <div className={styles.pair} data-checked={!isMockup || undefined}>
        <figure className={styles.figure}>
          <figcaption>{t('printed')}</figcaption>
          <div
            className={styles.ground}
            data-checker={!isColored || undefined}
            style={isColored ? { background: hex } : undefined}
          >
            <img src={file.url} alt={place} />
          </div>
        </figure>
        <figure className={styles.figure}>
          <figcaption>{t('ordered')}</figcaption>
          <div className={styles.ground}>
            <img src={orderedImage} alt={skuName} />
          </div>
        </figure>
        {isPlacement(file.placement) && !isMockup ? (
          <PrintPanel file={file} side={sideOf(file.placement)} house={house} choice={choice} />
        ) : null}
      </div>
    </Dialog>
  );
}

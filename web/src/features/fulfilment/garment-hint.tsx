import type { OrderProductDesigns } from '@bobbin/contract/orders';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { Button } from '../../ui/button/button.tsx';
import { Row } from '../../ui/layout/boxes.tsx';
import styles from './product-panel.module.css';

interface GarmentHintProps {
  hint: NonNullable<OrderProductDesigns['garmentHint']>;
  /** Name of the garment at the chosen factory. */
  name: string;
  onConfirm: () => void;
}

/**
 * Suggests a garment, with the reason, when the product's name does not indicate one. The suggestion applies only after a person confirms it
 * (FUL-83).
 */
export function GarmentHint({ hint: { basis, count }, name, onConfirm }: GarmentHintProps) {
  const t = useTexts(fulfilmentTexts);
  return (
    <Row as="p" wrap gap="6 10" tone="text" flush below={6} fill="amber" className={styles.hint}>
      <span>
        {t('garmentHint.unknown')} {t('garmentHint.probably')} <strong>{name}</strong>:{' '}
        {t(`garmentHint.${basis}`, { count })}
      </span>
      <Button size="small" onClick={onConfirm}>
        {t('garmentHint.confirm', { name })}
      </Button>
    </Row>
  );
}

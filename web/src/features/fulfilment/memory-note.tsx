import type { OrderProductDesigns } from '@bobbin/contract/orders';
import { IconHistory } from '../../ui/icons.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { formatLa } from '../../ui/text/time.ts';
import { Row } from '../../ui/layout/boxes.tsx';
import styles from './product-panel.module.css';

/** Shows which designs came from another order of the SKU, and the day of that order (FIL-14). */
export function MemoryNote({ product }: { product: OrderProductDesigns }) {
  const t = useTexts(fulfilmentTexts);
  const memory = product.designs.find((design) => design.memory !== null)?.memory;
  if (!memory) return null;
  return (
    <Row as="p" wrap gap="2 6" size={12} tone="blue" flush below={6} fill="blue" className={styles.memory}>
      <IconHistory size={15} stroke={1.75} aria-hidden />
      <strong>{t('fromMemory')}</strong>
      <span>{t('memoryFrom', { date: formatLa(memory.usedAt, 'short'), order: memory.orderId })}</span>
    </Row>
  );
}

interface PersonalisedFieldsProps {
  product: OrderProductDesigns;
  isMarking: boolean;
  isCompared: boolean;
  onMark: (isPersonalised: boolean) => void;
  onCompared: (isCompared: boolean) => void;
}

/** Shows that a SKU is personalised, and the checkbox with which a person confirms that the texts were compared (FIL-25, FIL-27). */
export function PersonalisedFields({ product, isMarking, isCompared, onMark, onCompared }: PersonalisedFieldsProps) {
  const t = useTexts(fulfilmentTexts);
  return (
    <Row align="stretch" wrap gap="4 18" size={13} above={8} className={styles.personal}>
      <label>
        <input
          type="checkbox"
          checked={product.isPersonalised}
          disabled={isMarking}
          onChange={(event) => onMark(event.target.checked)}
        />
        {t('isPersonalised')}
      </label>
      {product.isPersonalised ? (
        <label>
          <input
            type="checkbox"
            data-field={`${product.id} compare`}
            checked={isCompared}
            onChange={(event) => onCompared(event.target.checked)}
          />
          {t('compared')}
        </label>
      ) : null}
    </Row>
  );
}

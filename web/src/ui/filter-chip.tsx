import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './filter-chip.module.css';

/** An applied filter that one press removes (U3). */
export function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <button type="button" className={styles.chip} aria-label={t('removeFilter', { name: label })} onClick={onRemove}>
      {label}
      <IconX size={13} stroke={2} aria-hidden />
    </button>
  );
}

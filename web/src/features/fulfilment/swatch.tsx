import { useTranslation } from 'react-i18next';
import styles from './product-panel.module.css';

/** A colour as a small field; an unknown one is hatched, never white (W33). */
export function Swatch({ hex, name }: { hex: string | null; name: string | null }) {
  const { t } = useTranslation('fulfilment');
  const label = name ?? t('unknownColor');
  return (
    <span
      className={styles.swatch}
      role="img"
      aria-label={label}
      title={hex === null ? `${label} · ${t('unknownColor')}` : label}
      data-unknown={hex === null || undefined}
      style={hex === null ? undefined : { background: hex }}
    />
  );
}

import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import styles from './product-panel.module.css';

/** Shows a colour as a small square; an unknown colour is hatched, never white (PRD-10). */
export function Swatch({ hex, name }: { hex: string | null; name: string | null }) {
  const t = useTexts(fulfilmentTexts);
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

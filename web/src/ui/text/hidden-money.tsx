import { useTexts } from '../../i18n/use-texts.tsx';
import { reasonsTexts } from '../../i18n/vi/reasons.ts';
import styles from './money.module.css';

/** Replaces an amount that the caller's role does not show by a text, never by a zero (TEA-12). */
export function HiddenMoney() {
  const t = useTexts(reasonsTexts);
  return (
    <span title={t('role.money')}>
      <span aria-hidden>–</span>
      <span className={styles.hidden}>{t('role.money')}</span>
    </span>
  );
}

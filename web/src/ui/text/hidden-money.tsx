import { useTexts } from '../../i18n/use-texts.tsx';
import { reasonsTexts } from '../../i18n/vi/reasons.ts';
import styles from './money.module.css';

/** Shows a text, never a zero, in place of an amount that the user's role may not see (TEA-12). */
export function HiddenMoney() {
  const t = useTexts(reasonsTexts);
  return (
    <span title={t('role.money')}>
      <span aria-hidden>–</span>
      <span className={styles.hidden}>{t('role.money')}</span>
    </span>
  );
}

import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import styles from './buyer-words.module.css';

interface BuyerWordsProps {
  /** As the buyer wrote it; empty without one. */
  text: string;
  isPersonalised: boolean;
}

/** What the buyer wrote, large beside the product: for a personalised one it is what has to be printed (FUL-84). */
export function BuyerWords({ text, isPersonalised }: BuyerWordsProps) {
  const t = useTexts(fulfilmentTexts);
  if (text.trim() === '') return null;
  return (
    <div className={styles.words} data-personalised={isPersonalised || undefined}>
      <span className={styles.label}>{t('buyerWords')}</span>
      <p className={styles.text}>{text}</p>
    </div>
  );
}

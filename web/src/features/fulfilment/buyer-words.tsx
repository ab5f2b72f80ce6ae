import { listBuyerWords } from '@bobbin/domain/fulfilment/buyer-words';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { printsTexts } from '../../i18n/vi/prints.ts';
import { CopyId } from '../../ui/copy-id.tsx';
import styles from './buyer-words.module.css';

interface BuyerWordsProps {
  /** Text as the buyer wrote it; empty without one. */
  text: string;
  isPersonalised: boolean;
}

/**
 * Shows the buyer's text in large type beside the product: for a personalised product it is the text to print (FUL-84). Names and numbers
 * can be copied exactly, because typing them again causes errors (FUL-87).
 */
export function BuyerWords({ text, isPersonalised }: BuyerWordsProps) {
  const t = useTexts(fulfilmentTexts, printsTexts);
  if (text.trim() === '') return null;
  const words = listBuyerWords(text);
  return (
    <div className={styles.words} data-personalised={isPersonalised || undefined}>
      <span className={styles.label}>{t('buyerWords')}</span>
      <p className={styles.text}>{text}</p>
      {words.length === 0 ? null : (
        <dl className={styles.parts}>
          {words.map(({ kind, text: word }) => (
            <div key={`${kind} ${word}`} className={styles.part}>
              <dt>{t(`prints:words.${kind}`)}</dt>
              <dd>
                <CopyId id={word} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

import { listBuyerWords } from '@bobbin/domain/fulfilment/buyer-words';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { printsTexts } from '../../i18n/vi/prints.ts';
import { CopyId } from '../../ui/button/copy-id.tsx';
import styles from './buyer-words.module.css';

interface BuyerWordsProps {
  /** As the buyer wrote it; empty without one. */
  text: string;
  isPersonalised: boolean;
}

/**
 * What the buyer wrote, large beside the product: for a personalised one it is what has to be printed (FUL-84). Names and
 * numbers in it are copied as they were written: whoever types them again errs (FUL-87).
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

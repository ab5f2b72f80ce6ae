import { listBuyerWords } from '@bobbin/domain/fulfilment/buyer-words';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { printsTexts } from '../../i18n/vi/prints.ts';
import { CopyId } from '../../ui/button/copy-id.tsx';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import styles from './fulfilment.module.css';

interface BuyerWordsProps {
  /** Text that the buyer wrote; empty if the buyer wrote none. */
  text: string;
  isPersonalised: boolean;
}

/**
 * Shows the buyer's text in large type beside the product, because it is the text to print on a personalised product (FUL-84). Names and numbers have
 * a copy button, because typing them again causes errors (FUL-87).
 */
export function BuyerWords({ text, isPersonalised }: BuyerWordsProps) {
  const t = useTexts(fulfilmentTexts, printsTexts);
  if (text.trim() === '') return null;
  const words = listBuyerWords(text);
  return (
    <div className={styles.words} data-personalised={isPersonalised || undefined}>
      <Text size={12} tone="muted" weight={550}>
        {t('buyerWords')}
      </Text>
      <Text as="p" weight={600} breaks flush above={2} className={styles.text}>
        {text}
      </Text>
      {words.length === 0 ? null : (
        <Stack as="dl" gap={2} flush above={8} lineAbove="strong" className={styles.parts}>
          {words.map(({ kind, text: word }) => (
            <Row key={`${kind} ${word}`} gap={12} className={styles.part}>
              <dt>{t(`prints:words.${kind}`)}</dt>
              <dd>
                <CopyId id={word} />
              </dd>
            </Row>
          ))}
        </Stack>
      )}
    </div>
  );
}

import { factoryOf } from '@bobbin/domain/factories/factories';
import type { Cents } from '@bobbin/domain/money/money';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { sendManyTexts } from '../../i18n/vi/send-many.ts';
import { Money } from '../../ui/money.tsx';
import type { SendingPlan } from './order-sending.ts';
import styles from './send-many.module.css';

const DESIGNS_SHOWN = 11;

/** What goes where for how much, and what will be printed: one look before it goes out. */
export function SendManySums({ plan: { ready, houses, designs } }: { plan: SendingPlan }) {
  const t = useTexts(sendManyTexts);
  if (ready.length === 0) return null;
  const hasResults = houses.every(({ resultCents }) => resultCents !== null);
  const sum = (pick: (of: SendingPlan['houses'][number]) => number | null) =>
    houses.reduce((total, one) => total + (pick(one) ?? 0), 0);
  const pieces = ready.reduce((total, { products }) => total + products.reduce((of, one) => of + one.quantity, 0), 0);
  const hidden = designs.slice(DESIGNS_SHOWN);
  return (
    <section className={styles.side} aria-label={t('goingOut', { count: ready.length })}>
      <h3 className={styles.subtitle}>{t('goingOut', { count: ready.length })}</h3>
      <ul className={styles.sums}>
        {houses.map((one) => (
          <SumRow key={one.house} name={factoryOf(one.house).name} {...one} hasResults={hasResults} />
        ))}
        {houses.length < 2 ? null : (
          <SumRow
            name={t('sum')}
            count={ready.length}
            costCents={sum(({ costCents }) => costCents)}
            isComplete={houses.every(({ isComplete }) => isComplete)}
            resultCents={sum(({ resultCents }) => resultCents)}
            hasResults={hasResults}
          />
        )}
      </ul>
      <h3 className={styles.subtitle}>
        {t('printed', { count: designs.length })} <span className={styles.hint}>{t('pieces', { count: pieces })}</span>
      </h3>
      <ul className={styles.designs}>
        {designs.slice(0, DESIGNS_SHOWN).map(({ fileId, name, thumbnailUrl, pieces: of }) => (
          <li key={fileId} title={name}>
            {thumbnailUrl === null ? null : <img src={thumbnailUrl} alt={name} loading="lazy" decoding="async" />}
            <span>×{of}</span>
          </li>
        ))}
        {hidden.length === 0 ? null : <li className={styles.more}>{t('moreDesigns', { count: hidden.length })}</li>}
      </ul>
    </section>
  );
}

interface SumRowProps {
  name: string;
  count: number;
  costCents: Cents;
  isComplete: boolean;
  resultCents: Cents | null;
  hasResults: boolean;
}

/** Orders of a factory, what they cost there and what they leave. */
function SumRow({ name, count, costCents, isComplete, resultCents, hasResults }: SumRowProps) {
  const t = useTexts(sendManyTexts, fulfilmentTexts);
  return (
    <li>
      <strong>{name}</strong>
      <span>{t('orderCount', { count })}</span>
      <span>
        <small>{t('fulfilment:cost')}</small>{' '}
        <Money amount={costCents === 0 ? null : costCents} empty={t('fulfilment:notTold')} />
        {isComplete || costCents === 0 ? null : <small> {t('notWhole')}</small>}
      </span>
      {hasResults ? (
        <span>
          <small>{t('fulfilment:profit')}</small> <Money amount={resultCents} isEstimate />
        </span>
      ) : null}
    </li>
  );
}

import type { ProfitSum } from '@bobbin/contract/profits';
import type { ProfitGroup } from '@bobbin/domain/money/profits';
import { useTexts } from '../../i18n/use-texts.tsx';
import { profitsTexts } from '../../i18n/vi/profits.ts';
import { Bone } from '../../ui/list-states.tsx';
import { Money } from '../../ui/money.tsx';
import styles from './profits.module.css';

/** What all rows come to, written as the sum that it is, and the rule of it (PRF-16, PRF-17). */
export function ProfitSumLine({ sum, by }: { sum: ProfitSum | undefined; by: ProfitGroup }) {
  const t = useTexts(profitsTexts);
  return (
    <section className={styles.sum} aria-label={t('sumName')}>
      <strong>{t('sumName')}</strong>
      {sum === undefined ? (
        <Bone width={320} />
      ) : (
        <span className={styles.terms}>
          {t('revenue')} <Money amount={sum.revenue} />
          {' − '}
          {t('cost')} <Money amount={sum.cost} />
          {' − '}
          {t('fees')} <Money amount={sum.fees} />
          {' = '}
          <span className={styles.left}>
            <Money amount={sum.net} />
          </span>
          {sum.percent === null ? null : ` (${sum.percent.toFixed(2)}%)`}
        </span>
      )}
      <span className={styles.rule}>
        {t('rule')} {by === 'design' ? t('designRule') : null}
      </span>
    </section>
  );
}

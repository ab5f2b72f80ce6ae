import type { ProfitSum } from '@bobbin/contract/profits';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import type { OtherCurrency } from '@bobbin/domain/money/other-currencies';
import type { ProfitGroup } from '@bobbin/domain/money/profits';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { profitsTexts } from '../../i18n/vi/profits.ts';
import { Explain } from '../../ui/overlay/explain.tsx';
import { Bone } from '../../ui/list/list-states.tsx';
import { Money } from '../../ui/text/money.tsx';
import { OtherCurrencies } from '../../ui/text/other-currencies.tsx';
import { Row, Text } from '../../ui/layout/boxes.tsx';
import styles from './dashboard.module.css';

interface ProfitSumLineProps {
  sum: ProfitSum | undefined;
  otherCurrencies: readonly OtherCurrency[];
  by: ProfitGroup;
}

/** Shows the sum of all rows as an equation; orders without a factory cost are listed separately (PRF-16, PRF-17, PRF-19). */
export function ProfitSumLine({ sum, otherCurrencies, by }: ProfitSumLineProps) {
  const t = useTexts(profitsTexts);
  const locale = useLocale();
  if (sum === undefined) {
    return (
      <Row
        as="section"
        align="baseline"
        wrap
        gap="4 14"
        size={13}
        flush
        below={10}
        pad="10 12"
        className={styles.sum}
        aria-label={t('sumName')}
      >
        <Bone width={320} />
      </Row>
    );
  }
  const show = (amount: string) => displayMoney(parseMoney(amount), locale);
  const { orders, unpricedOrders } = sum;
  const isEstimate = sum.estimated !== '0.00';
  const hasUnpriced = (unpricedOrders ?? 0) > 0 || sum.unpricedRevenue !== '0.00';
  const unpriced = { amount: show(sum.unpricedRevenue) };
  return (
    <Row
      as="section"
      align="baseline"
      wrap
      gap="4 14"
      size={13}
      flush
      below={10}
      pad="10 12"
      className={styles.sum}
      aria-label={t('sumName')}
    >
      <strong>
        {orders === null ? t('pricedAll') : t('pricedName', { count: orders })}
        <Explain
          of="profit"
          name={t('net')}
          total={sum.net}
          parts={{ pricedRevenue: sum.revenue, fulfills: sum.cost, designFees: sum.fees }}
          isEstimate={isEstimate}
        />
      </strong>
      <Row as="span" align="baseline" wrap gap="2 6">
        {t('revenue')} <Money amount={sum.revenue} isEstimate={isEstimate} />
        {' − '}
        {t('cost')} <Money amount={sum.cost} />
        {' − '}
        {t('fees')} <Money amount={sum.fees} />
        {' = '}
        <Text weight={600}>
          <Money amount={sum.net} isEstimate={isEstimate} />
        </Text>
        {sum.percent === null ? null : ` (${sum.percent.toFixed(2)}%)`}
      </Row>
      {isEstimate ? (
        <Text size={12} tone="muted" ownLine>
          {t('estimatedPart', { amount: show(sum.estimated) })}
        </Text>
      ) : null}
      {hasUnpriced ? (
        <Text tone="amber" ownLine>
          {unpricedOrders === null
            ? t('unpricedAll', unpriced)
            : t('unpricedName', { count: unpricedOrders, ...unpriced })}
        </Text>
      ) : null}
      <OtherCurrencies of={otherCurrencies} />
      <Text size={12} tone="muted" ownLine>
        {t('rule')} {by === 'design' ? t('designRule') : null}
      </Text>
    </Row>
  );
}

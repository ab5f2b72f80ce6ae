import { moneyTerm, type MoneyTerm } from '@bobbin/domain/money/terms';
import { useLocale } from '../../i18n/use-texts.tsx';
import styles from './explain.module.css';
import { Money } from '../text/money.tsx';
import { Text } from '../layout/boxes.tsx';

interface ExplainPanelProps {
  of: MoneyTerm;
  total: string | null;
  parts: Partial<Record<string, string | null>>;
  currency?: string | undefined;
  isEstimate?: boolean | undefined;
}

/** Shows the definition of a figure, and below it the parts of its sum. */
export function ExplainPanel({ of, total, parts, currency = 'USD', isEstimate = false }: ExplainPanelProps) {
  const locale = useLocale();
  const { term, means, sum = [] } = moneyTerm(of);
  const lines = sum.flatMap(([sign, part]) => {
    const amount = parts[part] ?? null;
    return amount === null ? [] : [{ sign, part, amount }];
  });
  return (
    <Text as="div" size={13} tone="text" weight={400} pad="10 12" className={styles.panel} role="note">
      <strong>{term[locale]}</strong>
      {total === null || lines.length === 0 ? null : (
        <Text as="dl" numeric flush above={6} data-equation={of}>
          {lines.map(({ sign, part, amount }, index) => (
            <div key={part} className={styles.line} data-sign={sign} data-amount={amount}>
              <dt>
                <span className={styles.sign}>{index === 0 && sign === '+' ? '' : sign}</span>
                {moneyTerm(part as MoneyTerm).term[locale]}
              </dt>
              <dd>
                <Money amount={amount} currency={currency} />
              </dd>
            </div>
          ))}
          <div className={styles.total} data-total={total}>
            <dt>
              <span className={styles.sign}>{'='}</span>
              {term[locale]}
            </dt>
            <dd>
              <Money amount={total} currency={currency} isEstimate={isEstimate} />
            </dd>
          </div>
        </Text>
      )}
      <p>{means[locale]}</p>
    </Text>
  );
}

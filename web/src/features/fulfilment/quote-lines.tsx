import type { Quote } from '@bobbin/contract/fulfilment';
import type { Order } from '@bobbin/contract/orders';
import { parseMoney } from '@bobbin/domain/money';
import { useTranslation } from 'react-i18next';
import { toReasonText } from '../../api/reasons.ts';
import { Money } from '../../ui/money.tsx';
import { toOrderRevenue } from '../../ui/order-facts.ts';
import { isPrice, type FulfilForm } from './fulfil-form.ts';
import styles from './fulfil-summary.module.css';

interface QuoteLinesProps {
  order: Order;
  form: FulfilForm;
  quote: Quote | undefined;
  isQuoting: boolean;
}

/** What it costs line by line, what the buyer paid, and what would be left (U21). */
export function QuoteLines({ order, form, quote, isQuoting }: QuoteLinesProps) {
  const { t } = useTranslation(['fulfilment', 'ui', 'orders']);
  const cost = toCost(form, quote);
  const { revenue, percent } = toOrderRevenue(order, cost ?? 0);
  const empty = isQuoting ? '…' : 'N/A';
  const share = percent === null || cost === null ? null : `${percent.toFixed(2)}%`;
  const isPostageOpen = cost !== null && form.type === 'AUTO' && quote?.shipping === null;
  const without = isPostageOpen ? <span className={styles.muted}> {t('withoutPostage')}</span> : null;
  return (
    <>
      {quote === undefined ? null : (
        <dl className={styles.lines} aria-busy={isQuoting || undefined}>
          {quote.lines.map((line) => (
            <div key={line.id} className={styles.line} data-missing={line.price === null || undefined}>
              <dt>
                {line.label}
                {line.quantity > 1 ? ` ${t('ui:times', { count: line.quantity })}` : ''}
                {line.reason === null ? null : <span className={styles.reason}>{toReasonText([line.reason])}</span>}
              </dt>
              <dd>
                <Money amount={line.price} />
              </dd>
            </div>
          ))}
          <div className={styles.line}>
            <dt>{t('shippingCost')}</dt>
            {/* The factory tells its postage only with the order itself (factories §3.5): until then it is none, not nothing. */}
            <dd>{quote.shipping === null ? <em>{t('notTold')}</em> : <Money amount={quote.shipping} />}</dd>
          </div>
        </dl>
      )}
      <dl className={styles.totals}>
        <div className={styles.line}>
          <dt>
            <strong>{t('cost')}</strong>
            {without}
          </dt>
          <dd>
            <strong>
              <Money amount={cost} empty={empty} />
            </strong>
          </dd>
        </div>
        <div className={styles.line}>
          <dt>{t('paid')}</dt>
          <dd>
            <Money amount={order.paymentTotalAmount} />
          </dd>
        </div>
        <div className={styles.line}>
          <dt>
            {t('profit')} <em>{t('ui:estimated')}</em>
            {without}
          </dt>
          <dd className={revenue !== null && revenue > 0 ? styles.gain : undefined}>
            <Money amount={cost === null ? null : revenue} empty={empty} />
            {share === null ? null : ` · ${share}`}
          </dd>
        </div>
      </dl>
    </>
  );
}

/** Cents of the present choices; null while nobody knows. */
function toCost(form: FulfilForm, quote: Quote | undefined): number | null {
  if (form.type === 'HAND') return isPrice(form.price) ? parseMoney(form.price) : null;
  return quote?.isComplete ? parseMoney(quote.total) : null;
}

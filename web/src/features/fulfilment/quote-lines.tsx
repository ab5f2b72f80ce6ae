import type { Quote } from '@bobbin/contract/fulfilment';
import type { Order } from '@bobbin/contract/orders';
import { parseMoney } from '@bobbin/domain/money/money';
import { isEstimate } from '@bobbin/domain/money/revenue';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { ordersTexts } from '../../i18n/vi/orders.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { toDeducted } from '../../ui/domain/deducted.ts';
import { Explain } from '../../ui/overlay/explain.tsx';
import { Money } from '../../ui/text/money.tsx';
import { isPrice, type FulfilForm } from './fulfil-form.ts';
import { PriceList, QuoteTable } from './quote-table.tsx';
import { hasPieces } from './quote.ts';
import { useOpenCosts } from './use-words.ts';
import styles from './fulfil-summary.module.css';

/** Charges that the prices of the product lines already contain. */
const OF_LINES: readonly string[] = ['SECOND_SIDE', 'SLEEVE'];

interface QuoteLinesProps {
  order: Order;
  form: FulfilForm;
  quote: Quote | undefined;
  isQuoting: boolean;
}

/** Shows the cost line by line, the buyer's payment, and the expected profit (UI-24). */
export function QuoteLines({ order, form, quote, isQuoting }: QuoteLinesProps) {
  const t = useTexts(fulfilmentTexts, uiTexts, ordersTexts);
  const toOpenCosts = useOpenCosts();
  const cost = toCost(form, quote);
  // True if the quote belongs to the price that is currently typed.
  const isQuoted = cost !== null && quote !== undefined && parseMoney(quote.total) === cost;
  const { result, percent } = (isQuoted ? quote.revenue : null) ?? { result: null, percent: null };
  const deducted = isQuoted && result !== null ? toDeducted(quote.revenue, order.paymentTotalAmount) : null;
  const empty = isQuoting ? '…' : 'N/A';
  const isOtherCurrency = order.currency !== 'USD';
  const share = percent === null ? null : `${percent.toFixed(2)}%`;
  const own = form.type === 'AUTO' ? quote?.parcel.find(({ orderId }) => orderId === order.id)?.share : undefined;
  const openCosts = cost === null || form.type === 'HAND' || !quote ? null : toOpenCosts(quote);
  const without = openCosts === null ? null : <span className={styles.muted}> {openCosts}</span>;
  return (
    <>
      {form.type === 'HAND' || quote === undefined ? null : <QuoteTable quote={quote} isQuoting={isQuoting} />}
      {form.type === 'HAND' || quote === undefined ? null : (
        <dl className={styles.lines} aria-busy={isQuoting || undefined}>
          {/* An unknown cost is shown as unknown, never as zero (FUL-58). */}
          {quote.extras
            .filter(({ code }) => !OF_LINES.includes(code))
            .map(({ code, quantity, price }) => (
              <div key={code} className={styles.line}>
                <dt>
                  {t(`extraCosts.${code}`)}
                  {quantity > 1 ? ` ${t('ui:times', { count: quantity })}` : ''}
                </dt>
                <dd>{price === null ? <em>{t('notTold')}</em> : <Money amount={price} />}</dd>
              </div>
            ))}
          <div className={styles.line}>
            <dt>{t('shippingCost')}</dt>
            <dd>{quote.shipping === null ? <em>{t('notTold')}</em> : <Money amount={quote.shipping} />}</dd>
          </div>
        </dl>
      )}
      {form.type === 'HAND' || quote === undefined ? null : <PriceList house={form.house} list={quote.priceList} />}
      <dl className={styles.totals}>
        <div className={styles.line}>
          <dt>
            <strong>{t(own === undefined ? 'cost' : 'parcel.cost')}</strong>
            {without}
          </dt>
          <dd>
            <strong>
              <Money amount={cost} empty={empty} />
            </strong>
          </dd>
        </div>
        {/* The profit shown below refers to this order alone, not to the whole parcel (FUL-96). */}
        {own === undefined
          ? null
          : quote?.parcel.map(({ orderId, share: part }) => (
              <div key={orderId} className={styles.line}>
                <dt>{t(orderId === order.id ? 'parcel.ownShare' : 'parcel.shareOf', { id: orderId })}</dt>
                <dd>
                  <Money amount={part} />
                </dd>
              </div>
            ))}
        <div className={styles.line}>
          <dt>{t('paid')}</dt>
          <dd>
            <Money amount={order.paymentTotalAmount} currency={order.currency} />
          </dd>
        </div>
        {deducted === null ? null : (
          <div className={styles.line}>
            <dt>{t('marketplaceTakes')}</dt>
            <dd>
              <Money amount={deducted} isEstimate={isEstimate(quote?.revenue?.state ?? 'none')} />
            </dd>
          </div>
        )}
        <div className={styles.line}>
          <dt>
            {t('profit')} <em>{t('ui:estimated')}</em>
            {result === null ? null : (
              <Explain
                of="orderProfit"
                name={t('profit')}
                total={result}
                isEstimate
                parts={{
                  paid: order.paymentTotalAmount,
                  deducted,
                  cost: own === undefined ? (quote?.total ?? null) : own,
                }}
              />
            )}
            {without}
          </dt>
          <dd className={result !== null && parseMoney(result) > 0 ? styles.gain : undefined}>
            <Money amount={result} empty={isOtherCurrency ? '—' : empty} />
            {share === null ? null : ` · ${share}`}
          </dd>
        </div>
      </dl>
      {isOtherCurrency ? (
        <p className={styles.muted}>{t('orders:otherCurrency', { currency: order.currency })}</p>
      ) : null}
    </>
  );
}

/** Returns the cost of the current choices in cents; null while the cost is unknown. */
function toCost(form: FulfilForm, quote: Quote | undefined): number | null {
  if (form.type === 'HAND') return isPrice(form.price) ? parseMoney(form.price) : null;
  return quote && hasPieces(quote) ? parseMoney(quote.total) : null;
}

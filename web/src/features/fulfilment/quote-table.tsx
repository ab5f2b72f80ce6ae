import type { Quote } from '@bobbin/contract/fulfilment';
import { houseName } from '@bobbin/domain/factories/houses';
import { formatMoney, parseMoney } from '@bobbin/domain/money/money';
import { toReasonText } from '../../api/reasons.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Money } from '../../ui/text/money.tsx';
import { SumGrid } from '../../ui/layout/sum-grid.tsx';
import { formatLa } from '../../ui/text/time.ts';
import { Text } from '../../ui/layout/boxes.tsx';
import styles from './fulfilment.module.css';

/** Number of final digits of an id, enough to distinguish the orders of a parcel. */
const TAIL = 6;

type Line = Quote['lines'][number];

/** Returns the known sum of a product line; null if its pieces have no price. */
function sumOf({ price, sides }: Line): string | null {
  return price === null ? null : formatMoney(parseMoney(price) + (sides === null ? 0 : parseMoney(sides)));
}

/** Shows the cost of the pieces: each product line with the parts of its price (FUL-86). */
export function QuoteTable({ quote, isQuoting }: { quote: Quote; isQuoting: boolean }) {
  const t = useTexts(fulfilmentTexts, uiTexts);
  if (quote.lines.length === 0) return null;
  const rows = quote.lines.map((line) => ({
    key: line.id,
    head: (
      <>
        {line.label}
        {quote.parcel.length === 0 ? null : (
          <Text tone="muted" nowrap>
            {' '}
            …{line.orderId.slice(-TAIL)}
          </Text>
        )}
        {line.quantity > 1 ? ` ${t('ui:times', { count: line.quantity })}` : ''}
        {line.reason === null ? null : (
          <Text size={12} tone="red" block>
            {toReasonText([line.reason])}
          </Text>
        )}
      </>
    ),
    cells:
      line.price === null
        ? []
        : [line.base, line.size, line.sides, sumOf(line)].map((amount, place) =>
            amount === null ? <em key={place}>{t('notTold')}</em> : <Money key={place} amount={amount} />,
          ),
  }));
  const titles = [t('quote.base'), t('quote.size'), t('quote.sides'), t('quote.sum')];
  return <SumGrid name={t('quote.title')} titles={titles} rows={rows} isBusy={isQuoting} />;
}

/** Shows where the prices come from, and from which day they are (FUL-86). */
export function PriceList({ house, list: { from, readAt } }: { house: string; list: Quote['priceList'] }) {
  const t = useTexts(fulfilmentTexts);
  const name = houseName(house);
  const parts = [
    from === null ? null : t('quote.from', { house: name, date: formatLa(from, 'date') }),
    readAt === null ? null : t('quote.readAt', { house: name, time: formatLa(readAt, 'full') }),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : (
    <Text as="p" size={12} tone="muted" className={styles.list}>
      {parts.join(' · ')}
    </Text>
  );
}

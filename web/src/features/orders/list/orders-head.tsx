import type { Attention, TrackingSummary } from '@bobbin/contract/orders';
import { IconArrowUp } from '../../../ui/icons.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import { formatLa } from '../../../ui/text/time.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import type { View } from '../../../ui/button/view-tabs.tsx';
import filterStyles from './price-cell.module.css';
import { readLanding } from '../views/landing.ts';
import { ORDER_SEARCH, type OrderSearch } from './order-search.ts';

/** Views of the list (ORD-2): orders that need action now, all orders, and one view for each reason why an order needs attention. */
const VIEWS = [
  { value: 'todo' },
  { value: 'all' },
  { value: 'pendingFulfill' },
  { value: 'pendingFulfill24h', tone: 'amber' },
  { value: 'missingLabel' },
  { value: 'pendingProduction' },
  { value: 'cancelRequested', tone: 'red' },
  { value: 'factoryRefused', tone: 'red' },
  { value: 'returnAsked', tone: 'red' },
  { value: 'returnOpen', tone: 'amber' },
] as const satisfies readonly Pick<View<Attention | 'all'>, 'value' | 'tone'>[];

/** Returns the views with their counts and URLs. Counts cover the selected shops, which stay selected when a view is opened. */
export function useOrderViews(
  summary: TrackingSummary | undefined,
  { attention, shops, sortBy, limit, view: open }: OrderSearch,
): (View<(typeof VIEWS)[number]['value']> & { search: OrderSearch })[] {
  const t = useTexts(ordersTexts);
  const views = VIEWS.map((view) => {
    const { value } = view;
    return {
      ...view,
      // Names the view as the dashboard names the same list.
      label: value === 'all' || value === 'missingLabel' ? t(`views.${value}`) : t(`attentions.${value}`),
      count: summary?.[value],
      search: ORDER_SEARCH.clean({
        attention: value === 'all' ? undefined : value,
        // A URL without a view opens the person's first view.
        view: value === 'all' && Object.keys(readLanding()).length > 0 ? value : undefined,
        shops,
        sortBy: open === undefined || open === 'all' ? sortBy : undefined,
        limit,
      }),
    };
  });
  // Views of returns are hidden while they contain no order.
  return views.filter(({ value, count }) => value === attention || count || !value.startsWith('return'));
}

/** Shows the time zone of the page, and the number of new orders that are not yet in the list. */
export function OrdersAside({ newCount, onShowNew }: { newCount: number; onShowNew: () => void }) {
  const t = useTexts(ordersTexts);
  const now = useNow();
  return (
    <>
      <span className={filterStyles.zone}>{t('laTime', { time: formatLa(now, 'time') })}</span>
      <span aria-live="polite">
        {newCount === 0 ? null : (
          <button type="button" className={filterStyles.pill} onClick={onShowNew}>
            <IconArrowUp size={14} stroke={1.75} aria-hidden />
            {t('newOrders', { count: newCount })}
          </button>
        )}
      </span>
    </>
  );
}

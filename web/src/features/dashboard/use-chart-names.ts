import { isOrderStatus } from '@bobbin/domain/orders/order-status';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { dashboardTexts } from '../../i18n/vi/dashboard.ts';
import { ORDER_LOOKS } from '../../ui/domain/states.ts';

/** Returns a function that names the chart's groups, by the shared dictionary (UI-25). */
export function useChartNames(): (group: string) => string {
  const t = useTexts(dashboardTexts);
  const locale = useLocale();
  return (group) => (isOrderStatus(group) ? ORDER_LOOKS[group].word[locale] : t('others'));
}

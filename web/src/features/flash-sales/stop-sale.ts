import type { FlashSale } from '@bobbin/contract/flash-sales';
import { useTexts } from '../../i18n/use-texts.tsx';
import { flashSalesTexts } from '../../i18n/vi/flash-sales.ts';
import { notify } from '../../ui/feedback/notify.tsx';
import { may } from '../../ui/hooks/use-role.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { useStopSale } from './use-flash-sales.ts';

const OVER: readonly FlashSale['standing'][] = ['ended', 'stopped', 'failed', 'stopping'];

/** Returns a function that asks for confirmation before a sale is stopped (FSL-10). */
export function useAskStop() {
  const t = useTexts(flashSalesTexts);
  const stop = useStopSale();
  return (sale: FlashSale) =>
    confirm({
      title: t('stopTitle', { name: sale.name }),
      text: t('stopText'),
      action: t('stop'),
      isDangerous: true,
      onConfirm: async () => {
        await stop.mutateAsync(sale);
        notify({ tone: 'success', title: t('stopped') });
      },
    });
}

export function canStop(sale: FlashSale): boolean {
  return !OVER.includes(sale.standing) && may(sale, 'manageShops');
}

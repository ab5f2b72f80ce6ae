import type { Shop } from '@bobbin/contract/shops';
import { endsByAuthorization } from '@bobbin/domain/shops/shop-expiry';
import { IconRefresh } from '../../ui/icons.ts';
import { toErrorText } from '../../api/errors.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { sayAnswer } from '../../ui/feedback/answers.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { useRole } from '../../ui/hooks/use-role.ts';
import { isExpired } from './shop-facts.ts';
import { useSyncShop } from './use-shops.ts';

/** Returns the action 'sync now' of a shop, and the reason if the action is not possible. */
export function useSyncNow(shop: Shop, now: number) {
  const t = useTexts(shopsTexts);
  const sync = useSyncShop();
  const toRefusal = useRole();
  const isRunning = shop.sync.state === 'running' || shop.sync.state === 'queued';
  const ended = isExpired(shop, now) ? t(endsByAuthorization(shop) ? 'needsAuthorization' : 'expired') : null;
  return {
    isBusy: sync.isPending || shop.sync.state === 'running',
    reason: toRefusal(shop, 'workOrders') ?? ended ?? (isRunning ? t('syncRunning') : null),
    run: () =>
      sayAnswer(sync.mutateAsync({ id: shop.id }), {
        done: () => notify({ tone: 'success', title: t('syncStarted'), text: shop.friendName }),
        failed: (error) => {
          const { title, detail } = toErrorText(error);
          notify({ tone: 'error', title: `${shop.friendName}: ${title}`, text: detail });
        },
      }),
  };
}

export function SyncNowButton({ shop, now }: { shop: Shop; now: number }) {
  const t = useTexts(shopsTexts);
  const { isBusy, reason, run } = useSyncNow(shop, now);
  return (
    <IconButton
      name={t('syncNowOf', { name: shop.friendName })}
      reason={reason}
      isBusy={isBusy}
      icon={<IconRefresh size={16} stroke={1.5} />}
      onClick={run}
    />
  );
}

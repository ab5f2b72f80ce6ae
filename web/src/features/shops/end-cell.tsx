import type { AnyShop } from '@bobbin/contract/shops';
import { daysToEnd, endsByAuthorization } from '@bobbin/domain/shops/shop-expiry';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { adminShopsTexts } from '../../i18n/vi/admin-shops.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { formatLa } from '../../ui/text/time.ts';
import { isEndingSoon } from './shop-facts.ts';
import { Stack } from '../../ui/layout/boxes.tsx';
import styles from './shops.module.css';

/** Shows the days until the shop's authorization or subscription ends, whichever is earlier, and says which of the two ends. */
export function EndCell({ shop, now, hasEnded }: { shop: AnyShop; now: number; hasEnded: boolean }) {
  const t = useTexts(adminShopsTexts);
  const isNear = isEndingSoon(shop, now);
  return (
    <Stack align="start" gap={2} shrinks className={styles.stack} title={formatLa(shop.expirationDate, 'full')}>
      <Badge
        tone={hasEnded ? 'red' : isNear ? 'amber' : 'neutral'}
        icon={hasEnded || isNear ? <IconAlertTriangle aria-hidden /> : undefined}
      >
        {hasEnded ? t('ended') : t('daysLeft', { count: daysToEnd(Date.parse(shop.expirationDate), now) })}
      </Badge>
      <span className={styles.muted}>{t(endsByAuthorization(shop) ? 'byAuthorization' : 'bySubscription')}</span>
    </Stack>
  );
}

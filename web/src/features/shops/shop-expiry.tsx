import type { Shop } from '@bobbin/contract/shops';
import { isRenewable } from '@bobbin/domain/shops/renewal';
import { daysToEnd } from '@bobbin/domain/shops/shop-expiry';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { sayAnswer } from '../../ui/feedback/answers.ts';
import { Button } from '../../ui/button/button.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { formatLa } from '../../ui/text/time.ts';
import { may } from '../../ui/hooks/use-role.ts';
import { useGuard } from '../../ui/hooks/use-read-only.ts';
import { openRenew } from './open-shop-dialogs.tsx';
import styles from './shop-cells.module.css';
import { isNear } from './shop-facts.ts';
import { useRenewShop } from './use-shops.ts';
import { useSwitchAnswer } from './shop-switches.tsx';
import { Text } from '../../ui/layout/boxes.tsx';

/** Shows the end of a shop's subscription and of its authorization, each with the days left and its renewal button (SHP-10, SHP-29). */
export function Expiry({ shop, now, isFull = false }: { shop: Shop; now: number; isFull?: boolean }) {
  const t = useTexts(shopsTexts);
  const authorize = useGuard(() => openRenew(shop));
  if (shop.purgeAt !== null) return <span className={styles.muted}>–</span>;
  const isSubscriptionNear = isNear(shop.subscriptionEndsAt, now);
  const isAuthorizationNear = shop.needsAuthorization || isNear(shop.authorizationEndsAt, now);
  return (
    <div className={styles.ends}>
      <span className={styles.muted}>{t('bySubscription')}</span>
      <DaysLeft end={shop.subscriptionEndsAt} now={now} />
      {/* This element is always present, because it may contain the reason of a disabled button. */}
      <span>{may(shop, 'own') && (isFull || isSubscriptionNear) ? <RenewButton shop={shop} now={now} /> : null}</span>
      <span className={styles.muted}>{t('byAuthorization')}</span>
      <DaysLeft end={shop.authorizationEndsAt} now={now} isOver={shop.needsAuthorization} />
      {/* No button if the authorization was lost, because the warning about this contains the same button. */}
      {may(shop, 'own') && (isFull || isAuthorizationNear) && !shop.needsAuthorization ? (
        <button type="button" className={styles.step} aria-label={`${t('renew')}: ${shop.friendName}`} {...authorize}>
          {t('renew')}
        </button>
      ) : (
        <span />
      )}
      {shop.isRenewalUnpaid ? <span className={styles.unpaid}>{t('renewalUnpaid')}</span> : null}
    </div>
  );
}

function DaysLeft({ end, now, isOver = false }: { end: string; now: number; isOver?: boolean }) {
  const t = useTexts(shopsTexts);
  const at = Date.parse(end);
  const hasEnded = isOver || at <= now;
  return (
    <Text
      size={13}
      nowrap
      className={styles.days}
      data-tone={hasEnded ? 'over' : isNear(end, now) ? 'near' : undefined}
      title={formatLa(end, 'full')}
    >
      {hasEnded ? t('expired') : t('expiresIn', { count: daysToEnd(at, now) })}
    </Text>
  );
}

function RenewButton({ shop, now }: { shop: Shop; now: number }) {
  const t = useTexts(shopsTexts);
  const renew = useRenewShop();
  const { failed } = useSwitchAnswer(shop)('autoRenew', true);
  const isEarly = !isRenewable(Date.parse(shop.subscriptionEndsAt), now);
  return (
    <Button
      size="small"
      look={Date.parse(shop.subscriptionEndsAt) <= now ? 'main' : 'plain'}
      name={`${t('renewSubscription')}: ${shop.friendName}`}
      reason={isEarly ? t('renewEarly') : null}
      isBusy={renew.isPending}
      onClick={() =>
        sayAnswer(renew.mutateAsync(shop), {
          done: ({ subscriptionEndsAt }) =>
            notify({
              tone: 'success',
              title: t('renewed', { name: shop.friendName }),
              text: t('renewedUntil', { day: formatLa(subscriptionEndsAt, 'date') }),
            }),
          failed,
        })
      }
    >
      {t('renewSubscription')}
    </Button>
  );
}

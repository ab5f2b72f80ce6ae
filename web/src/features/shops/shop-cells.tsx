import type { Shop } from '@bobbin/contract/shops';
import { daysToEnd, endsByAuthorization } from '@bobbin/domain/shops/shop-end';
import { IconAlertTriangle, IconCheck, IconEdit, IconLock, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { toErrorText } from '../../api/errors.ts';
import { useForm } from '../../api/form.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { notify } from '../../ui/notify.tsx';
import { formatLa } from '../../ui/time.ts';
import { openEditName, openEditProxy, openRenew } from './open-shop-dialogs.tsx';
import styles from './shop-cells.module.css';
import { isEndingSoon, isExpired } from './shop-facts.ts';
import { useSyncShop } from './use-shops.ts';

/** Friend name with its edit action, marketplace name, id and code. */
export function StoreName({ shop }: { shop: Shop }) {
  const t = useTexts(shopsTexts);
  return (
    <div className={styles.store}>
      <span className={styles.name}>
        <Link to="/community/shop-details/$id" params={{ id: shop.id }}>
          {shop.friendName}
        </Link>
        <IconButton
          name={t('editNameOf', { name: shop.friendName })}
          icon={<IconEdit size={15} stroke={1.5} />}
          onClick={() => openEditName(shop)}
        />
      </span>
      <span className={styles.muted}>
        {shop.nameShop} · {shop.code}
      </span>
      <CopyId id={shop.id} />
      <ShopWarnings shop={shop} />
    </div>
  );
}

/** What stops the shop's work, each with the one next step (SHP-4). */
export function ShopWarnings({ shop }: { shop: Shop }) {
  const t = useTexts(shopsTexts);
  return (
    <>
      {shop.isErrorProxy ? (
        <Warning text={t('proxyError')} action={t('editProxy')} shop={shop} onClick={() => openEditProxy(shop)} />
      ) : null}
      {shop.needsAuthorization ? (
        <Warning
          text={t('needsAuthorization')}
          detail={t('needsAuthorizationDetail')}
          action={t('renew')}
          shop={shop}
          onClick={() => openRenew(shop)}
        />
      ) : null}
    </>
  );
}

interface WarningProps {
  text: string;
  detail?: string;
  action: string;
  shop: Shop;
  onClick: () => void;
}

function Warning({ text, detail, action, shop, onClick }: WarningProps) {
  return (
    <div className={styles.warning}>
      <span>
        <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
        {text}
      </span>
      {detail === undefined ? null : <span className={styles.muted}>{detail}</span>}
      <button type="button" className={styles.step} aria-label={`${action}: ${shop.friendName}`} onClick={onClick}>
        {action}
      </button>
    </div>
  );
}

export function OpenBadge({ isOpen }: { isOpen: boolean }) {
  const t = useTexts(shopsTexts);
  return isOpen ? (
    <Badge tone="green" icon={<IconCheck aria-hidden />}>
      {t('open')}
    </Badge>
  ) : (
    <Badge tone="neutral" icon={<IconLock aria-hidden />}>
      {t('closed')}
    </Badge>
  );
}

/** Host of the proxy, or none; the credentials never come to the browser (SHP-19). */
export function ProxyCell({ shop }: { shop: Shop }) {
  const t = useTexts(shopsTexts);
  return (
    <span className={styles.proxy} data-error={shop.isErrorProxy || undefined}>
      {shop.proxy === null ? <span className={styles.muted}>{t('noProxy')}</span> : <code>{shop.proxy}</code>}
      <IconButton
        name={t('editProxyOf', { name: shop.friendName })}
        icon={<IconEdit size={15} stroke={1.5} />}
        onClick={() => openEditProxy(shop)}
      />
    </span>
  );
}

/** Days to the nearer of the shop's two ends, which one it is, and who can renew it. */
export function Expiry({ shop, now }: { shop: Shop; now: number }) {
  const t = useTexts(shopsTexts);
  const hasEnded = isExpired(shop, now);
  const isNear = isEndingSoon(shop, now);
  const isAuthorization = endsByAuthorization(shop);
  return (
    <div className={styles.expiry} title={formatLa(shop.expirationDate, 'full')}>
      <Badge
        tone={hasEnded ? 'red' : isNear ? 'amber' : 'neutral'}
        icon={hasEnded || isNear ? <IconAlertTriangle aria-hidden /> : undefined}
      >
        {hasEnded ? t('expired') : t('expiresIn', { count: daysToEnd(Date.parse(shop.expirationDate), now) })}
      </Badge>
      <span className={styles.muted}>{isAuthorization ? t('byAuthorization') : t('bySubscription')}</span>
      {hasEnded || isNear ? <Renewal shop={shop} isAuthorization={isAuthorization} hasEnded={hasEnded} /> : null}
    </div>
  );
}

/** Sellers renew the authorization themselves; a subscription is renewed by the operator. */
function Renewal({ shop, isAuthorization, hasEnded }: { shop: Shop; isAuthorization: boolean; hasEnded: boolean }) {
  const t = useTexts(shopsTexts);
  const { data: form } = useForm();
  if (isAuthorization) {
    // Its warning carries the step already.
    if (shop.needsAuthorization) return null;
    return (
      <button
        type="button"
        className={styles.step}
        aria-label={`${t('renew')}: ${shop.friendName}`}
        onClick={() => openRenew(shop)}
      >
        {t('renew')}
      </button>
    );
  }
  const link = form?.panel.linkUrl ?? '';
  return (
    <span className={styles.small}>
      {t(hasEnded ? 'subscriptionEnded' : 'subscriptionEnding')}{' '}
      {link === '' ? null : (
        <a href={link} target="_blank" rel="noreferrer">
          {t('askRenewal')}
        </a>
      )}
    </span>
  );
}

/** Gives the 'sync now' of a shop with the reason why it cannot run. */
export function useSyncNow(shop: Shop, now: number) {
  const t = useTexts(shopsTexts);
  const sync = useSyncShop();
  const isRunning = shop.sync.state === 'running' || shop.sync.state === 'queued';
  const ended = isExpired(shop, now) ? t(endsByAuthorization(shop) ? 'needsAuthorization' : 'expired') : null;
  return {
    isBusy: sync.isPending || shop.sync.state === 'running',
    reason: ended ?? (isRunning ? t('syncRunning') : null),
    run: () =>
      sync.mutate(
        { id: shop.id },
        {
          onSuccess: () => notify({ tone: 'success', title: t('syncStarted'), text: shop.friendName }),
          onError: (error) => {
            const { title, detail } = toErrorText(error);
            notify({ tone: 'error', title: `${shop.friendName}: ${title}`, text: detail });
          },
        },
      ),
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

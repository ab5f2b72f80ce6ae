import type { Shop } from '@bobbin/contract/shops';
import { isRenewable } from '@bobbin/domain/shops/renewal';
import { daysToEnd, endsByAuthorization } from '@bobbin/domain/shops/shop-end';
import {
  IconAlertTriangle,
  IconCheck,
  IconEdit,
  IconHeartbeat,
  IconLock,
  IconPuzzleOff,
  IconRefresh,
} from '@tabler/icons-react';
import { toErrorText } from '../../api/errors.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { Counted } from '../../ui/counted.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { HiddenMoney } from '../../ui/hidden-money.tsx';
import { notify } from '../../ui/notify.tsx';
import { Switch } from '../../ui/switch.tsx';
import { formatLa } from '../../ui/time.ts';
import { may, useRole } from '../../ui/use-role.ts';
import { openEditProxy, openRenew, openViolations } from './open-shop-dialogs.tsx';
import styles from './shop-cells.module.css';
import { isExpired, isNear } from './shop-facts.ts';
import { ShopName } from './shop-name.tsx';
import { SyncBadge } from './sync-badge.tsx';
import { useRenewShop, useSwitchAutoLabel, useSwitchAutoRenew, useSyncShop } from './use-shops.ts';

/** Friend name with its edit action, marketplace name, id and code. */
export function StoreName({ shop }: { shop: Shop }) {
  return (
    <div className={styles.store}>
      <ShopName shop={shop} />
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
  if (shop.purgeAt !== null) return <Closing shop={shop} purgeAt={shop.purgeAt} />;
  return (
    <>
      {shop.isSyncExtension ? null : (
        <div className={styles.warning}>
          <span>
            <IconPuzzleOff size={14} stroke={1.75} aria-hidden />
            {t('notSynced')}
          </span>
        </div>
      )}
      {shop.isErrorProxy ? (
        <Warning
          text={t('proxyError')}
          action={may(shop, 'manageShops') ? t('editProxy') : null}
          shop={shop}
          onClick={() => openEditProxy(shop)}
        />
      ) : null}
      {shop.needsAuthorization ? (
        <Warning
          text={t('needsAuthorization')}
          detail={t('needsAuthorizationDetail')}
          action={may(shop, 'own') ? t('renew') : null}
          shop={shop}
          onClick={() => openRenew(shop)}
        />
      ) : null}
    </>
  );
}

/** A shop that was given up: when its data goes, and the way back (SHP-36, SHP-39). */
function Closing({ shop, purgeAt }: { shop: Shop; purgeAt: string }) {
  const t = useTexts(shopsTexts);
  return (
    <Warning
      text={t('closing', { day: formatLa(purgeAt, 'date') })}
      action={may(shop, 'own') ? t('connectAgain') : null}
      shop={shop}
      onClick={() => openRenew(shop)}
    />
  );
}

interface WarningProps {
  text: string;
  detail?: string;
  /** The next step, where the role may take it. */
  action: string | null;
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
      {action === null ? null : (
        <button type="button" className={styles.step} aria-label={`${action}: ${shop.friendName}`} onClick={onClick}>
          {action}
        </button>
      )}
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

/** Open or closed, the tier, and how far its orders are read. */
export function StatusCell({ shop, now }: { shop: Shop; now: number }) {
  return (
    <div className={styles.stack}>
      <span className={styles.line}>
        <OpenBadge isOpen={shop.isActive} />
        <Tier shop={shop} />
      </span>
      <SyncBadge shop={shop} now={now} />
    </div>
  );
}

/** Days that the marketplace settles earlier; the extension brings it. */
export function Tier({ shop }: { shop: Shop }) {
  const t = useTexts(shopsTexts);
  return shop.acceleratedSettlement === null ? (
    <span className={styles.muted}>{t('noData')}</span>
  ) : (
    <strong>+{shop.acceleratedSettlement}</strong>
  );
}

/** All products, and below those that are live, refused and frozen. */
export function ProductCounts({ shop }: { shop: Shop }) {
  const t = useTexts(shopsTexts);
  if (shop.totalProduct === null) return <span className={styles.muted}>{t('noData')}</span>;
  const parts = [
    { tone: 'live', name: t('live'), count: shop.activeProductsCount ?? 0 },
    { tone: 'failed', name: t('failedProducts'), count: shop.failedProductsCount ?? 0 },
    { tone: 'frozen', name: t('frozen'), count: shop.freezeProductsCount ?? 0 },
  ];
  return (
    <div className={styles.counts}>
      <Counted count={shop.totalProduct} />
      <span className={styles.parts}>
        {parts.map(({ tone, name, count }) => (
          <span key={tone} data-tone={count > 0 ? tone : undefined} title={`${name}: ${count}`}>
            <span className={styles.hidden}>{name} </span>
            <Counted count={count} />
          </span>
        ))}
      </span>
    </div>
  );
}

/** Words of the marketplace for a shop's health that we know; others are shown as they came. */
const HEALTHS = {
  GOOD: { tone: 'green', Icon: IconHeartbeat, key: 'healthGood' },
  ATTENTION: { tone: 'amber', Icon: IconAlertTriangle, key: 'healthAttention' },
  RESTRICTED: { tone: 'red', Icon: IconAlertTriangle, key: 'healthRestricted' },
} as const;

function isKnownHealth(word: string): word is keyof typeof HEALTHS {
  return Object.hasOwn(HEALTHS, word);
}

/** Health and violations, which the extension brings; pressing the number opens them. */
export function Health({ shop }: { shop: Shop }) {
  const t = useTexts(shopsTexts);
  const { violationCount: count } = shop;
  return (
    <div className={styles.stack}>
      <HealthWord shop={shop} />
      {count === null ? (
        <span className={styles.muted}>–</span>
      ) : (
        <button
          type="button"
          className={styles.violations}
          data-some={count > 0 || undefined}
          aria-label={`${t('violations', { count })}: ${shop.friendName}`}
          onClick={() => openViolations(shop)}
        >
          {t('violations', { count })}
        </button>
      )}
    </div>
  );
}

function HealthWord({ shop }: { shop: Shop }) {
  const t = useTexts(shopsTexts);
  const { shopHealth: score, shopHealthLevel: level } = shop;
  if (score === null) return <span className={styles.muted}>{t('noData')}</span>;
  const known = level !== null && isKnownHealth(level) ? HEALTHS[level] : null;
  return (
    <span className={styles.health} data-tone={known?.tone} title={t('healthScore', { score })}>
      {known ? <known.Icon size={14} stroke={1.75} aria-hidden /> : null}
      <strong>{known ? t(known.key) : level}</strong> <Counted count={score} />
    </span>
  );
}

/** Host of the proxy, or none; the credentials never come to the browser (SHP-19). */
export function ProxyCell({ shop }: { shop: Shop }) {
  const t = useTexts(shopsTexts);
  return (
    <span className={styles.proxy} data-error={shop.isErrorProxy || undefined}>
      {shop.proxy === null ? <span className={styles.muted}>{t('noProxy')}</span> : <code>{shop.proxy}</code>}
      {may(shop, 'manageShops') ? (
        <IconButton
          name={t('editProxyOf', { name: shop.friendName })}
          icon={<IconEdit size={15} stroke={1.5} />}
          onClick={() => openEditProxy(shop)}
        />
      ) : null}
    </span>
  );
}

/** Where the marketplace pays to, as it shows it. */
export function Bank({ shop }: { shop: Shop }) {
  const t = useTexts(shopsTexts);
  if (!may(shop, 'viewPayouts')) return <HiddenMoney />;
  return shop.bank === null ? <span className={styles.muted}>{t('noBank')}</span> : <span>{shop.bank}</span>;
}

export function ProxyAndBank({ shop }: { shop: Shop }) {
  return (
    <div className={styles.stack}>
      <ProxyCell shop={shop} />
      <Bank shop={shop} />
    </div>
  );
}

/** Renewal and labels that go by themselves; a switch flips when the server has confirmed (UI-34). */
export function AutoSwitches({ shop }: { shop: Shop }) {
  return (
    <div className={styles.stack}>
      <AutoRenewSwitch shop={shop} isNamed />
      <AutoLabelSwitch shop={shop} isNamed />
    </div>
  );
}

interface AutoSwitchProps {
  shop: Shop;
  /** Its word stands beside it; otherwise the column says it. */
  isNamed?: boolean;
  reason?: string | null;
}

export function AutoRenewSwitch({ shop, isNamed = false, reason = null }: AutoSwitchProps) {
  const t = useTexts(shopsTexts);
  const change = useSwitchAutoRenew();
  const toRefusal = useRole();
  const answer = useSwitchAnswer(shop);
  return (
    <span className={styles.auto} title={t('autoRenewHint')}>
      <Switch
        name={t('autoRenewOf', { name: shop.friendName })}
        isOn={shop.autoRenew}
        isBusy={change.isPending}
        reason={reason ?? toRefusal(shop, 'own')}
        onChange={(autoRenew) => change.mutate({ shopId: shop.id, autoRenew }, answer)}
      />
      {isNamed ? <span aria-hidden>{t('autoRenew')}</span> : null}
    </span>
  );
}

export function AutoLabelSwitch({ shop, isNamed = false, reason = null }: AutoSwitchProps) {
  const t = useTexts(shopsTexts);
  const change = useSwitchAutoLabel();
  const toRefusal = useRole();
  const answer = useSwitchAnswer(shop);
  return (
    <span className={styles.auto} title={t('autoLabelHint')}>
      <Switch
        name={t('autoLabelOf', { name: shop.friendName })}
        isOn={shop.isAutoCreateLabel}
        isBusy={change.isPending}
        reason={reason ?? toRefusal(shop, 'manageShops')}
        onChange={(autoLabel) => change.mutate({ shopId: shop.id, autoLabel }, answer)}
      />
      {isNamed ? <span aria-hidden>{t('autoLabel')}</span> : null}
    </span>
  );
}

/** What is said when a switch was turned, or was not. */
function useSwitchAnswer({ friendName }: Pick<Shop, 'friendName'>) {
  const t = useTexts(shopsTexts);
  return {
    onSuccess: () => notify({ tone: 'success', title: t('okTitle'), text: t('switched') }),
    onError: (error: unknown) => {
      const { title, detail } = toErrorText(error);
      notify({ tone: 'error', title: `${friendName}: ${title}`, text: detail });
    },
  };
}

/** Both ends of a shop, each with its days and the one press that renews it (SHP-10, SHP-29). */
export function Expiry({ shop, now, isFull = false }: { shop: Shop; now: number; isFull?: boolean }) {
  const t = useTexts(shopsTexts);
  if (shop.purgeAt !== null) return <span className={styles.muted}>–</span>;
  const isSubscriptionNear = isNear(shop.subscriptionEndsAt, now);
  const isAuthorizationNear = shop.needsAuthorization || isNear(shop.authorizationEndsAt, now);
  return (
    <div className={styles.ends}>
      <span className={styles.muted}>{t('bySubscription')}</span>
      <DaysLeft end={shop.subscriptionEndsAt} now={now} />
      {may(shop, 'own') && (isFull || isSubscriptionNear) ? <RenewButton shop={shop} now={now} /> : <span />}
      <span className={styles.muted}>{t('byAuthorization')}</span>
      <DaysLeft end={shop.authorizationEndsAt} now={now} isOver={shop.needsAuthorization} />
      {/* The warning of a lost authorization carries the step already. */}
      {may(shop, 'own') && (isFull || isAuthorizationNear) && !shop.needsAuthorization ? (
        <button
          type="button"
          className={styles.step}
          aria-label={`${t('renew')}: ${shop.friendName}`}
          onClick={() => openRenew(shop)}
        >
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
    <span
      className={styles.days}
      data-tone={hasEnded ? 'over' : isNear(end, now) ? 'near' : undefined}
      title={formatLa(end, 'full')}
    >
      {hasEnded ? t('expired') : t('expiresIn', { count: daysToEnd(at, now) })}
    </span>
  );
}

function RenewButton({ shop, now }: { shop: Shop; now: number }) {
  const t = useTexts(shopsTexts);
  const renew = useRenewShop();
  const { onError } = useSwitchAnswer(shop);
  const isEarly = !isRenewable(Date.parse(shop.subscriptionEndsAt), now);
  return (
    <Button
      size="small"
      look={Date.parse(shop.subscriptionEndsAt) <= now ? 'main' : 'plain'}
      name={`${t('renewSubscription')}: ${shop.friendName}`}
      reason={isEarly ? t('renewEarly') : null}
      isBusy={renew.isPending}
      onClick={() =>
        renew.mutate(shop, {
          onSuccess: ({ subscriptionEndsAt }) =>
            notify({
              tone: 'success',
              title: t('renewed', { name: shop.friendName }),
              text: t('renewedUntil', { day: formatLa(subscriptionEndsAt, 'date') }),
            }),
          onError,
        })
      }
    >
      {t('renewSubscription')}
    </Button>
  );
}

/** Gives the 'sync now' of a shop with the reason why it cannot run. */
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

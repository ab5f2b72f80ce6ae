import type { ReactNode } from 'react';
import type { Shop } from '@bobbin/contract/shops';
import { IconAlertTriangle, IconPuzzleOff } from '../../ui/icons.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { CopyId } from '../../ui/copy-id.tsx';
import { formatLa } from '../../ui/time.ts';
import { may } from '../../ui/use-role.ts';
import { openEditProxy, openInstall, openRenew } from './open-shop-dialogs.tsx';
import styles from './shop-cells.module.css';
import { ShopName } from './shop-name.tsx';

/** Friend name with its edit action, marketplace name, id and code. */
export function StoreName({ shop }: { shop: Shop }) {
  return (
    <div className={styles.store}>
      <span className={styles.head}>
        <ShopName shop={shop} />
        <span className={styles.code} title={shop.code}>
          {/* The marketplace's name, where it is another one. */}
          {shop.nameShop === shop.friendName ? null : `${shop.nameShop} · `}
          {shop.code}
        </span>
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
        <Warning
          text={t('notSynced')}
          icon={<IconPuzzleOff size={14} stroke={1.75} aria-hidden />}
          // The key of whoever owns the shop: nobody else's brings anything.
          action={may(shop, 'own') ? t('installExtension') : null}
          shop={shop}
          onClick={openInstall}
        />
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
  icon?: ReactNode;
  detail?: string;
  /** The next step, where the role may take it. */
  action: string | null;
  shop: Shop;
  onClick: () => void;
}

function Warning({ text, icon, detail, action, shop, onClick }: WarningProps) {
  return (
    <div className={styles.warning}>
      <span>
        {icon ?? <IconAlertTriangle size={14} stroke={1.75} aria-hidden />}
        {text}
      </span>
      {detail === undefined ? null : <span className={styles.muted}>{detail}</span>}
      {action === null ? null : (
        <button type="button" className={styles.inStep} aria-label={`${action}: ${shop.friendName}`} onClick={onClick}>
          {action}
        </button>
      )}
    </div>
  );
}

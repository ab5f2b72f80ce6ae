import type { ReactNode } from 'react';
import type { Shop } from '@bobbin/contract/shops';
import { IconAlertTriangle, IconPuzzleOff } from '../../ui/icons.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { CopyId } from '../../ui/button/copy-id.tsx';
import { formatLa } from '../../ui/text/time.ts';
import { may } from '../../ui/hooks/use-role.ts';
import { useGuard } from '../../ui/hooks/use-read-only.ts';
import { openEditProxy, openInstall, openRenew } from './open-shop-dialogs.tsx';
import styles from './shop-cells.module.css';
import { ShopName } from './shop-name.tsx';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';

interface StoreNameProps {
  shop: Shop;
  /** True shows, in a row of a table, the most urgent warning and the number of other warnings in one line. */
  isOneLine?: boolean;
}

/** Shows the friend name of a shop with its edit button, and the marketplace's name, id and code. */
export function StoreName({ shop, isOneLine = false }: StoreNameProps) {
  return (
    <Stack align="start" className={styles.store}>
      <Row as="span" gap={6} className={styles.head}>
        <ShopName shop={shop} />
        <Text cut size={12} tone="muted" shrinks title={shop.code}>
          {/* The marketplace's name is left out if it equals the friend name. */}
          {shop.nameShop === shop.friendName ? null : `${shop.nameShop} · `}
          {shop.code}
        </Text>
      </Row>
      <CopyId id={shop.id} />
      <ShopWarnings shop={shop} isOneLine={isOneLine} />
    </Stack>
  );
}

/** Shows the warnings of a shop, most urgent first, each with its next step (SHP-4). */
export function ShopWarnings({ shop, isOneLine = false }: StoreNameProps) {
  const t = useTexts(shopsTexts);
  if (shop.purgeAt !== null) return <Closing shop={shop} purgeAt={shop.purgeAt} isOneLine={isOneLine} />;
  const warnings = [
    shop.needsAuthorization
      ? {
          text: t('needsAuthorization'),
          detail: t('needsAuthorizationDetail'),
          action: may(shop, 'own') ? t('renew') : null,
          onClick: () => openRenew(shop),
        }
      : null,
    shop.isErrorProxy
      ? {
          text: t('proxyError'),
          action: may(shop, 'manageShops') ? t('editProxy') : null,
          onClick: () => openEditProxy(shop),
        }
      : null,
    shop.isSyncExtension
      ? null
      : {
          text: t('notSynced'),
          icon: <IconPuzzleOff size={14} stroke={1.75} aria-hidden />,
          // Only the owner gets this action, because the extension needs the owner's API key.
          action: may(shop, 'own') ? t('installExtension') : null,
          onClick: openInstall,
        },
  ].filter((warning) => warning !== null);
  const shown = isOneLine ? warnings.slice(0, 1) : warnings;
  const others = warnings.slice(shown.length);
  return shown.map((warning) => (
    <Warning
      key={warning.text}
      {...warning}
      shop={shop}
      isOneLine={isOneLine}
      more={
        others.length === 0 ? null : (
          <span title={others.map(({ text }) => text).join('\n')}>{t('moreWarnings', { count: others.length })}</span>
        )
      }
    />
  ));
}

/** Warns that a shop is disconnected: on which day its data will be deleted, and how to reconnect the shop (SHP-36, SHP-39). */
function Closing({ shop, purgeAt, isOneLine }: { shop: Shop; purgeAt: string; isOneLine: boolean }) {
  const t = useTexts(shopsTexts);
  return (
    <Warning
      text={t('closing', { day: formatLa(purgeAt, 'date') })}
      action={may(shop, 'own') ? t('connectAgain') : null}
      shop={shop}
      isOneLine={isOneLine}
      onClick={() => openRenew(shop)}
    />
  );
}

interface WarningProps {
  text: string;
  icon?: ReactNode;
  detail?: string;
  /** Next step of the warning; null if the role does not permit it. */
  action: string | null;
  shop: Shop;
  isOneLine: boolean;
  /** Number of further warnings. */
  more?: ReactNode;
  onClick: () => void;
}

function Warning({ text, icon, detail, action, shop, isOneLine, more, onClick }: WarningProps) {
  const guarded = useGuard(onClick);
  return (
    <Row
      wrap
      gap="4 8"
      size={12}
      tone="red"
      weight={550}
      above={2}
      className={styles.warning}
      data-line={isOneLine || undefined}
    >
      <span title={isOneLine ? [text, detail].filter(Boolean).join('\n') : undefined}>
        {icon ?? <IconAlertTriangle size={14} stroke={1.75} aria-hidden />}
        {text}
      </span>
      {detail === undefined || isOneLine ? null : <span className={styles.muted}>{detail}</span>}
      {action === null ? null : (
        <button type="button" className={styles.inStep} aria-label={`${action}: ${shop.friendName}`} {...guarded}>
          {action}
        </button>
      )}
      {more}
    </Row>
  );
}

import type { Shop } from '@bobbin/contract/shops';
import { IconEdit } from '../../ui/icons.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { HiddenMoney } from '../../ui/text/hidden-money.tsx';
import { formatLa } from '../../ui/text/time.ts';
import { useDuration } from '../../ui/hooks/use-duration.ts';
import { may } from '../../ui/hooks/use-role.ts';
import { openEditProxy } from './open-shop-dialogs.tsx';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import styles from './shop-cells.module.css';

/** Shows the host of a shop's proxy, or that there is none; the browser never receives the credentials (SHP-19). */
export function ProxyCell({ shop }: { shop: Shop }) {
  const t = useTexts(shopsTexts);
  return (
    <Row as="span" inline gap={2} className={styles.proxy} data-error={shop.isErrorProxy || undefined}>
      {shop.proxy === null ? <span className={styles.muted}>{t('noProxy')}</span> : <code>{shop.proxy}</code>}
      {may(shop, 'manageShops') ? (
        <IconButton
          name={t('editProxyOf', { name: shop.friendName })}
          icon={<IconEdit size={15} stroke={1.5} />}
          onClick={() => openEditProxy(shop)}
        />
      ) : null}
    </Row>
  );
}

type Tried = Pick<Shop, 'proxy' | 'isErrorProxy' | 'proxySince'>;

/** Shows since when the proxy has worked or failed (SHP-54). */
export function ProxySince({ shop: { proxy, isErrorProxy, proxySince }, now }: { shop: Tried; now: number }) {
  const t = useTexts(shopsTexts);
  const toDuration = useDuration();
  if (proxy === null || proxySince === null) return null;
  const time = toDuration(Math.max(0, now - Date.parse(proxySince)));
  return (
    <Text
      size={12}
      tone="green"
      className={styles.since}
      data-error={isErrorProxy || undefined}
      title={formatLa(proxySince, 'full')}
    >
      {t(isErrorProxy ? 'proxyFailsFor' : 'proxyWorksFor', { time })}
    </Text>
  );
}

/** Shows the bank account to which the marketplace pays, in the marketplace's own text. */
export function Bank({ shop }: { shop: Shop }) {
  const t = useTexts(shopsTexts);
  if (!may(shop, 'viewPayouts')) return <HiddenMoney />;
  return shop.bank === null ? <span className={styles.muted}>{t('noBank')}</span> : <span>{shop.bank}</span>;
}

export function ProxyAndBank({ shop, now }: { shop: Shop; now: number }) {
  return (
    <Stack align="start" className={styles.stack}>
      <ProxyCell shop={shop} />
      <ProxySince shop={shop} now={now} />
      <Bank shop={shop} />
    </Stack>
  );
}

import type { Shop } from '@bobbin/contract/shops';
import { daysToEnd, endsByAuthorization, isShopExpired } from '@bobbin/domain/shop-end';
import { IconAlertTriangle, IconCheck, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { formatCount } from '../../ui/count.ts';
import { LaTime } from '../../ui/la-time.tsx';
import table from '../../ui/table.module.css';
import { useNarrow } from '../../ui/use-narrow.ts';
import { useNow } from '../../ui/use-now.ts';
import cards from './member-list.module.css';
import styles from './member-cells.module.css';

/** A member's shops as staff see them: read, not worked on. */
export function MemberShopList({ shops }: { shops: readonly Shop[] }) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const isNarrow = useNarrow();
  const now = useNow();
  if (isNarrow) {
    return (
      <ul className={`${table.cards} ${cards.list}`}>
        {shops.map((shop) => (
          <li key={shop.id} className={table.card}>
            <div className={cards.cardHead}>
              <ShopName shop={shop} />
              <OpenBadge isOpen={shop.isActive} />
            </div>
            <dl className={cards.facts}>
              <div>
                <dt>{t('members.shopOrders')}</dt>
                <dd>{formatCount(shop.ordersCount, locale)}</dd>
              </div>
              <div>
                <dt>{t('members.shopProxy')}</dt>
                <dd>{shop.proxy ?? t('members.noProxy')}</dd>
              </div>
              <div>
                <dt>{t('members.shopExpiry')}</dt>
                <dd>
                  <Expiry shop={shop} now={now} />
                </dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className={`${table.box} ${table.scroll}`}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('members.shop')}</th>
            <th scope="col">{t('members.shopStatus')}</th>
            <th scope="col" className={table.number}>
              {t('members.shopOrders')}
            </th>
            <th scope="col">{t('members.shopProxy')}</th>
            <th scope="col">{t('members.shopExpiry')}</th>
          </tr>
        </thead>
        <tbody>
          {shops.map((shop) => (
            <tr key={shop.id}>
              <td>
                <ShopName shop={shop} />
              </td>
              <td>
                <OpenBadge isOpen={shop.isActive} />
              </td>
              <td className={table.number}>{formatCount(shop.ordersCount, locale)}</td>
              <td>{shop.proxy ?? <span className={styles.muted}>{t('members.noProxy')}</span>}</td>
              <td>
                <Expiry shop={shop} now={now} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ShopName({ shop }: { shop: Shop }) {
  const { t } = useTranslation('admin');
  const warnings = [
    ...(shop.isErrorProxy ? [t('members.proxyError')] : []),
    ...(shop.needsAuthorization ? [t('members.needsAuthorization')] : []),
  ];
  return (
    <div className={styles.person}>
      <strong>{shop.friendName}</strong>
      <span className={styles.small}>
        {shop.nameShop} · {shop.code}
      </span>
      <CopyId id={shop.id} />
      {warnings.map((warning) => (
        <span key={warning} className={styles.expired}>
          <IconAlertTriangle size={13} stroke={1.75} aria-hidden /> {warning}
        </span>
      ))}
    </div>
  );
}

function OpenBadge({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('admin');
  return (
    <Badge tone={isOpen ? 'green' : 'neutral'} icon={isOpen ? <IconCheck aria-hidden /> : <IconLock aria-hidden />}>
      {t(isOpen ? 'members.shopOpen' : 'members.shopClosed')}
    </Badge>
  );
}

function Expiry({ shop, now }: { shop: Shop; now: number }) {
  const { t } = useTranslation('admin');
  const endsAt = Date.parse(shop.expirationDate);
  const hasEnded = isShopExpired({ endsAt, needsAuthorization: shop.needsAuthorization }, now);
  return (
    <div className={styles.person}>
      <Badge tone={hasEnded ? 'red' : 'neutral'} icon={hasEnded ? <IconAlertTriangle aria-hidden /> : undefined}>
        {hasEnded ? t('members.shopExpired') : t('members.shopDays', { count: daysToEnd(endsAt, now) })}
      </Badge>
      <span className={styles.small}>
        {endsByAuthorization(shop) ? t('members.byAuthorization') : t('members.bySubscription')} ·{' '}
        <LaTime at={shop.expirationDate} format="date" />
      </span>
    </div>
  );
}

import type { Shop } from '@bobbin/contract/shops';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import { formatCount } from '../../ui/count.ts';
import { Money } from '../../ui/money.tsx';
import table from '../../ui/table.module.css';
import { Expiry, OpenBadge, ProxyCell, StoreName, SyncNowButton } from './shop-cells.tsx';
import { isBroken } from './shop-facts.ts';
import { SyncBadge } from './sync-badge.tsx';

/** Shops as a table, on wide screens (Spec 1 §2). */
export function ShopTable({ shops, now }: { shops: readonly Shop[]; now: number }) {
  const { t } = useTranslation('shops');
  const locale = useLocale();
  return (
    <div className={`${table.box} ${table.scroll}`}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('store')}</th>
            <th scope="col">{t('status')}</th>
            <th scope="col" className={table.number}>
              {t('ordersCount')}
            </th>
            <th scope="col" className={table.number} title={t('onHoldHint')}>
              {t('onHold')}
            </th>
            <th scope="col">{t('proxy')}</th>
            <th scope="col">{t('syncTitle')}</th>
            <th scope="col">{t('expiry')}</th>
            <th scope="col">{t('actions')}</th>
          </tr>
        </thead>
        <tbody>
          {shops.map((shop) => (
            <tr key={shop.id} data-row={isBroken(shop) ? 'red' : undefined}>
              <td>
                <StoreName shop={shop} />
              </td>
              <td>
                <OpenBadge isOpen={shop.isActive} />
              </td>
              <td className={table.number}>
                <Link to="/community/orders" search={{ shops: [shop.id] }}>
                  {formatCount(shop.ordersCount, locale)}
                </Link>
              </td>
              <td className={table.number}>
                <Money amount={shop.payoutOnHold} hint={t('onHoldHint')} />
              </td>
              <td>
                <ProxyCell shop={shop} />
              </td>
              <td>
                <SyncBadge shop={shop} now={now} />
              </td>
              <td>
                <Expiry shop={shop} now={now} />
              </td>
              <td>
                <SyncNowButton shop={shop} now={now} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

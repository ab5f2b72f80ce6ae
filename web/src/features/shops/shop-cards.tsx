import type { Shop } from '@bobbin/contract/shops';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import { formatCount } from '../../ui/count.ts';
import { Money } from '../../ui/money.tsx';
import table from '../../ui/table.module.css';
import styles from './shop-cards.module.css';
import { Expiry, OpenBadge, ProxyCell, StoreName, SyncNowButton } from './shop-cells.tsx';
import { isBroken } from './shop-facts.ts';
import { SyncBadge } from './sync-badge.tsx';

/** Shops as cards, under 974 px (Spec 1 §9): the same facts in the same order. */
export function ShopCards({ shops, now }: { shops: readonly Shop[]; now: number }) {
  const { t } = useTranslation('shops');
  const locale = useLocale();
  return (
    <div className={table.cards}>
      {shops.map((shop) => (
        <article key={shop.id} className={table.card} data-row={isBroken(shop) ? 'red' : undefined}>
          <div className={styles.head}>
            <StoreName shop={shop} />
            <OpenBadge isOpen={shop.isActive} />
          </div>
          <dl className={styles.facts}>
            <div>
              <dt>{t('ordersCount')}</dt>
              <dd>
                <Link to="/community/orders" search={{ shops: [shop.id] }}>
                  {formatCount(shop.ordersCount, locale)}
                </Link>
              </dd>
            </div>
            <div>
              <dt>{t('onHold')}</dt>
              <dd>
                <Money amount={shop.payoutOnHold} hint={t('onHoldHint')} />
              </dd>
            </div>
            <div>
              <dt>{t('proxy')}</dt>
              <dd>
                <ProxyCell shop={shop} />
              </dd>
            </div>
            <div>
              <dt>{t('expiry')}</dt>
              <dd>
                <Expiry shop={shop} now={now} />
              </dd>
            </div>
          </dl>
          <div className={styles.foot}>
            <SyncBadge shop={shop} now={now} />
            <SyncNowButton shop={shop} now={now} />
          </div>
        </article>
      ))}
    </div>
  );
}

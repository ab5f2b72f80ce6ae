import type { SkuDesign } from '@bobbin/contract/sku-designs';
import { useTexts } from '../../i18n/use-texts.tsx';
import { skuDesignsTexts } from '../../i18n/vi/sku-designs.ts';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { Money } from '../../ui/text/money.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import styles from '../../ui/layout/picture-grid.module.css';
import { SkuPictures } from './sku-pictures.tsx';
import { SkuState } from './sku-state.tsx';
import { useSkuDesign } from './use-sku-designs.ts';

/** Lists the SKUs that a card covers. */
function SkuList({ card }: { card: SkuDesign }) {
  const t = useTexts(skuDesignsTexts);
  return (
    <details>
      <summary>{t('skus', { count: card.skus.length })}</summary>
      <ul>
        {card.skus.map(({ skuId, sku_name: name, seller_sku: code }) => (
          <li key={skuId}>{[name, code || skuId].filter((part) => part !== '').join(' · ')}</li>
        ))}
      </ul>
    </details>
  );
}

/** Shows a product with the pictures that its next orders get. */
export function SkuDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts(skuDesignsTexts);
  const query = useSkuDesign(id);
  const card = query.data;
  return (
    <Drawer title={card === undefined ? t('details') : `${card.code} · ${card.product_name}`} onClose={onClose}>
      {query.isError ? <FailedBanner query={query} hasRows={false} /> : null}
      {query.isPending ? <RowsSkeleton rows={6} /> : null}
      {card === undefined ? null : (
        <div className={styles.details}>
          <div>
            <SkuState card={card} />
          </div>
          <Facts
            facts={[
              { name: t('sku'), value: <SkuList card={card} /> },
              { name: t('shop'), value: card.shop.friendName },
              { name: t('team'), value: card.shop.teams[0]?.name ?? '—' },
              { name: t('cost'), value: <Money amount={card.price} empty="—" /> },
              { name: t('code'), value: card.fulfill === null ? card.code : `${card.code} · ${card.fulfill.code}` },
              {
                name: t('orders'),
                value:
                  card.status === 'DONE'
                    ? t('used', { count: card.usedOrders })
                    : t('waiting', { count: card.waitingOrders }),
              },
            ]}
          />
          <SkuPictures thumbnails={card.thumbnails} designs={card.designs} />
        </div>
      )}
    </Drawer>
  );
}

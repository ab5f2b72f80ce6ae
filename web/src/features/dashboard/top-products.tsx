import { PRODUCT_NAME_DASHBOARD_MAX } from '@bobbin/domain/limits';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { dashboardTexts } from '../../i18n/vi/dashboard.ts';
import { formatCount } from '../../ui/text/count.ts';
import { SumTable } from '../../ui/list/data-list/sum-table.tsx';
import { ListStates, RowsSkeleton } from '../../ui/list/list-states.tsx';
import styles from './dashboard.module.css';
import type { DashboardSearch } from './dashboard-search.ts';
import { useTopProducts } from './use-dashboard.ts';
import { Text } from '../../ui/layout/boxes.tsx';

function toShortName(name: string): string {
  return name.length > PRODUCT_NAME_DASHBOARD_MAX ? `${name.slice(0, PRODUCT_NAME_DASHBOARD_MAX)}…` : name;
}

/** Lists the products with the most pieces sold. */
export function TopProducts({ search, onOpen }: { search: DashboardSearch; onOpen: (product: string) => void }) {
  const t = useTexts(dashboardTexts);
  const locale = useLocale();
  const query = useTopProducts(search);
  const products = query.data ?? [];
  return (
    <ListStates
      query={query}
      count={products.length}
      skeleton={<RowsSkeleton rows={6} height={32} />}
      empty={
        <Text as="p" size={13} tone="muted" flush className={styles.none}>
          {t('noProducts')}
        </Text>
      }
    >
      <SumTable
        maxHeight={300}
        heads={[
          { key: 'product', title: t('product') },
          { key: 'sold', title: t('sold') },
        ]}
        rows={products.map(({ productId, productName, count }) => ({
          key: productId,
          cells: [
            toShortName(productName),
            <button
              key="sold"
              type="button"
              className={styles.open}
              aria-label={t('openSold', { name: toShortName(productName), number: formatCount(count, locale) })}
              onClick={() => onOpen(productId)}
            >
              {formatCount(count, locale)}
            </button>,
          ],
        }))}
      />
    </ListStates>
  );
}

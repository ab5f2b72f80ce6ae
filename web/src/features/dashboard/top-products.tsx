import { PRODUCT_NAME_DASHBOARD_MAX } from '@bobbin/domain/limits';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { dashboardTexts } from '../../i18n/vi/dashboard.ts';
import { formatCount } from '../../ui/count.ts';
import { ListStates, RowsSkeleton } from '../../ui/list-states.tsx';
import styles from './chart-panel.module.css';
import type { DashboardSearch } from './dashboard-search.ts';
import { useTopProducts } from './use-dashboard.ts';

/** The products of which the most pieces were sold. */
export function TopProducts({ search }: { search: DashboardSearch }) {
  const t = useTexts(dashboardTexts);
  const locale = useLocale();
  const query = useTopProducts(search);
  const products = query.data ?? [];
  return (
    <ListStates
      query={query}
      count={products.length}
      skeleton={<RowsSkeleton rows={6} height={32} />}
      empty={<p className={styles.none}>{t('noProducts')}</p>}
    >
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('product')}</th>
              <th scope="col">{t('sold')}</th>
            </tr>
          </thead>
          <tbody>
            {products.map(({ productId, productName, count }) => (
              <tr key={productId}>
                <th scope="row" title={productName}>
                  {productName.length > PRODUCT_NAME_DASHBOARD_MAX
                    ? `${productName.slice(0, PRODUCT_NAME_DASHBOARD_MAX)}…`
                    : productName}
                </th>
                <td>{formatCount(count, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ListStates>
  );
}

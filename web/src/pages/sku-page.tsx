import styles from '../features/sku-designs/sku-card.module.css';
import { SKU_DESIGN_VIEWS } from '@bobbin/contract/sku-designs';
import { SkuCard } from '../features/sku-designs/sku-card.tsx';
import { SkuDetails } from '../features/sku-designs/sku-details.tsx';
import { SKU_SEARCH } from '../features/sku-designs/sku-search.ts';
import { useLiveSkuDesigns, useSkuDesigns } from '../features/sku-designs/use-sku-designs.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { skuDesignsTexts } from '../i18n/vi/sku-designs.ts';
import { useListUrl } from '../ui/list-page/use-list-url.ts';
import { ListStates, RowsSkeleton } from '../ui/list-states.tsx';
import { Message } from '../ui/message.tsx';
import { Page, Toolbar } from '../ui/page.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { ViewTabs } from '../ui/view-tabs.tsx';

/** 'SKU': what was sold and how its designs stand (SKD-1). */
export function SkuPage() {
  const t = useTexts(skuDesignsTexts);
  const url = useListUrl(SKU_SEARCH);
  const { search, view, sku } = url.search;
  const query = useSkuDesigns(url.search);
  useLiveSkuDesigns();
  const rows = query.data?.data ?? [];
  const meta = query.data?.meta;
  return (
    <Page title={t('title')} aside={t('lead')}>
      <ViewTabs
        views={(['all', ...SKU_DESIGN_VIEWS] as const).map((value) => ({
          value,
          label: t(`views.${value}`),
          count: query.data?.counts[value],
        }))}
        current={view ?? 'all'}
        onChange={(next) => url.filter({ view: next === 'all' ? undefined : next })}
      />
      <Toolbar
        name={t('filters')}
        search={
          <SearchBox
            value={search ?? ''}
            placeholder={t('search')}
            onSearch={(text, isGoingOn) => url.filter({ search: text === '' ? undefined : text }, isGoingOn)}
          />
        }
      >
        {null}
      </Toolbar>
      <ListStates
        query={query}
        count={rows.length}
        skeleton={<RowsSkeleton rows={3} height={336} />}
        onClearFilters={SKU_SEARCH.hasFilters(url.search) ? url.clearFilters : undefined}
        empty={<Message title={t('empty')} text={t('emptyText')} />}
      >
        <div className={styles.grid}>
          {rows.map((row) => (
            <SkuCard key={row.id} card={row} onDetails={() => url.move({ sku: row.id })} />
          ))}
        </div>
        {meta === undefined ? null : <Pagination meta={meta} onPage={(next) => url.setPage(next)} />}
      </ListStates>
      {sku === undefined ? null : <SkuDetails id={sku} onClose={() => url.move({ sku: undefined })} />}
    </Page>
  );
}

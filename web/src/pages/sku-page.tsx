import { useUser } from '../api/user.ts';
import styles from '../features/sku-designs/sku-card.module.css';
import { SKU_DESIGN_VIEWS } from '@bobbin/contract/sku-designs.calls';
import type { SkuBulkResults, SkuDesign } from '@bobbin/contract/sku-designs';
import { BulkBar } from '../features/sku-designs/bulk-bar.tsx';
import { SkuCard } from '../features/sku-designs/sku-card.tsx';
import { SkuDetails } from '../features/sku-designs/sku-details.tsx';
import { SKU_SEARCH } from '../features/sku-designs/sku-search.ts';
import { SkuToolbar } from '../features/sku-designs/sku-toolbar.tsx';
import { useLiveSkuDesigns, useSkuDesigns } from '../features/sku-designs/use-sku-designs.ts';
import { useShopNames } from '../features/orders/list/use-orders.ts';
import { TeamFilter } from '../features/teams/team-filter.tsx';
import { useState } from 'react';
import { useNow } from '../ui/hooks/use-now.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { skuDesignsTexts } from '../i18n/vi/sku-designs.ts';
import { FilterMenu } from '../ui/list/filter-menu.tsx';
import { useInRange } from '../ui/list/list-page/use-in-range.ts';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { CardsSkeleton } from '../ui/layout/cards-skeleton.tsx';
import { ListStates } from '../ui/list/list-states.tsx';
import { LinkButton } from '../ui/button/link-button.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Pagination } from '../ui/list/pagination.tsx';
import { ViewTabs } from '../ui/button/view-tabs.tsx';

/** Returns whether a card may be requested together with others (SKD-18). */
const isAskable = ({ status, bulkBlock, rights }: SkuDesign) =>
  status === 'NONE' && bulkBlock === null && rights.includes('own');

/** Lists sold products without a design, and the states of their designs (SKD-1). */
export function SkuPage() {
  const t = useTexts(skuDesignsTexts);
  const url = useListUrl(SKU_SEARCH);
  const { view, sku, shops, teams } = url.search;
  const names = useShopNames();
  const user = useUser().data;
  // Only the owner may see the teams of a shop.
  const isOwn = user !== undefined && user !== null && !user.actingFor;
  const query = useSkuDesigns(url.search);
  useLiveSkuDesigns();
  const rows = query.data?.data ?? [];
  const meta = query.data?.meta;
  const shown = useInRange(query, meta, url.search.page, url.setPage);
  const now = useNow();
  const [ids, setIds] = useState<readonly string[]>([]);
  const [results, setResults] = useState<SkuBulkResults['results']>([]);
  const askable = rows.filter(isAskable);
  const chosen = askable.filter(({ id }) => ids.includes(id));
  const blocked = rows.filter(({ bulkBlock }) => bulkBlock !== null).length;
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
      <SkuToolbar url={url} toWord={t}>
        {names.data === undefined || names.data.length < 2 ? null : (
          <FilterMenu
            name={t('shop')}
            options={names.data.map(({ id, friendName, nameShop }) => ({ value: id, label: friendName || nameShop }))}
            selected={shops?.split(',') ?? []}
            onChange={(ids) => url.filter({ shops: ids.length === 0 ? undefined : ids.join(',') })}
          />
        )}
        {isOwn ? (
          <TeamFilter selected={teams?.split(',') ?? []} onChange={(ids) => url.filter({ teams: ids?.join(',') })} />
        ) : null}
      </SkuToolbar>
      <ListStates
        query={shown}
        count={rows.length}
        skeleton={<CardsSkeleton least={160} height={386} gap={12} />}
        onClearFilters={SKU_SEARCH.hasFilters(url.search) ? url.clearFilters : undefined}
        empty={
          <Message
            title={t('empty')}
            text={t('emptyText')}
            action={<LinkButton to="/community/shops">{t('toShops')}</LinkButton>}
          />
        }
      >
        {chosen.length === 0 ? null : (
          <BulkBar
            chosen={chosen}
            askable={askable}
            blocked={blocked}
            balance={query.data?.balance ?? null}
            onChoose={setIds}
            onDone={(next) => {
              setResults(next);
              setIds([]);
            }}
          />
        )}
        <div className={styles.grid}>
          {rows.map((row) => (
            <SkuCard
              key={row.id}
              card={row}
              now={now}
              isChosen={chosen.includes(row)}
              result={results.find(({ id }) => id === row.id)?.result}
              onChoose={
                isAskable(row)
                  ? (isChosen) => setIds(isChosen ? [...ids, row.id] : ids.filter((id) => id !== row.id))
                  : undefined
              }
              onDetails={() => url.move({ sku: row.id })}
            />
          ))}
        </div>
        {meta === undefined ? null : <Pagination meta={meta} onPage={(next) => url.setPage(next)} />}
      </ListStates>
      {sku === undefined ? null : <SkuDetails id={sku} onClose={() => url.move({ sku: undefined })} />}
    </Page>
  );
}

import type { StaffSkuDesign } from '@bobbin/contract/sku-designs';
import { STAFF_SKU_DESIGN_VIEWS } from '@bobbin/contract/sku-designs.calls';
import { useEffect, useEffectEvent, useRef } from 'react';
import { openFinish, openPrice } from '../features/sku-designs/open-sku-dialogs.tsx';
import { QueueCard } from '../features/sku-designs/queue-card.tsx';
import styles from '../features/sku-designs/sku-card.module.css';
import { SellerGroups } from '../features/sku-designs/seller-groups.tsx';
import { SkuPictures } from '../features/sku-designs/sku-pictures.tsx';
import { SKU_QUEUE_SEARCH } from '../features/sku-designs/sku-search.ts';
import { SkuToolbar } from '../features/sku-designs/sku-toolbar.tsx';
import { useLiveSkuQueue, useSkuQueue } from '../features/sku-designs/use-sku-designs.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { skuQueueTexts } from '../i18n/vi/sku-queue.ts';
import { SellerFilter, useSellerChips } from '../ui/domain/seller-filter.tsx';
import { Chips } from '../ui/list/list-page/chips.tsx';
import { usePermissionReason } from '../ui/hooks/use-permission-reason.ts';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { FilterCheck } from '../ui/list/filter-check.tsx';
import { useInRange } from '../ui/list/list-page/use-in-range.ts';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { CardsSkeleton } from '../ui/layout/cards-skeleton.tsx';
import { ListStates } from '../ui/list/list-states.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Pagination } from '../ui/list/pagination.tsx';
import pictureStyles from '../ui/layout/picture-grid.module.css';
import { ViewTabs } from '../ui/button/view-tabs.tsx';
import { Row } from '../ui/layout/boxes.tsx';

/** Lists SKU designs for staff (SKD-4). */
export function AdminSkuDesignsPage() {
  const t = useTexts(skuQueueTexts);
  const url = useListUrl(SKU_QUEUE_SEARCH);
  const { view, sku, group } = url.search;
  const query = useSkuQueue(url.search);
  useLiveSkuQueue();
  const rows = query.data?.data ?? [];
  const meta = query.data?.meta;
  const shown = useInRange(query, meta, url.search.page, url.setPage);
  const chips = useSellerChips(url.search.user, new Map(rows.map(({ user }) => [user.id, user.fullName])));
  useNextStep(
    rows.find(({ id }) => id === url.search.act),
    () => url.move({ act: undefined }, true),
  );
  const open = rows.find(({ id }) => id === sku);
  const close = () => url.move({ sku: undefined });
  return (
    <Page title={t('title')}>
      <Row as="p" align="baseline" wrap gap="4 8" flush below={12} pad="8 12" fill="blue" className={styles.help}>
        {t('help')} <span>{t('helpRule')}</span>
      </Row>
      <ViewTabs
        views={(['all', ...STAFF_SKU_DESIGN_VIEWS] as const).map((value) => ({
          value,
          label: t(`views.${value}`),
          count: query.data?.counts[value],
        }))}
        current={view ?? 'all'}
        onChange={(next) => url.filter({ view: next === 'all' ? undefined : next })}
      />
      <SkuToolbar url={url} toWord={t}>
        <SellerFilter selected={url.search.user} onChange={(user) => url.filter({ user })} />
        <FilterCheck
          label={t('bySeller')}
          isChecked={group === undefined}
          onChange={(isGrouped) => url.move({ group: isGrouped ? undefined : 'none' })}
        />
      </SkuToolbar>
      {chips.length === 0 ? null : <Chips chips={chips} onRemove={url.filter} onClear={url.clearFilters} />}
      <ListStates
        query={shown}
        count={rows.length}
        skeleton={<CardsSkeleton least={160} height={430} gap={12} />}
        onClearFilters={SKU_QUEUE_SEARCH.hasFilters(url.search) ? url.clearFilters : undefined}
        empty={<Message title={t('empty')} text={t('emptyText')} />}
      >
        <SellerGroups
          cards={rows}
          sellers={query.data?.sellers ?? []}
          isGrouped={group === undefined}
          renderCard={(row) => <QueueCard key={row.id} card={row} onView={() => url.move({ sku: row.id })} />}
        />
        {meta === undefined ? null : <Pagination meta={meta} onPage={(next) => url.setPage(next)} />}
      </ListStates>
      {open === undefined ? null : (
        <Drawer title={`${open.code} · ${open.fulfill?.code ?? ''} · ${open.product_name}`} onClose={close}>
          <div className={pictureStyles.details}>
            <SkuPictures thumbnails={open.thumbnails} designs={open.designs} />
          </div>
        </Drawer>
      )}
    </Page>
  );
}

/** Opens the next step of a card once: its price, or its finished design. */
function useNextStep(card: StaffSkuDesign | undefined, onOpened: () => void): void {
  const mayPrice = usePermissionReason('PRICE_DESIGNS') === null;
  const mayFinish = usePermissionReason('HAND_OVER_DESIGNS') === null;
  const id = card?.id;
  const opened = useRef<string>(undefined);
  const openStep = useEffectEvent(() => {
    if (card === undefined || opened.current === card.id) return;
    opened.current = card.id;
    if (card.status === 'PENDING_PAYMENT' && card.approval === null && mayPrice) openPrice(card);
    if (card.status === 'INPROCESS' && mayFinish) openFinish(card);
    onOpened();
  });
  useEffect(() => {
    if (id !== undefined) openStep();
  }, [id]);
}

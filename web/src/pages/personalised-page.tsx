import type { OrderTexts } from '@bobbin/contract/texts';
import { TEXT_VIEWS } from '@bobbin/contract/texts.calls';
import { useState } from 'react';
import { useShopNames } from '../features/orders/list/use-orders.ts';
import { OrdersNav } from '../features/orders/rules/orders-nav.tsx';
import { REVIEW_SEARCH, type ReviewSearch } from '../features/texts/review-search.ts';
import { TextRow } from '../features/texts/text-row.tsx';
import { useOrderTexts, useTextActions } from '../features/texts/use-order-texts.ts';
import { useReviewKeys } from '../features/texts/use-review-keys.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { personalisedTexts } from '../i18n/vi/personalised.ts';
import { Button } from '../ui/button/button.tsx';
import { LinkButton } from '../ui/button/link-button.tsx';
import { ViewTabs } from '../ui/button/view-tabs.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { useNow } from '../ui/hooks/use-now.ts';
import { IconChecks } from '../ui/icons.ts';
import { Card, Text } from '../ui/layout/boxes.tsx';
import { Page, Toolbar } from '../ui/layout/page.tsx';
import { FilterChip } from '../ui/list/filter-chip.tsx';
import { FilterMenu } from '../ui/list/filter-menu.tsx';
import { useListUrl, type ListUrl } from '../ui/list/list-page/use-list-url.ts';
import { ListStates, RowsSkeleton } from '../ui/list/list-states.tsx';
import { SearchBox } from '../ui/list/search-box.tsx';

const TONES = { open: undefined, refused: 'red', drawn: 'amber', inexact: 'amber', approved: undefined } as const;

/** Reviews the drawn files of personalised orders: the buyer's words beside the file, refused ones first (PTX-11). */
export function PersonalisedPage() {
  const t = useTexts(personalisedTexts);
  const url = useListUrl(REVIEW_SEARCH);
  const query = useOrderTexts(url.search);
  const actions = useTextActions();
  const now = useNow();
  const [editing, setEditing] = useState<string | null>(null);
  const { data: items = [], counts, isCut = false, mayApprove = false } = query.data ?? {};
  // Rows of the previous filter stay visible while the next ones load, but are not approved with it.
  const exact = query.isPlaceholderData ? [] : items.filter(({ state, isExact }) => state === 'drawn' && isExact);
  useReviewKeys({ items, actions, mayApprove, onEdit: setEditing });
  const hasFilters = REVIEW_SEARCH.hasFilters(url.search);
  return (
    <Page
      title={t('title')}
      nav={<OrdersNav current="/community/orders/personalised" />}
      aside={<span>{t('hint')}</span>}
      actions={
        <Button
          look="main"
          icon={<IconChecks size={16} stroke={1.75} aria-hidden />}
          reason={
            query.data !== undefined && !mayApprove ? t('mayNot') : exact.length === 0 ? t('approveAllNone') : null
          }
          isBusy={actions.isBusy}
          onClick={() => void actions.approve(exact, true)}
        >
          {t('approveAll', { count: exact.length })}
        </Button>
      }
    >
      <ViewTabs
        views={TEXT_VIEWS.map((view) => ({
          value: view,
          label: t(`views.${view}`),
          count: counts && (view === 'open' ? counts.all - counts.approved : counts[view]),
          tone: TONES[view],
        }))}
        current={url.search.view ?? 'open'}
        onChange={(view) => url.filter({ view })}
      />
      <ReviewFilters url={url} prints={query.data?.prints ?? []} />
      {isCut ? (
        <Text as="p" size={13} tone="amber">
          {t('cut')}
        </Text>
      ) : null}
      <ListStates
        query={query}
        count={items.length}
        skeleton={<RowsSkeleton rows={5} height={150} />}
        onClearFilters={hasFilters ? url.clearFilters : undefined}
        empty={
          counts !== undefined && counts.all > 0 ? (
            <Message title={t('emptyView')} />
          ) : (
            <Message
              title={t('empty')}
              text={t('emptyText')}
              action={<LinkButton to="/community/prints">{t('toPrints')}</LinkButton>}
            />
          )
        }
      >
        <Card as="ul" plain flush>
          {items.map((item) => (
            <TextRow
              key={item.productId}
              item={item}
              now={now}
              actions={actions}
              mayApprove={mayApprove}
              isEditing={editing === item.productId}
              onEdit={(isEditing) => setEditing(isEditing ? item.productId : null)}
            />
          ))}
        </Card>
      </ListStates>
    </Page>
  );
}

interface ReviewFiltersProps {
  url: ListUrl<ReviewSearch>;
  prints: OrderTexts['prints'];
}

/** Searches the buyers' words, and filters by shop, print and chosen orders (PTX-14). */
function ReviewFilters({ url, prints }: ReviewFiltersProps) {
  const t = useTexts(personalisedTexts);
  const shops = useShopNames().data ?? [];
  const { search, orders } = url.search;
  const toIds = (text: string | undefined) => text?.split(',') ?? [];
  const toText = (ids: readonly string[]) => (ids.length === 0 ? undefined : ids.join(','));
  return (
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
      {shops.length < 2 ? null : (
        <FilterMenu
          name={t('shop')}
          options={shops.map(({ id, friendName, nameShop }) => ({ value: id, label: friendName || nameShop }))}
          selected={toIds(url.search.shops)}
          onChange={(ids) => url.filter({ shops: toText(ids) })}
        />
      )}
      {prints.length === 0 ? null : (
        <FilterMenu
          name={t('print')}
          options={prints.map(({ id, name }) => ({ value: id, label: name }))}
          selected={toIds(url.search.prints)}
          onChange={(ids) => url.filter({ prints: toText(ids) })}
        />
      )}
      {orders === undefined ? null : (
        <FilterChip
          label={t('someOrders', { count: toIds(orders).length })}
          onRemove={() => url.filter({ orders: undefined })}
        />
      )}
    </Toolbar>
  );
}

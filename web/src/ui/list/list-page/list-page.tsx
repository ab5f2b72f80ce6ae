import { lazy, Suspense, type ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { whenIdle } from '../../browser/when-idle.ts';
import { Page, Toolbar } from '../../layout/page.tsx';
import { Room } from '../list-states.tsx';
import { SearchBox } from '../search-box.tsx';
import { useNarrow } from '../../hooks/use-narrow.ts';
import { ViewTabs, type View } from '../../button/view-tabs.tsx';
import type { Chip, Chips as ChipRow } from './chips.tsx';
import { ListBody, type ListBodyProps } from './list-body.tsx';
import type { ListUrl } from './use-list-url.ts';

// Controls that no one needs before the first rows are shown.
const ColumnPicker = lazy(async () => {
  await whenIdle();
  return { default: (await import('../data-list/column-picker.tsx')).ColumnPicker };
});
const DensitySwitch = lazy(async () => {
  await whenIdle();
  return { default: (await import('../data-list/density-switch.tsx')).DensitySwitch };
});
const Chips = lazy(async () => ({
  default: (await import('./chips.tsx')).Chips,
})) as typeof ChipRow;

interface ListPageProps<Row, Context, S, V extends string> extends Omit<
  ListBodyProps<Row, Context>,
  'page' | 'onPage' | 'sorting' | 'onSize'
> {
  url: ListUrl<S>;
  title: ReactNode;
  /** Links to neighbouring pages. */
  nav?: ReactNode;
  /** Small text beside the title. */
  aside?: ReactNode;
  /** Actions of the page; the primary action is the last one. */
  actions?: ReactNode;
  /** Content that is shown between the title and the views. */
  lead?: ReactNode;
  views?: { options: readonly View<V>[]; current: V | null; onChange?: (view: V) => void; name?: string };
  /** Wraps the row of views, for example to add views that load later; meanwhile the row itself is shown. */
  viewsAround?: (row: ReactNode) => ReactNode;
  /** Placeholder text of the search box; without it there is no search box. */
  searchName?: string;
  /** Filters that are shown beside the search box. */
  filters?: ReactNode;
  /** Controls for the arrangement of the rows, at the end of the line. */
  end?: ReactNode;
  /** Active filters, each with a button that removes it. */
  chips?: readonly Chip<S>[];
  /** Content that is shown between the filters and the rows. */
  notice?: ReactNode;
  /** Sort order that applies if the URL contains none; with it, column titles can sort the list. */
  defaultSort?: string;
  /** True if filters are not the cause of an empty result, so that `empty` is shown. */
  isFilterQuiet?: boolean;
  /** Further parts of the page, such as dialogs. */
  children?: ReactNode;
}

interface ListState {
  page?: number;
  search?: string;
  sortBy?: string;
  limit?: number;
}

/** Shows a page with a list: title and actions, views, search and filters, the rows or why there are none, and pagination. */
export function ListPage<Row, Context, S extends ListState, V extends string = string>(
  props: ListPageProps<Row, Context, S, V>,
) {
  const {
    url,
    title,
    nav,
    aside,
    actions,
    lead,
    views,
    viewsAround = (row) => row,
    searchName,
    filters,
    chips,
    notice,
    defaultSort,
    end,
    isFilterQuiet = false,
    children,
  } = props;
  const t = useTexts(uiTexts);
  const isNarrow = useNarrow();
  const { search, schema } = url;
  const set = (part: ListState) => url.filter(part as Partial<S>);
  const isFiltered = schema.hasFilters(search);
  const hasDensity = props.list.densities !== undefined && !isNarrow;
  return (
    <Page title={title} nav={nav} aside={aside} actions={actions}>
      {lead}
      {views === undefined
        ? null
        : viewsAround(
            <ViewTabs views={views.options} current={views.current} onChange={views.onChange} name={views.name} />,
          )}
      <Toolbar
        name={t('filters')}
        search={
          searchName === undefined ? null : (
            <SearchBox
              value={search.search ?? ''}
              placeholder={searchName}
              isSettled={!props.reply.isPending && !props.reply.isPlaceholderData}
              onSearch={(text, isGoingOn) => {
                const part: ListState = { search: text === '' ? undefined : text };
                url.filter(part as Partial<S>, isGoingOn);
              }}
            />
          )
        }
        end={
          <>
            {end}
            <Suspense fallback={<Room width={hasDensity ? 182 : 76} height={32} />}>
              <ColumnPicker list={props.list} />
              {hasDensity ? <DensitySwitch /> : null}
            </Suspense>
          </>
        }
      >
        {filters}
      </Toolbar>
      {notice}
      {chips === undefined || chips.length === 0 ? null : (
        <Suspense>
          <Chips chips={chips} onRemove={(without) => url.filter(without)} onClear={url.clearFilters} />
        </Suspense>
      )}
      <ListBody
        {...props}
        onClearFilters={props.onClearFilters ?? (isFiltered && !isFilterQuiet ? url.clearFilters : undefined)}
        sorting={
          defaultSort === undefined
            ? undefined
            : { current: search.sortBy ?? defaultSort, onSort: (sortBy) => set({ sortBy }) }
        }
        page={search.page}
        onPage={url.setPage}
        onSize={(limit) => set({ limit })}
      />
      {children}
    </Page>
  );
}

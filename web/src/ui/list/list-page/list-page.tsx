import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { ColumnPicker } from '../data-list/column-picker.tsx';
import { DensitySwitch } from '../data-list/density-switch.tsx';
import { Page, Toolbar } from '../../layout/page.tsx';
import { SearchBox } from '../search-box.tsx';
import { useNarrow } from '../../hooks/use-narrow.ts';
import { ViewTabs, type View } from '../../button/view-tabs.tsx';
import { Chips, type Chip } from './chips.tsx';
import { ListBody, type ListBodyProps } from './list-body.tsx';
import type { ListUrl } from './use-list-url.ts';

interface ListPageProps<Row, Context, S, V extends string> extends Omit<
  ListBodyProps<Row, Context>,
  'page' | 'onPage' | 'sorting' | 'onSize'
> {
  url: ListUrl<S>;
  title: ReactNode;
  /** Small words beside the title. */
  aside?: ReactNode;
  /** The page's actions, the primary one last. */
  actions?: ReactNode;
  /** Content between the title and the views. */
  lead?: ReactNode;
  views?: { options: readonly View<V>[]; current: V | null; onChange?: (view: V) => void; name?: string };
  /** What the search box says while it is empty; without it there is none. */
  searchName?: string;
  /** Filters beside the search box. */
  filters?: ReactNode;
  /** What arranges the rows, at the end of the line. */
  end?: ReactNode;
  /** What is on, each to be taken off by one press. */
  chips?: readonly Chip<S>[];
  /** Content between the filters and the rows. */
  notice?: ReactNode;
  /** The order that the list has when the URL names none; with it titles of columns sort. */
  defaultSort?: string;
  /** Nothing found is not the filters' doing now: then `empty` speaks. */
  isFilterQuiet?: boolean;
  /** More of the page, dialogs for instance. */
  children?: ReactNode;
}

interface ListState {
  page?: number;
  search?: string;
  sortBy?: string;
  limit?: number;
}

/** A page that is a list: title with its action, views, search and filters, the rows in each of their states, pages. */
export function ListPage<Row, Context, S extends ListState, V extends string = string>(
  props: ListPageProps<Row, Context, S, V>,
) {
  const {
    url,
    title,
    aside,
    actions,
    lead,
    views,
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
  return (
    <Page title={title} aside={aside} actions={actions}>
      {lead}
      {views === undefined ? null : (
        <ViewTabs views={views.options} current={views.current} onChange={views.onChange} name={views.name} />
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
            <ColumnPicker list={props.list} />
            {props.list.densities === undefined || isNarrow ? null : <DensitySwitch />}
          </>
        }
      >
        {filters}
      </Toolbar>
      {notice}
      {chips === undefined || chips.length === 0 ? null : (
        <Chips chips={chips} onRemove={(without) => url.filter(without)} onClear={url.clearFilters} />
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

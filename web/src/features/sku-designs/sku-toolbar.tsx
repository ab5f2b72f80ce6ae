import type { ReactNode } from 'react';
import { SortSelect } from '../../ui/list/list-page/sort-select.tsx';
import { Toolbar } from '../../ui/layout/page.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { SKU_SORTS } from './sku-search.ts';

/** Search state that the seller's and the staff's list keep in their URL. */
interface Asked {
  search?: string | undefined;
  sortBy?: (typeof SKU_SORTS)[number] | undefined;
}

interface SkuToolbarProps {
  url: { search: Asked; filter: (part: Asked, isReplacement?: boolean) => void };
  /** Returns a text of the seller's or of the staff's list. */
  toWord: (key: 'filters' | 'search' | 'sort' | 'newest' | 'oldest') => string;
  children?: ReactNode;
}

/** Shows the search and the sort order above the cards of sellers or staff, and further filters between them (SKD-4). */
export function SkuToolbar({ url, toWord, children = null }: SkuToolbarProps) {
  const { search, sortBy } = url.search;
  return (
    <Toolbar
      name={toWord('filters')}
      search={
        <SearchBox
          value={search ?? ''}
          placeholder={toWord('search')}
          onSearch={(text, isGoingOn) => url.filter({ search: text === '' ? undefined : text }, isGoingOn)}
        />
      }
      end={
        <SortSelect
          name={toWord('sort')}
          sorts={SKU_SORTS.map((value) => ({ value, label: toWord(value === SKU_SORTS[0] ? 'newest' : 'oldest') }))}
          current={sortBy ?? SKU_SORTS[0]}
          onSort={(next) => url.filter({ sortBy: next })}
        />
      }
    >
      {children}
    </Toolbar>
  );
}

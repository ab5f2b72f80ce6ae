import type { ReactNode } from 'react';
import { SortSelect } from '../../ui/list/list-page/sort-select.tsx';
import { Toolbar } from '../../ui/layout/page.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { SKU_SORTS } from './sku-search.ts';

/** Search state that both sides keep in their URL. */
interface Asked {
  search?: string | undefined;
  sortBy?: (typeof SKU_SORTS)[number] | undefined;
}

interface SkuToolbarProps {
  url: { search: Asked; filter: (part: Asked, isReplacement?: boolean) => void };
  /** Returns the texts of the side that searches. */
  toWord: (key: 'filters' | 'search' | 'sort' | 'newest' | 'oldest') => string;
  children?: ReactNode;
}

/** Shows search and order above the cards of sellers or staff, with further filters between them (SKD-4). */
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

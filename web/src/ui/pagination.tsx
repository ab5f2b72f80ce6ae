import type { PageMeta } from '@bobbin/contract/envelope';
import { IconChevronLeftPipe, IconChevronRightPipe } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../i18n/use-locale.ts';
import { formatCount } from './count.ts';
import { listPageLinks, toPage } from './page-range.ts';
import styles from './pagination.module.css';

interface PaginationProps {
  meta: PageMeta;
  onPage: (page: number) => void;
  /** With sizes to choose from, the choice is offered (U25). */
  sizes?: readonly number[];
  onSize?: (size: number) => void;
}

/** The pagination line with the document's words, first and last buttons, five links and a page input (W57). */
export function Pagination({ meta, onPage, sizes, onSize }: PaginationProps) {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  const { currentPage, totalPages, totalItems, itemsPerPage } = meta;
  if (totalPages === 0) return <p className={styles.none}>{t('noData')}</p>;

  return (
    <nav className={styles.pagination} aria-label={t('pagination')}>
      <span className={styles.totals}>
        {t('totals', {
          total: formatCount(totalItems, locale),
          page: formatCount(currentPage, locale),
          pages: formatCount(totalPages, locale),
        })}
      </span>
      {sizes && onSize ? (
        <select
          className={styles.size}
          aria-label={t('rowsPerPage')}
          value={itemsPerPage}
          onChange={(event) => onSize(Number(event.target.value))}
        >
          {[...new Set([...sizes, itemsPerPage])]
            .toSorted((a, b) => a - b)
            .map((size) => (
              <option key={size} value={size}>
                {t('perPage', { count: size })}
              </option>
            ))}
        </select>
      ) : null}
      <div className={styles.links}>
        <button
          type="button"
          className={styles.link}
          aria-label={t('firstPage')}
          disabled={currentPage <= 1}
          onClick={() => onPage(1)}
        >
          <IconChevronLeftPipe size={16} stroke={1.5} />
        </button>
        {listPageLinks(currentPage, totalPages).map((page) => (
          <button
            key={page}
            type="button"
            className={styles.link}
            aria-label={t('pageNumber', { page })}
            aria-current={page === currentPage ? 'page' : undefined}
            onClick={() => onPage(page)}
          >
            {page}
          </button>
        ))}
        <button
          type="button"
          className={styles.link}
          aria-label={t('lastPage')}
          disabled={currentPage >= totalPages}
          onClick={() => onPage(totalPages)}
        >
          <IconChevronRightPipe size={16} stroke={1.5} />
        </button>
      </div>
      {totalPages > 1 ? <PageInput key={currentPage} current={currentPage} total={totalPages} onPage={onPage} /> : null}
    </nav>
  );
}

interface PageInputProps {
  current: number;
  total: number;
  onPage: (page: number) => void;
}

function PageInput({ current, total, onPage }: PageInputProps) {
  const { t } = useTranslation('ui');
  const [text, setText] = useState('');

  function go() {
    const page = toPage(text, total);
    setText('');
    if (page !== null && page !== current) onPage(page);
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <input
        className={styles.input}
        inputMode="numeric"
        aria-label={t('goToPage')}
        placeholder={t('goToPage')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}

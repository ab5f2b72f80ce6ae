import type { PageMeta } from '@bobbin/contract/envelope';
import { IconChevronLeftPipe, IconChevronRightPipe } from '../icons.ts';
import { useState } from 'react';
import { useLocale } from '../../i18n/use-texts.tsx';
import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { formatCount } from '../text/count.ts';
import { NativeSelect } from '../form/native-select.tsx';
import { listPageLinks, toPage } from './page-range.ts';
import styles from './pagination.module.css';
import { QueryForm } from '../form/query-form.tsx';
import { Row, Text } from '../layout/boxes.tsx';

interface PaginationProps {
  meta: PageMeta;
  onPage: (page: number) => void;
  /** Page sizes that can be chosen (UI-20). */
  sizes?: readonly number[];
  onSize?: (size: number) => void;
}

/** Shows the pagination: 'Totals: N items (Page x/y)', buttons to the first and last page, five page links, and a field for a page number (UI-14). */
export function Pagination({ meta, onPage, sizes, onSize }: PaginationProps) {
  const t = useTexts(uiTexts);
  const locale = useLocale();
  const { currentPage, totalPages, totalItems, itemsPerPage } = meta;
  // The plus says that the search stopped counting at this total (API-28).
  const more = meta.isMore ? '+' : '';
  if (totalPages === 0)
    return (
      <Text as="p" size={13} tone="muted" pad="10 2">
        {t('noData')}
      </Text>
    );

  return (
    <Row as="nav" wrap gap="8 12" size={13} className={styles.pagination} aria-label={t('pagination')} data-pages>
      <Text tone="muted">
        {t('totals', {
          total: formatCount(totalItems, locale) + more,
          page: formatCount(currentPage, locale),
          pages: formatCount(totalPages, locale) + more,
        })}
      </Text>
      {sizes && onSize ? (
        <NativeSelect
          name={t('rowsPerPage')}
          value={String(itemsPerPage)}
          options={[...new Set([...sizes, itemsPerPage])]
            .toSorted((a, b) => a - b)
            .map((size) => ({ value: String(size), label: t('perPage', { count: size }) }))}
          onChange={(size) => onSize(Number(size))}
        />
      ) : null}
      <Row align="stretch" justify="end" wrap gap={4} push className={styles.links}>
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
      </Row>
      {totalPages > 1 ? <PageInput key={currentPage} current={currentPage} total={totalPages} onPage={onPage} /> : null}
    </Row>
  );
}

interface PageInputProps {
  current: number;
  total: number;
  onPage: (page: number) => void;
}

function PageInput({ current, total, onPage }: PageInputProps) {
  const t = useTexts(uiTexts);
  const [text, setText] = useState('');

  function go() {
    const page = toPage(text, total);
    setText('');
    if (page !== null && page !== current) onPage(page);
  }

  return (
    <QueryForm onSubmit={go}>
      <input
        data-touch="square"
        className={styles.input}
        inputMode="numeric"
        aria-label={t('goToPage')}
        placeholder={t('goToPage')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </QueryForm>
  );
}

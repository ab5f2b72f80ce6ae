import { PRINT_PAGE_SIZE } from '@bobbin/domain/limits';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ImportList } from '../features/prints/import-list.tsx';
import { UndoList } from '../features/prints/undo-list.tsx';
import { usePlacements } from '../features/prints/use-prints.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { printLibraryTexts } from '../i18n/vi/print-library.ts';
import { Message } from '../ui/feedback/message.tsx';
import { IconArrowLeft } from '../ui/icons.ts';
import { Page } from '../ui/layout/page.tsx';
import { ListStates, RowsSkeleton } from '../ui/list/list-states.tsx';
import { Pagination } from '../ui/list/pagination.tsx';

/** Lists the placements of the last 24 hours that the user can undo, newest first (PRW-14). */
export function PrintUndoPage() {
  const t = useTexts(printLibraryTexts);
  const [page, setPage] = useState(1);
  const placements = usePlacements({ page, limit: PRINT_PAGE_SIZE });
  const rows = (placements.data?.data ?? []).filter(({ undoUntil }) => undoUntil !== null);
  return (
    <Page
      title={t('undoList.title')}
      aside={
        <>
          <Link to="/community/prints">
            <IconArrowLeft size={14} stroke={1.5} aria-hidden /> {t('back')}
          </Link>{' '}
          {t('undoList.aside')}
        </>
      }
    >
      <ImportList />
      <ListStates
        query={placements}
        count={rows.length}
        skeleton={<RowsSkeleton rows={6} height={56} />}
        empty={<Message title={t('undoList.empty')} text={t('undoList.emptyText')} />}
      >
        <UndoList placements={rows} />
      </ListStates>
      {/* The list begins with the newest placement, so a page on which nothing can be undone is the last one. */}
      {placements.data === undefined || (rows.length < PRINT_PAGE_SIZE && page === 1) ? null : (
        <Pagination meta={placements.data.meta} onPage={setPage} />
      )}
    </Page>
  );
}

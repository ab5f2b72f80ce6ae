import { IconUpload } from '../ui/icons.ts';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { FileCard } from '../features/library/file-card.tsx';
import { FileDetails } from '../features/library/file-details.tsx';
import { LIBRARY_SEARCH, LIBRARY_SORTS, LIBRARY_VIEWS } from '../features/library/library-search.ts';
import styles from '../features/library/library.module.css';
import { UnfinishedUploads } from '../features/library/unfinished-uploads.tsx';
import { UploadTray } from '../features/library/upload-tray.tsx';
import { useLibraryUploads } from '../features/library/use-library-uploads.ts';
import { useFileTags, useLibrary } from '../features/library/use-library.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { artworkTexts } from '../i18n/vi/artwork.ts';
import { libraryTexts } from '../i18n/vi/library.ts';
import { uiTexts } from '../i18n/vi/ui.ts';
import { Button } from '../ui/button/button.tsx';
import { CardsSkeleton } from '../ui/layout/cards-skeleton.tsx';
import { ListStates } from '../ui/list/list-states.tsx';
import { useInRange } from '../ui/list/list-page/use-in-range.ts';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { SortSelect } from '../ui/list/list-page/sort-select.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { NativeSelect } from '../ui/form/native-select.tsx';
import { Page, Toolbar } from '../ui/layout/page.tsx';
import { Pagination } from '../ui/list/pagination.tsx';
import { SearchBox } from '../ui/list/search-box.tsx';
import { formatLa } from '../ui/text/time.ts';
import { may } from '../ui/hooks/use-role.ts';
import { ViewTabs } from '../ui/button/view-tabs.tsx';

// The dialog loads on demand, together with the code that reads archives and tables.
const ArtworkDialog = lazy(async () => ({
  default: (await import('../features/library/artwork/artwork-dialog.tsx')).ArtworkDialog,
}));

/** Number of cards per page: enough to fill a wide screen, and few enough to render at once. */
const CARDS = 60;

const VIEWS = ['all', ...LIBRARY_VIEWS] as const;

/** Lists the designs in the library: those that orders use or used, and those that are not used yet (FIL-19). */
export function LibraryPage() {
  const t = useTexts(libraryTexts, artworkTexts, uiTexts);
  const [isImporting, setImporting] = useState(false);
  const url = useListUrl(LIBRARY_SEARCH);
  const { search: wanted } = url;
  const { page = 1, search, tag, use, sort = 'createdAt:DESC' } = wanted;
  const query = { page, limit: CARDS, sortBy: sort, search, tag, use, counts: 'true' as const };
  const files = useLibrary(query);
  const tags = useFileTags();
  const uploads = useLibraryUploads();
  const input = useRef<HTMLInputElement>(null);
  const rows = files.data?.data ?? [];
  const meta = files.data?.meta;
  const shown = useInRange(files, meta, page, url.setPage);
  const isFiltered = LIBRARY_SEARCH.hasFilters(wanted);
  useLeaveGuard(uploads.runningCount > 0);

  // A role with read access only sees no button whose call the server would refuse (TEA-12).
  const upload =
    files.data === undefined || !may(files.data, 'workOrders') ? null : (
      <Button look="main" icon={<IconUpload size={16} stroke={1.75} />} onClick={() => input.current?.click()}>
        {t('upload')}
      </Button>
    );
  const actions =
    upload === null ? null : (
      <>
        <Button onClick={() => setImporting(true)}>{t('artwork:title')}</Button>
        {upload}
      </>
    );
  return (
    <Page
      title={t('title')}
      aside={files.data?.counts ? t('count', { count: files.data.counts.all }) : null}
      actions={actions}
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".png,image/png"
        aria-label={t('upload')}
        onChange={(event) => {
          uploads.add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <UploadTray uploads={uploads} />
      {upload === null || uploads.uploads.length > 0 || isImporting ? null : (
        <UnfinishedUploads onChoose={(from) => (from === 'artwork' ? setImporting(true) : input.current?.click())} />
      )}
      <ViewTabs
        views={VIEWS.map((view) => ({
          value: view,
          label: t(`views.${view}`),
          count: files.data?.counts?.[view],
          tone: view === 'wrongSize' ? ('amber' as const) : undefined,
        }))}
        current={use ?? 'all'}
        onChange={(view) => url.filter({ use: view === 'all' ? undefined : view })}
      />
      <Toolbar
        name={t('filters')}
        search={
          <SearchBox
            value={search ?? ''}
            placeholder={t('search')}
            onSearch={(text, isGoingOn) => url.filter({ search: text === '' ? undefined : text }, isGoingOn)}
          />
        }
        end={
          <SortSelect
            name={t('sort')}
            current={sort}
            sorts={LIBRARY_SORTS.map((value) => ({ value, label: t(`sorts.${value.split(':')[0] as 'name'}`) }))}
            onSort={(value) => url.filter({ sort: value })}
          />
        }
      >
        <NativeSelect
          name={t('tags')}
          value={tag ?? ''}
          options={[
            { value: '', label: t('allTags') },
            ...(tags.data ?? []).map((one) => ({ value: one.tag, label: `${one.tag} (${one.count})` })),
          ]}
          onChange={(value) => url.filter({ tag: value === '' ? undefined : value })}
        />
      </Toolbar>
      <ListStates
        query={shown}
        count={rows.length}
        skeleton={<CardsSkeleton least={160} height={187} gap={10} />}
        onClearFilters={isFiltered ? url.clearFilters : undefined}
        empty={
          use === undefined ? (
            <Message title={t('empty')} text={t('emptyText')} action={upload} />
          ) : (
            <Message title={t(`emptyViews.${use}`)} />
          )
        }
      >
        <div className={styles.wide}>
          {rows.map((file) => (
            <FileCard
              key={file.id}
              file={file}
              isChosen={file.id === wanted.file}
              onChoose={() => url.move({ file: file.id })}
            >
              {use === 'wrongSize' ? `${file.width}×${file.height} · ` : null}
              {file.ordersCount > 0
                ? t('orders', { count: file.ordersCount })
                : file.removedAt === null
                  ? t('unused')
                  : t('removedOn', { date: formatLa(file.removedAt, 'day') })}
              {file.tags.length === 0 ? null : ` · ${file.tags.join(', ')}`}
            </FileCard>
          ))}
        </div>
        {meta === undefined ? null : <Pagination meta={meta} onPage={(next) => url.setPage(next)} />}
      </ListStates>
      {isImporting ? (
        <Suspense>
          <ArtworkDialog onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
      {wanted.file === undefined ? null : (
        <FileDetails fileId={wanted.file} onClose={() => url.move({ file: undefined })} />
      )}
    </Page>
  );
}

/** Makes the browser ask before the person leaves the page, because leaving interrupts uploads (FIL-7). */
function useLeaveGuard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isOn]);
}

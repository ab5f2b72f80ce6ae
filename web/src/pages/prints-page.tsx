import { PRINT_USES } from '@bobbin/contract/prints.calls';
import { PRINT_PAGE_SIZE } from '@bobbin/domain/limits';
import { Link } from '@tanstack/react-router';
import { openPlacement, openPrintUpload } from '../features/prints/open-prints.tsx';
import { openArtworkImport } from './artwork-ways.tsx';
import { PRINT_CARDS, PrintFace } from '../features/prints/print-card.tsx';
import { PRINT_SEARCH, PRINT_SORTS } from '../features/prints/print-search.ts';
import styles from '../features/prints/prints.module.css';
import { usePrintEarnings, usePrints } from '../features/prints/use-prints.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { printLibraryTexts } from '../i18n/vi/print-library.ts';
import { Button } from '../ui/button/button.tsx';
import { LinkButton } from '../ui/button/link-button.tsx';
import { ViewTabs } from '../ui/button/view-tabs.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { may } from '../ui/hooks/use-role.ts';
import { IconArrowBackUp, IconFileSpreadsheet, IconFolder, IconUpload, IconX } from '../ui/icons.ts';
import { CardsSkeleton } from '../ui/layout/cards-skeleton.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Page, Toolbar } from '../ui/layout/page.tsx';
import { SortSelect } from '../ui/list/list-page/sort-select.tsx';
import { useInRange } from '../ui/list/list-page/use-in-range.ts';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { ListStates } from '../ui/list/list-states.tsx';
import { Pagination } from '../ui/list/pagination.tsx';
import { SearchBox } from '../ui/list/search-box.tsx';

const VIEWS = ['all', ...PRINT_USES] as const;
const TONES = { vanishes: 'red', wrongSize: 'amber' } as const;

/** Lists the prints of the library, with views of the prints that need work (PRW-10). */
export function PrintsPage() {
  const t = useTexts(printLibraryTexts);
  const url = useListUrl(PRINT_SEARCH);
  const { search: wanted } = url;
  const { page = 1, search, tag, use, sort = 'createdAt:DESC' } = wanted;
  const prints = usePrints({ page, limit: PRINT_PAGE_SIZE, sortBy: sort, search, tag, use, counts: 'true' });
  const rows = prints.data?.data ?? [];
  const meta = prints.data?.meta;
  const mayViewProfit = prints.data !== undefined && may(prints.data, 'viewPayouts');
  const earnings = usePrintEarnings(
    rows.map(({ id }) => id),
    mayViewProfit,
  );
  const shown = useInRange(prints, meta, page, url.setPage);
  const mayWork = prints.data !== undefined && may(prints.data, 'workOrders');
  // A role with read access only sees no button whose call the server would refuse (TEA-12).
  const upload = mayWork ? (
    <Button look="main" icon={<IconUpload size={16} stroke={1.75} aria-hidden />} onClick={openPrintUpload}>
      {t('upload')}
    </Button>
  ) : null;
  return (
    <Page
      title={t('title')}
      aside={prints.data?.counts ? t('count', { count: prints.data.counts.all }) : null}
      actions={
        <>
          <LinkButton to="/community/library" icon={<IconFolder size={16} stroke={1.5} aria-hidden />}>
            {t('files')}
          </LinkButton>
          <LinkButton to="/community/prints/undo" icon={<IconArrowBackUp size={16} stroke={1.5} aria-hidden />}>
            {t('undoList.title')}
          </LinkButton>
          {mayWork ? (
            <Button icon={<IconFileSpreadsheet size={16} stroke={1.5} aria-hidden />} onClick={openArtworkImport}>
              {t('importTable')}
            </Button>
          ) : null}
          {upload}
        </>
      }
    >
      <ViewTabs
        views={VIEWS.map((view) => ({
          value: view,
          label: t(`views.${view}`),
          count: prints.data?.counts?.[view],
          tone: view === 'vanishes' || view === 'wrongSize' ? TONES[view] : undefined,
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
            sorts={PRINT_SORTS.map((value) => ({ value, label: t(`sorts.${value.split(':')[0] as 'name'}`) }))}
            onSort={(value) => url.filter({ sort: value })}
          />
        }
      >
        {tag === undefined ? null : (
          <Button
            reads
            size="small"
            endIcon={<IconX size={13} stroke={1.75} aria-hidden />}
            onClick={() => url.filter({ tag: undefined })}
          >
            {t('tag')}: {tag}
          </Button>
        )}
      </Toolbar>
      <ListStates
        query={shown}
        count={rows.length}
        skeleton={<CardsSkeleton {...PRINT_CARDS} />}
        onClearFilters={PRINT_SEARCH.hasFilters(wanted) ? url.clearFilters : undefined}
        empty={
          use === undefined ? (
            <Message title={t('empty')} text={t('emptyText')} action={upload} />
          ) : (
            <Message title={t(`emptyViews.${use}`)} />
          )
        }
      >
        <div className={styles.grid}>
          {rows.map((print) => (
            <Stack key={print.id} gap={4} shrinks>
              <Link to="/community/prints/$id" params={{ id: print.id }} className={styles.card}>
                <PrintFace print={print} earnings={earnings.data?.get(print.id)} />
              </Link>
              {may(print, 'workOrders') ? (
                <Button
                  size="small"
                  look="quiet"
                  name={t('useAgainOf', { name: print.name })}
                  onClick={() => openPlacement({ printId: print.id, isOfProduct: true })}
                >
                  {t('useAgain')}
                </Button>
              ) : null}
            </Stack>
          ))}
        </div>
        {meta === undefined ? null : <Pagination meta={meta} onPage={(next) => url.setPage(next)} />}
      </ListStates>
    </Page>
  );
}

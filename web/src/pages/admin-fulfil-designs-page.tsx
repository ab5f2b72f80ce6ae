import { IconPlus, IconUpload } from '../ui/icons.ts';
import styles from '../features/fulfil-designs/fulfil-designs.module.css';
import { DesignCard } from '../features/fulfil-designs/design-card.tsx';
import { DesignDetails } from '../features/fulfil-designs/design-details.tsx';
import { DESIGN_SEARCH, DESIGN_VIEWS } from '../features/fulfil-designs/design-search.ts';
import { openDesignForm, openImport } from '../features/fulfil-designs/open-design-dialogs.tsx';
import { useFulfilDesigns } from '../features/fulfil-designs/use-fulfil-designs.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { fulfilDesignsTexts } from '../i18n/vi/fulfil-designs.ts';
import { Button } from '../ui/button/button.tsx';
import { FilterCheck } from '../ui/list/filter-check.tsx';
import { CardsSkeleton } from '../ui/layout/cards-skeleton.tsx';
import { ListStates } from '../ui/list/list-states.tsx';
import { useInRange } from '../ui/list/list-page/use-in-range.ts';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { Message } from '../ui/feedback/message.tsx';
import { Page, Toolbar } from '../ui/layout/page.tsx';
import { Pagination } from '../ui/list/pagination.tsx';
import { SearchBox } from '../ui/list/search-box.tsx';
import { useNow } from '../ui/hooks/use-now.ts';
import { usePermissionReason } from '../ui/hooks/use-permission-reason.ts';
import { ViewTabs } from '../ui/button/view-tabs.tsx';

/** Lists the designs that staff prepare for fulfilment (FFD-1). */
export function AdminFulfilDesignsPage() {
  const t = useTexts(fulfilDesignsTexts);
  const url = useListUrl(DESIGN_SEARCH);
  const { search, source, view, design } = url.search;
  const designs = useFulfilDesigns(url.search);
  const canAdd = usePermissionReason('CREATE_FULFILL') === null;
  const now = useNow();
  const rows = designs.data?.data ?? [];
  const meta = designs.data?.meta;
  const shown = useInRange(designs, meta, url.search.page, url.setPage);
  const add = canAdd ? (
    <Button look="main" icon={<IconPlus size={16} stroke={1.75} />} onClick={() => openDesignForm(null)}>
      {t('add')}
    </Button>
  ) : null;
  return (
    <Page
      title={t('title')}
      aside={t('lead')}
      actions={
        canAdd ? (
          <>
            <Button icon={<IconUpload size={16} stroke={1.75} />} onClick={openImport}>
              {t('import')}
            </Button>
            {add}
          </>
        ) : null
      }
    >
      <ViewTabs
        views={DESIGN_VIEWS.map((value) => ({
          value,
          label: t(`views.${value}`),
          count: designs.data?.counts[value],
        }))}
        current={view ?? 'all'}
        onChange={(next) => url.filter({ view: next === 'all' ? undefined : next, source: undefined })}
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
      >
        {view === 'qteam' ? null : (
          <FilterCheck
            label={t('onlyOurs')}
            isChecked={source === 'Bobbin'}
            onChange={(isOn) => url.filter({ source: isOn ? 'Bobbin' : undefined })}
          />
        )}
      </Toolbar>
      <ListStates
        query={shown}
        count={rows.length}
        skeleton={<CardsSkeleton least={160} height={210} gap={10} />}
        onClearFilters={DESIGN_SEARCH.hasFilters(url.search) ? url.clearFilters : undefined}
        empty={<Message title={t('empty')} text={t('emptyText')} action={add} />}
      >
        <div className={styles.grid}>
          {rows.map((row) => (
            <DesignCard key={row.id} design={row} now={now} onDetails={() => url.move({ design: row.id })} />
          ))}
        </div>
        {meta === undefined ? null : <Pagination meta={meta} onPage={(next) => url.setPage(next)} />}
      </ListStates>
      {design === undefined ? null : <DesignDetails id={design} onClose={() => url.move({ design: undefined })} />}
    </Page>
  );
}

import { IconUpload } from '../ui/icons.ts';
import { openCreate } from '../features/designs/open-create.tsx';
import { openImport } from '../features/spy/open-import.tsx';
import { SpyDetails } from '../features/spy/spy-details.tsx';
import { SPY_SEARCH } from '../features/spy/spy-search.ts';
import styles from '../features/spy/spy.module.css';
import { useSpyItems } from '../features/spy/use-spy.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { spyTexts } from '../i18n/vi/spy.ts';
import { Ago } from '../ui/text/ago.tsx';
import { Button } from '../ui/button/button.tsx';
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
import { Stack, Text } from '../ui/layout/boxes.tsx';

/** Lists products of other sellers on short-video platforms (SPY-1). */
export function AdminSpyPage() {
  const t = useTexts(spyTexts);
  const url = useListUrl(SPY_SEARCH);
  const { search, item } = url.search;
  const items = useSpyItems(url.search);
  const canBring = usePermissionReason('EDIT_SPYS') === null;
  const now = useNow();
  const rows = items.data?.data ?? [];
  const meta = items.data?.meta;
  const shown = useInRange(items, meta, url.search.page, url.setPage);
  const bring = canBring ? (
    <Button look="main" icon={<IconUpload size={16} stroke={1.75} />} onClick={openImport}>
      {t('import')}
    </Button>
  ) : null;
  return (
    <Page title={t('title')} aside={t('lead')} actions={bring}>
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
        {null}
      </Toolbar>
      <ListStates
        query={shown}
        count={rows.length}
        skeleton={<CardsSkeleton least={150} height={224} gap={10} />}
        onClearFilters={SPY_SEARCH.hasFilters(url.search) ? url.clearFilters : undefined}
        empty={<Message title={t('empty')} text={t('emptyText')} action={bring} />}
      >
        <div className={styles.grid}>
          {rows.map(({ id, code, refId, title, front, createdAt }) => (
            <button key={id} type="button" className={styles.card} onClick={() => url.move({ item: id })}>
              <Stack as="span" below={6} lineBelow="soft" fill="neutral" className={styles.picture}>
                {front === null ? (
                  <Text size={12} tone="muted">
                    {t('noPicture')}
                  </Text>
                ) : (
                  <img src={front.thumbnailUrl ?? front.url} alt="" loading="lazy" decoding="async" />
                )}
              </Stack>
              <Text as="strong" cut size={13} weight={600} className={styles.title} title={title}>
                {title}
              </Text>
              <span className={styles.line}>
                <code>{code}</code>
                <Ago at={createdAt} now={now} />
              </span>
              <span className={styles.line}>{refId}</span>
            </button>
          ))}
        </div>
        {meta === undefined ? null : <Pagination meta={meta} onPage={(next) => url.setPage(next)} />}
      </ListStates>
      {item === undefined ? null : (
        <SpyDetails
          id={item}
          onIdea={({ name, note, files }) =>
            openCreate({ orderId: null, note, products: [{ name, skuId: null, skuName: '', skuImage: null, files }] })
          }
          onClose={() => url.move({ item: undefined })}
        />
      )}
    </Page>
  );
}

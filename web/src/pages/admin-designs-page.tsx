import type { StaffDesign } from '@bobbin/contract/designs';
import { IconAlarm, IconClock, IconTags } from '../ui/icons.ts';
import { lazy, Suspense, useCallback, useMemo, type ReactNode } from 'react';
import { useUser } from '../api/user.ts';
import { STAFF_DESIGN_SEARCH, STAFF_DESIGN_VIEWS, countOf } from '../features/designs/design-search.ts';
import { toWalk } from '../ui/overlay/walk.tsx';
import { DESIGN_QUEUE_LIST } from '../features/designs/queue/columns.tsx';
import { DesignerStrip } from '../features/designs/queue/designer-strip.tsx';
import { openBulkPrice, openPackages } from '../features/designs/queue/open-queue-dialogs.tsx';
import { useDesigners, useStaffDesigns } from '../features/designs/queue/use-queue.ts';
import { STAFF_DESIGNS } from '../features/designs/design-keys.ts';
import { useSmallPictures } from '../features/designs/use-small-pictures.ts';
import { useLiveDesigns } from '../features/designs/use-live-designs.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { designMoneyTexts } from '../i18n/vi/design-money.ts';
import { designQueueTexts } from '../i18n/vi/design-queue.ts';
import { designsTexts } from '../i18n/vi/designs.ts';
import { SellerFilter, useSellerChips } from '../ui/domain/seller-filter.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import type { Chip } from '../ui/list/list-page/chips.tsx';
import { ListPage } from '../ui/list/list-page/list-page.tsx';
import { useListReply } from '../ui/list/list-page/use-list-reply.ts';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { Message } from '../ui/feedback/message.tsx';
import { NativeSelect } from '../ui/form/native-select.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Segments } from '../ui/button/segments.tsx';
import { usePermissionReason } from '../ui/hooks/use-permission-reason.ts';
import {
  isPageSelected,
  isRowSelected,
  NOTHING,
  selectRange,
  togglePage,
  toggleRow,
} from '../ui/list/data-list/selection.ts';
import { useSelection } from '../ui/list/data-list/use-selection.ts';
import { SelectionAction, SelectionBar } from '../ui/list/selection-bar.tsx';
import { useLatest } from '../ui/hooks/use-latest.ts';
import { useNow } from '../ui/hooks/use-now.ts';

const QueueView = lazy(async () => ({ default: (await import('../features/designs/queue/queue-view.tsx')).QueueView }));
const StaffDetails = lazy(async () => ({
  default: (await import('../features/designs/queue/staff-details.tsx')).StaffDetails,
}));

/** Role for whose users the page shows their own queue first. */
const DESIGNER_ROLE = 'designer';

/** Lists the rented designs of all sellers ('DESIGNS THUÊ'), or the staff user's own queue (DSN-45, DSN-47). */
export function AdminDesignsPage() {
  const t = useTexts(designQueueTexts);
  const url = useListUrl(STAFF_DESIGN_SEARCH);
  const { data: user } = useUser();
  useLiveDesigns('staff');
  const whose = url.search.whose ?? (user?.role.roleName === DESIGNER_ROLE ? 'mine' : 'all');
  const actions = (
    <>
      <Segments
        name={t('whose')}
        value={whose}
        choices={[
          { value: 'all', label: t('allDesigners') },
          { value: 'free', label: t('unassigned') },
          { value: 'mine', label: t('mine') },
        ]}
        onChange={(next) => url.go({ whose: next })}
      />
      <Button icon={<IconTags size={16} stroke={1.5} aria-hidden />} onClick={openPackages}>
        {t('packages')}
      </Button>
    </>
  );
  if (whose !== 'mine') return <AllDesigns actions={actions} />;
  return (
    <Page title={t('title')} actions={actions}>
      <Suspense>
        <QueueView design={url.search.design} onOpen={(design) => url.move({ design }, true)} />
      </Suspense>
    </Page>
  );
}

function AllDesigns({ actions }: { actions: ReactNode }) {
  const t = useTexts(designQueueTexts, designsTexts);
  const url = useListUrl(STAFF_DESIGN_SEARCH);
  const { search, view = 'open', designer, user, design: openId } = url.search;
  const query = useStaffDesigns(url.search);
  const reply = useListReply(query);
  const designers = useDesigners();
  useSmallPictures(reply.rows, STAFF_DESIGNS);
  const now = useNow();

  const onOpen = useLatest((id: string) => url.move({ design: id }));
  const onUser = useLatest((userId: string) => url.filter({ user: [userId] }));
  const context = useMemo(() => ({ now, onOpen, onUser }), [now, onOpen, onUser]);
  const selection = useDesignSelection(reply.rows, STAFF_DESIGN_SEARCH.toKey(url.search));

  const ofSellers = useSellerChips(user, new Map(reply.rows.map((row) => [row.userId, row.user.fullName])));
  const chips: Chip<typeof url.search>[] = [];
  if (search !== undefined) chips.push({ label: `“${search}”`, without: { search: undefined } });
  if (designer !== undefined) {
    const name = designers.data?.find(({ id }) => id === designer)?.fullName ?? designer;
    chips.push({ label: t('designs:filterDesigner', { name }), without: { designer: undefined } });
  }
  chips.push(...ofSellers);

  return (
    <ListPage
      list={DESIGN_QUEUE_LIST}
      url={url}
      reply={reply}
      context={context}
      title={t('title')}
      aside={query.data === undefined ? null : <Alarms late={query.data.lateCount} soon={query.data.soonCount} />}
      actions={actions}
      lead={<DesignerStrip current={designer} onChoose={(id) => url.filter({ designer: id })} />}
      views={{
        // The view 'waiting' is offered only while it is open, because most of its designs are in the view 'open' too.
        options: STAFF_DESIGN_VIEWS.filter((value) => value !== 'waiting' || view === value).map((value) => ({
          value,
          label: value === 'open' || value === 'waiting' ? t(value) : t(`designs:statuses.${value}`),
          count: countOf(value, query.data?.counts),
        })),
        current: view,
        onChange: (chosen) => url.filter({ view: chosen, design: undefined }),
      }}
      searchName={t('search')}
      filters={
        <>
          <SellerFilter selected={user} onChange={(ids) => url.filter({ user: ids })} />
          <NativeSelect
            name={t('designs:designer')}
            value={designer ?? ''}
            options={[
              { value: '', label: t('designs:allDesigners') },
              ...(designers.data ?? []).map(({ id, fullName }) => ({ value: id, label: fullName })),
            ]}
            onChange={(value) => url.filter({ designer: value === '' ? undefined : value })}
          />
        </>
      }
      chips={chips}
      defaultSort="nextStep:ASC"
      onOpen={onOpen}
      selection={selection}
      empty={<Message title={t(view === 'open' ? 'emptyOpen' : 'empty')} />}
    >
      {openId === undefined ? null : (
        <Suspense>
          <StaffDetails
            id={openId}
            walk={toWalk(reply.rows, openId, (id) => url.move({ design: id }, true))}
            onClose={() => url.move({ design: undefined }, true)}
          />
        </Suspense>
      )}
    </ListPage>
  );
}

/** Selects requests in the queue, to price those of one seller together (DSN-52). */
function useDesignSelection(rows: readonly StaffDesign[], filterKey: string) {
  const t = useTexts(designMoneyTexts);
  const ids = rows.map(({ id }) => id);
  const [selection, setSelection] = useSelection(`designs ${filterKey}`);
  const missing = usePermissionReason('PRICE_DESIGNS');
  const onSelect = useLatest((id: string, isRange: boolean) =>
    setSelection(isRange ? selectRange(selection, ids, id) : toggleRow(selection, ids, id)),
  );
  // Not the latest function of a reference, because the checkboxes need the codes of new rows in the same render.
  const toName = useCallback(
    (id: string) => t('selectDesign', { code: rows.find((row) => row.id === id)?.code ?? id }),
    [rows, t],
  );
  const chosen = rows.filter(({ id }) => isRowSelected(selection, id));
  const isOneSeller = new Set(chosen.map(({ userId }) => userId)).size === 1;
  const isPriceable = chosen.every(({ steps }) => steps.includes('price'));
  const reason = missing ?? (!isOneSeller ? t('oneSeller') : isPriceable ? null : t('notPriced'));
  return {
    toName,
    onSelect,
    isSelected: (id: string) => isRowSelected(selection, id),
    pageName: t('selectPage'),
    isPageSelected: isPageSelected(selection, ids),
    isSomeSelected: chosen.length > 0,
    onTogglePage: () => setSelection(togglePage(selection, ids)),
    bar:
      chosen.length === 0 ? null : (
        <SelectionBar count={chosen.length} total={rows.length} onClear={() => setSelection(NOTHING)}>
          <SelectionAction isMain reason={reason} onClick={() => openBulkPrice(chosen, () => setSelection(NOTHING))}>
            {t('priceMany', { count: chosen.length })}
          </SelectionAction>
        </SelectionBar>
      ),
  };
}

/** Shows the number of late designs, and of designs that will soon be late. */
function Alarms({ late, soon }: { late: number; soon: number }) {
  const t = useTexts(designQueueTexts);
  return (
    <>
      {late === 0 ? null : (
        <Badge tone="red" icon={<IconAlarm size={13} stroke={1.75} aria-hidden />}>
          {t('late', { count: late })}
        </Badge>
      )}{' '}
      {soon === 0 ? null : (
        <Badge tone="amber" icon={<IconClock size={13} stroke={1.75} aria-hidden />}>
          {t('soon', { count: soon })}
        </Badge>
      )}
    </>
  );
}

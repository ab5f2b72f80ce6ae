import type { DesignOrder } from '@bobbin/contract/designs';
import { IconPlus } from '../ui/icons.ts';
import { lazy, Suspense, useMemo } from 'react';
import { useUser } from '../api/user.ts';
import { askCancel } from '../features/designs/ask-cancel.ts';
import { DESIGN_LIST } from '../features/designs/columns.tsx';
import { toWalk } from '../ui/overlay/walk.tsx';
import { countOf, DESIGN_SEARCH, DESIGN_VIEWS } from '../features/designs/design-search.ts';
import { openCreate } from '../features/designs/open-create.tsx';
import { useCancelDesign, useDesigns } from '../features/designs/use-designs.ts';
import { DESIGNS } from '../features/designs/design-keys.ts';
import { useSmallPictures } from '../features/designs/use-small-pictures.ts';
import { useLiveDesigns } from '../features/designs/use-live-designs.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { createDesignTexts } from '../i18n/vi/create-design.ts';
import { designsTexts } from '../i18n/vi/designs.ts';
import { Button } from '../ui/button/button.tsx';
import type { Chip } from '../ui/list/list-page/chips.tsx';
import { ListPage } from '../ui/list/list-page/list-page.tsx';
import { useListReply } from '../ui/list/list-page/use-list-reply.ts';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { Message } from '../ui/feedback/message.tsx';
import { NativeSelect } from '../ui/form/native-select.tsx';
import { useLatest } from '../ui/hooks/use-latest.ts';
import { useNow } from '../ui/hooks/use-now.ts';

const DesignDetails = lazy(async () => ({
  default: (await import('../features/designs/design-details.tsx')).DesignDetails,
}));

/** Lists the seller's rented designs ('DESIGN', DSN-40). */
export function DesignsPage() {
  const t = useTexts(designsTexts, createDesignTexts);
  const url = useListUrl(DESIGN_SEARCH);
  const { search, view = 'all', designer, order, design: openId } = url.search;
  const query = useDesigns(url.search);
  const reply = useListReply(query);
  const cancel = useCancelDesign();
  const now = useNow();
  const { data: user } = useUser();
  useLiveDesigns('seller');
  useSmallPictures(reply.rows, DESIGNS);

  const open = (id: string) => url.move({ design: id });
  const onOpen = useLatest(open);
  const onCancel = useLatest((design: DesignOrder) => askCancel(design, cancel.mutateAsync));
  const context = useMemo(() => ({ now, onOpen, onCancel }), [now, onOpen, onCancel]);
  const designers = query.data?.designers ?? [];
  const create = (
    <Button
      look="main"
      icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
      // Designs without an order are visible only to the owner, so a team member cannot request one (DSN-3).
      reason={user?.actingFor ? t('ownerOnly') : null}
      onClick={() => openCreate()}
    >
      {t('create-design:open')}
    </Button>
  );

  const chips: Chip<typeof url.search>[] = [];
  if (search !== undefined) chips.push({ label: `“${search}”`, without: { search: undefined } });
  if (order !== undefined) chips.push({ label: t('filterOrder', { id: order }), without: { order: undefined } });
  if (designer !== undefined) {
    const name = designers.find(({ id }) => id === designer)?.fullName ?? designer;
    chips.push({ label: t('filterDesigner', { name }), without: { designer: undefined } });
  }

  return (
    <ListPage
      list={DESIGN_LIST}
      url={url}
      reply={reply}
      context={context}
      title={t('title')}
      aside={t('lead')}
      actions={create}
      views={{
        options: DESIGN_VIEWS.map((value) => ({
          value,
          label: value === 'all' ? t('all') : t(`statuses.${value}`),
          count: countOf(value, query.data?.counts),
        })),
        current: view,
        onChange: (chosen) => url.filter({ view: chosen, design: undefined }),
      }}
      searchName={t('search')}
      filters={
        designers.length === 0 ? null : (
          <NativeSelect
            name={t('designer')}
            value={designer ?? ''}
            options={[
              { value: '', label: t('allDesigners') },
              ...designers.map(({ id, fullName }) => ({ value: id, label: fullName })),
            ]}
            onChange={(value) => url.filter({ designer: value === '' ? undefined : value })}
          />
        )
      }
      chips={chips}
      defaultSort="createdAt:DESC"
      onOpen={onOpen}
      empty={<Message title={t('empty')} text={t('emptyText')} action={create} />}
    >
      {openId === undefined ? null : (
        <Suspense>
          <DesignDetails
            id={openId}
            walk={toWalk(reply.rows, openId, (id) => url.move({ design: id }, true))}
            onClose={() => url.move({ design: undefined }, true)}
          />
        </Suspense>
      )}
    </ListPage>
  );
}

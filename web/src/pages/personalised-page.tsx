import type { OrderText } from '@bobbin/contract/texts';
import { useState } from 'react';
import { OrdersNav } from '../features/orders/rules/orders-nav.tsx';
import { TextRow } from '../features/texts/text-row.tsx';
import { useOrderTexts, useTextActions } from '../features/texts/use-order-texts.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { personalisedTexts } from '../i18n/vi/personalised.ts';
import { Button } from '../ui/button/button.tsx';
import { LinkButton } from '../ui/button/link-button.tsx';
import { ViewTabs } from '../ui/button/view-tabs.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { useNow } from '../ui/hooks/use-now.ts';
import { IconChecks } from '../ui/icons.ts';
import { Card, Text } from '../ui/layout/boxes.tsx';
import { Page } from '../ui/layout/page.tsx';
import { ListStates, RowsSkeleton } from '../ui/list/list-states.tsx';

type View = 'open' | 'refused' | 'drawn' | 'approved';

function isIn(view: View, { state }: OrderText): boolean {
  return view === 'open' ? state !== 'approved' : state === view;
}

/** Reviews the drawn files of personalised orders: the buyer's words beside the file, refused ones first (PTX-11). */
export function PersonalisedPage() {
  const t = useTexts(personalisedTexts);
  const [view, setView] = useState<View>('open');
  const query = useOrderTexts();
  const actions = useTextActions();
  const now = useNow();
  const { data: items = [], counts, isCut = false, mayApprove = false } = query.data ?? {};
  const exact = items.filter(({ state, isExact }) => state === 'drawn' && isExact);
  const shown = items.filter((item) => isIn(view, item));
  return (
    <Page
      title={t('title')}
      nav={<OrdersNav current="/community/orders/personalised" />}
      aside={<span>{t('hint')}</span>}
      actions={
        <Button
          look="main"
          icon={<IconChecks size={16} stroke={1.75} aria-hidden />}
          reason={
            query.data !== undefined && !mayApprove ? t('mayNot') : exact.length === 0 ? t('approveAllNone') : null
          }
          isBusy={actions.isBusy}
          onClick={() => void actions.approve(exact, true)}
        >
          {t('approveAll', { count: exact.length })}
        </Button>
      }
    >
      <ViewTabs
        views={[
          { value: 'open', label: t('views.open'), count: counts && counts.all - counts.approved },
          { value: 'refused', label: t('views.refused'), count: counts?.refused, tone: 'red' },
          { value: 'drawn', label: t('views.drawn'), count: counts?.drawn, tone: 'amber' },
          { value: 'approved', label: t('views.approved'), count: counts?.approved },
        ]}
        current={view}
        onChange={setView}
      />
      {isCut ? (
        <Text as="p" size={13} tone="amber">
          {t('cut')}
        </Text>
      ) : null}
      <ListStates
        query={query}
        count={shown.length}
        skeleton={<RowsSkeleton rows={5} height={150} />}
        empty={
          items.length > 0 ? (
            <Message title={t('emptyView')} />
          ) : (
            <Message
              title={t('empty')}
              text={t('emptyText')}
              action={<LinkButton to="/community/prints">{t('toPrints')}</LinkButton>}
            />
          )
        }
      >
        <Card as="ul" plain flush>
          {shown.map((item) => (
            <TextRow key={item.productId} item={item} now={now} actions={actions} mayApprove={mayApprove} />
          ))}
        </Card>
      </ListStates>
    </Page>
  );
}

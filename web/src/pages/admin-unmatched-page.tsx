import type { BankEvent } from '@bobbin/contract/deposits';
import { lazy, Suspense, useMemo } from 'react';
import { UNMATCHED_LIST } from '../features/unmatched/columns.tsx';
import { Feeds } from '../features/unmatched/feeds.tsx';
import { openRates } from '../features/unmatched/open-rates.tsx';
import { UNMATCHED_SEARCH, UNMATCHED_VIEWS } from '../features/unmatched/unmatched-search.ts';
import { useBankSummary, useLiveUnmatched, useUnmatched } from '../features/unmatched/use-unmatched.ts';
import { useLocale, useTexts } from '../i18n/use-texts.tsx';
import { unmatchedTexts } from '../i18n/vi/unmatched.ts';
import { Button } from '../ui/button/button.tsx';
import { formatCount } from '../ui/text/count.ts';
import { LinkButton } from '../ui/button/link-button.tsx';
import { ListPage } from '../ui/list/list-page/list-page.tsx';
import { useListReply } from '../ui/list/list-page/use-list-reply.ts';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { Message } from '../ui/feedback/message.tsx';
import { toWalk } from '../ui/overlay/walk.tsx';
import { useLatest } from '../ui/hooks/use-latest.ts';
import { usePermissionReason } from '../ui/hooks/use-permission-reason.ts';

const TransferDrawer = lazy(async () => ({
  default: (await import('../features/unmatched/transfer-drawer.tsx')).TransferDrawer,
}));

/** Lists transfers that match no deposit, for a decision by staff (DEP-10), and the exchange rates (DEP-8). */
export function AdminUnmatchedPage() {
  const t = useTexts(unmatchedTexts);
  const locale = useLocale();
  const url = useListUrl(UNMATCHED_SEARCH);
  useLiveUnmatched();
  const reply = useListReply(useUnmatched(url.search));
  const { data: summary } = useBankSummary();
  const missing = usePermissionReason('EDIT_RATES');
  const view = url.search.view ?? 'waiting';
  const { transfer } = url.search;
  const onOpen = useLatest(({ id }: BankEvent) => url.move({ transfer: id }));
  const context = useMemo(() => ({ openId: transfer, onOpen }), [transfer, onOpen]);
  const counts = summary && { waiting: summary.waitingCount, done: summary.doneCount };

  return (
    <ListPage
      list={UNMATCHED_LIST}
      url={url}
      reply={reply}
      context={context}
      title={t('title')}
      aside={
        summary === undefined || summary.waitingCount === 0 ? null : (
          <span>{t('sum', { count: summary.waitingCount, amount: formatCount(summary.waitingVnd, locale) })}</span>
        )
      }
      actions={
        <>
          <LinkButton to="/admin/payments">{t('back')}</LinkButton>
          <Button reason={missing} onClick={openRates}>
            {t('rates')}
          </Button>
        </>
      }
      lead={<Feeds feeds={summary?.feeds} />}
      views={{
        options: UNMATCHED_VIEWS.map((value) => ({ value, label: t(value), count: counts?.[value] })),
        current: view,
        onChange: (chosen) => url.filter({ view: chosen, transfer: undefined }),
      }}
      searchName={t('search')}
      end={<small>{t('bankTime')}</small>}
      empty={
        view === 'waiting' ? (
          <Message title={t('emptyWaiting')} text={t('emptyText')} />
        ) : (
          <Message title={t('emptyTitle')} text={t('emptyText')} />
        )
      }
    >
      {transfer === undefined ? null : (
        <Suspense>
          <TransferDrawer
            key={transfer}
            id={transfer}
            walk={toWalk(reply.rows, transfer, (id) => url.move({ transfer: id }, true))}
            onClose={() => url.go({ ...url.search, transfer: undefined }, true)}
          />
        </Suspense>
      )}
    </ListPage>
  );
}

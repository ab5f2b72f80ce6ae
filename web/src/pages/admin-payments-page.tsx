import type { StaffPaymentRequest } from '@bobbin/contract/withdrawals';
import type { Chip } from '../ui/list/list-page/chips.tsx';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { lazy, Suspense, useMemo } from 'react';
import { PAYMENT_LIST } from '../features/payments/columns.tsx';
import { LedgerProofBadge } from '../features/payments/ledger-proof.tsx';
import { PAYMENT_SEARCH, PAYMENT_VIEWS, statusesOf, type PaymentView } from '../features/payments/payment-search.ts';
import { useLivePayments, usePayments } from '../features/payments/use-payments.ts';
import { useLocale, useTexts } from '../i18n/use-texts.tsx';
import { paymentsTexts } from '../i18n/vi/payments.ts';
import { withdrawalsTexts } from '../i18n/vi/withdrawals.ts';
import { SellerFilter, useSellerChips } from '../ui/domain/seller-filter.tsx';
import { ListPage } from '../ui/list/list-page/list-page.tsx';
import { useListReply } from '../ui/list/list-page/use-list-reply.ts';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { Message } from '../ui/feedback/message.tsx';
import { toWalk } from '../ui/overlay/walk.tsx';
import {
  isPageSelected,
  isRowSelected,
  NOTHING,
  selectRange,
  togglePage,
  toggleRow,
} from '../ui/list/data-list/selection.ts';
import { useSelection } from '../ui/list/data-list/use-selection.ts';
import { useLatest } from '../ui/hooks/use-latest.ts';

const OpenedPayment = lazy(async () => ({
  default: (await import('../features/payments/opened-payment.tsx')).OpenedPayment,
}));

const PaymentsBar = lazy(async () => ({
  default: (await import('../features/payments/payments-bar.tsx')).PaymentsBar,
}));
const FileLine = lazy(async () => ({ default: (await import('../features/payments/file-line.tsx')).FileLine }));

/** Lists the withdrawals of all sellers ('Payment manager', WDR-7), and shows whether the ledger balances (MNY-25). */
export function AdminPaymentsPage() {
  const t = useTexts(paymentsTexts, withdrawalsTexts);
  const locale = useLocale();
  const url = useListUrl(PAYMENT_SEARCH);
  useLivePayments();
  const query = usePayments(url.search);
  const reply = useListReply(query);
  const view = url.search.view ?? 'open';
  const { request } = url.search;
  const onOpen = useLatest(({ id }: StaffPaymentRequest) => url.move({ request: id }));
  const context = useMemo(() => ({ openId: request, onOpen }), [request, onOpen]);
  const ids = reply.rows.map(({ id }) => id);
  const [selection, setSelection] = useSelection(`payments ${PAYMENT_SEARCH.toKey(url.search)}`);
  const chosen = reply.rows.filter(({ id }) => isRowSelected(selection, id));
  const onSelect = useLatest((id: string, isRange: boolean) =>
    setSelection(isRange ? selectRange(selection, ids, id) : toggleRow(selection, ids, id)),
  );
  const toName = (id: string) => t('choose', { id: reply.rows.find((row) => row.id === id)?.code ?? id });
  const fileCode = reply.rows.find(({ file }) => file?.id === url.search.file)?.file?.code ?? '';
  const ofSellers = useSellerChips(url.search.user, new Map(reply.rows.map(({ user }) => [user.id, user.fullName])));
  const chips: Chip<typeof url.search>[] = [];
  if (url.search.file !== undefined)
    chips.push({ label: t('clearFile', { code: fileCode }), without: { file: undefined } });
  chips.push(...ofSellers);
  const counts = query.data?.counts ?? [];
  const countOf = (one: PaymentView) =>
    counts.filter(({ status }) => statusesOf(one).includes(status)).reduce((sum, { count }) => sum + count, 0);
  const toLabel = (one: PaymentView) => (one === 'open' || one === 'all' ? t(one) : t(`withdrawals:statuses.${one}`));

  return (
    <ListPage
      list={PAYMENT_LIST}
      url={url}
      reply={reply}
      context={context}
      title={t('title')}
      aside={
        query.data === undefined ? null : (
          <span>
            {t('held', {
              count: countOf('open'),
              amount: displayMoney(parseMoney(query.data.held), locale),
            })}
          </span>
        )
      }
      actions={<LedgerProofBadge />}
      views={{
        options: PAYMENT_VIEWS.map((value) => ({
          value,
          label: toLabel(value),
          count: query.data === undefined ? undefined : countOf(value),
        })),
        current: view,
        onChange: (chosen) => url.filter({ view: chosen, request: undefined }),
      }}
      searchName={t('search')}
      lead={
        view === 'open' || url.search.file !== undefined ? (
          <Suspense>
            <FileLine
              current={url.search.file}
              onChoose={(file) =>
                url.search.file === file ? url.filter({ file: undefined }) : url.filter({ file, view: 'all' })
              }
            />
          </Suspense>
        ) : null
      }
      filters={<SellerFilter selected={url.search.user} onChange={(user) => url.filter({ user })} />}
      chips={chips}
      selection={{
        toName,
        onSelect,
        isSelected: (id) => isRowSelected(selection, id),
        pageName: t('choosePage'),
        isPageSelected: isPageSelected(selection, ids),
        isSomeSelected: chosen.length > 0,
        onTogglePage: () => setSelection(togglePage(selection, ids)),
        bar:
          chosen.length === 0 ? null : (
            <Suspense>
              <PaymentsBar chosen={chosen} total={chosen.length} onClear={() => setSelection(NOTHING)} />
            </Suspense>
          ),
      }}
      end={view === 'open' ? <small>{t('order')}</small> : null}
      empty={
        view === 'open' ? <Message title={t('emptyOpen')} /> : <Message title={t('emptyTitle')} text={t('emptyText')} />
      }
    >
      {request === undefined || query.isPending ? null : (
        <Suspense>
          <OpenedPayment
            key={request}
            id={request}
            listed={reply.rows.find(({ id }) => id === request)}
            walk={toWalk(reply.rows, request, (id) => url.move({ request: id }, true))}
            isPaying={url.search.pay === 'now'}
            onPaying={() => url.move({ pay: undefined }, true)}
            onClose={() => url.go({ ...url.search, request: undefined }, true)}
          />
        </Suspense>
      )}
    </ListPage>
  );
}

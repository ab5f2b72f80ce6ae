import type { PaymentTransaction, PayoutReport } from '@bobbin/contract/payouts';
import { useState } from 'react';
import { findText } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { payoutsTexts } from '../../i18n/vi/payouts.ts';
import type { List } from '../../ui/list/data-list/column.ts';
import { ListBody } from '../../ui/list/list-page/list-body.tsx';
import { useListReply } from '../../ui/list/list-page/use-list-reply.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { Money } from '../../ui/text/money.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Segments } from '../../ui/button/segments.tsx';
import { OrderLink, PAID_ORDER_LIST } from './paid-order-columns.tsx';
import styles from './payouts.module.css';
import { usePaymentOrders, usePaymentTransactions, type PaymentOrderView } from './use-payouts.ts';
import { Row, Text } from '../../ui/layout/boxes.tsx';

/** Lists the orders of a payout, 50 per page, with their sums above. */
export function ReportOrders({ report }: { report: PayoutReport }) {
  const t = useTexts(payoutsTexts);
  const [page, setPage] = useState(1);
  const currency = report.settlementAmountCurrency ?? 'USD';
  const [view, setView] = useState<PaymentOrderView>('all');
  const reply = useListReply(usePaymentOrders(report.id, page, view));
  const counts = { all: report.ordersCount, negative: report.negativeCount, unpriced: report.unpricedCount };
  return (
    <Section
      title={`${t('orders')} ${report.ordersCount}`}
      actions={
        <Segments
          name={t('views')}
          value={view}
          choices={(['all', 'negative', 'unpriced'] as const).map((value) => ({
            value,
            label: t(value, { count: counts[value] }),
          }))}
          onChange={(chosen) => {
            setView(chosen);
            setPage(1);
          }}
        />
      }
    >
      <div data-flush>
        <Row as="p" align="stretch" wrap gap="4 18" size={13} flush lineBelow="strong" className={styles.total}>
          <strong>{t('total', { count: report.ordersCount })}</strong>
          <span>
            {t('settlement')} <Money amount={report.ordersAmount} currency={currency} />
          </span>
          <span>
            {t('fulfill')} <Money amount={report.fulfillAmount} />
          </span>
          <span>
            {t('design')} <Money amount={report.designAmount} />
          </span>
          {report.unknownCount > 0 ? (
            <Text tone="muted">{t('unknownOrders', { count: report.unknownCount })}</Text>
          ) : null}
        </Row>
        <ListBody
          list={PAID_ORDER_LIST}
          reply={reply}
          context={undefined}
          page={page}
          onPage={setPage}
          onClearFilters={view === 'all' ? undefined : () => setView('all')}
          skeletonRows={8}
          empty={<Message title={t('noOrders')} text={t('noOrdersText')} />}
          isFlush
        />
      </div>
    </Section>
  );
}

const TRANSACTION_LIST: List<PaymentTransaction> = {
  name: 'payment-transactions',
  version: 1,
  toId: ({ id, statementId }) => `${statementId} ${id}`,
  rowPx: 52,
  cardPx: 90,
  columns: [
    {
      key: 'type',
      title: 'payouts:type',
      minWidth: 180,
      isFixed: true,
      card: 'head',
      cell: (row) => <Type row={row} />,
    },
    {
      key: 'settlement',
      title: 'payouts:settlement',
      width: 104,
      align: 'end',
      card: 'state',
      cell: ({ settlementAmount, currency }) => <Money amount={settlementAmount} currency={currency} />,
    },
  ],
};

/** Shows the marketplace's type of a transaction with its order and its meaning; an unknown type is shown unchanged. */
function Type({ row: { type, adjustmentOrderId: orderId, isOrderKnown, description } }: { row: PaymentTransaction }) {
  const t = useTexts(payoutsTexts);
  return (
    <div className={styles.stack}>
      <span className={styles.cut} title={type}>
        {type}
      </span>
      <span className={styles.small}>
        {orderId === null ? t('noOrder') : isOrderKnown ? <OrderLink id={orderId} /> : orderId}
        {' · '}
        {findText(`payouts:types.${type}`) ?? description}
      </span>
    </div>
  );
}

/** Lists the transactions of a payout that are not orders (PAY-4). */
export function ReportTransactions({ report }: { report: PayoutReport }) {
  const t = useTexts(payoutsTexts);
  const [page, setPage] = useState(1);
  const currency = report.settlementAmountCurrency ?? 'USD';
  const reply = useListReply(usePaymentTransactions(report.id, page));
  return (
    <Section title={`${t('transactions')} ${report.transactionsCount}`}>
      <div data-flush>
        <Row as="p" align="stretch" wrap gap="4 18" size={13} flush lineBelow="strong" className={styles.total}>
          <strong>{t('totalTransactions', { count: report.transactionsCount })}</strong>
          <span className={styles.totalEnd}>
            <Money amount={report.transactionsAmount} currency={currency} />
          </span>
        </Row>
        <ListBody
          list={TRANSACTION_LIST}
          reply={reply}
          context={undefined}
          page={page}
          onPage={setPage}
          skeletonRows={3}
          empty={<Message title={t('noTransactions')} />}
          isFlush
        />
      </div>
    </Section>
  );
}

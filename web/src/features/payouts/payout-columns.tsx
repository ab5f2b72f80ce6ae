import type { Payout } from '@bobbin/contract/payouts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { payoutsTexts } from '../../i18n/vi/payouts.ts';
import { CopyId } from '../../ui/button/copy-id.tsx';
import type { List } from '../../ui/list/data-list/column.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { Money } from '../../ui/text/money.tsx';
import { PaidAmount, PayoutStatus, PayoutTime, SyncState } from './payout-states.tsx';
import styles from './payouts.module.css';

/** Columns of the marketplace's payouts to the seller's bank accounts. */
export const PAYOUT_LIST: List<Payout> = {
  name: 'payouts',
  version: 1,
  toId: ({ id }) => id,
  rowPx: 48,
  cardPx: 210,
  columns: [
    {
      key: 'payout',
      title: 'payouts:payout',
      width: [180, 196],
      isFixed: true,
      card: 'head',
      cell: ({ id }) => <CopyId id={id} />,
    },
    {
      key: 'shop',
      title: 'payouts:shop',
      minWidth: 150,
      card: 'fact',
      cell: ({ shop }) => <span className={styles.cut}>{shop.friendName || shop.nameShop}</span>,
    },
    {
      key: 'createdAt',
      title: 'payouts:createdAt',
      width: 146,
      from: 1520,
      card: 'fact',
      cell: ({ createTime }) => <PayoutTime at={createTime} empty="—" />,
    },
    {
      key: 'paidAt',
      title: 'payouts:paidAt',
      width: 146,
      card: 'fact',
      cell: ({ paidTime }) => <PayoutTime at={paidTime} empty="—" />,
    },
    {
      key: 'settlement',
      title: 'payouts:settlement',
      width: 112,
      align: 'end',
      card: 'fact',
      cell: (payout) => (
        <Money amount={payout.settlementAmountValue} currency={payout.settlementAmountCurrency ?? 'USD'} />
      ),
    },
    {
      key: 'reserve',
      title: 'payouts:reserve',
      width: 96,
      // Narrower windows have no room for this column beside the profit.
      from: 1400,
      align: 'end',
      card: 'fact',
      cell: ({ reserveAmountValue, reserveAmountCurrency }) =>
        reserveAmountValue === null || reserveAmountValue === '0.00' ? (
          '—'
        ) : (
          <Money amount={reserveAmountValue} currency={reserveAmountCurrency ?? 'USD'} />
        ),
    },
    {
      key: 'paid',
      title: 'payouts:paid',
      width: 112,
      align: 'end',
      card: 'fact',
      cell: (payout) => <PaidAmount payout={payout} />,
    },
    {
      key: 'profit',
      title: 'payouts:profit',
      width: 124,
      align: 'end',
      card: 'fact',
      isKnown: (rows) => rows.some(({ profitFinalized }) => profitFinalized !== null),
      cell: ({ profitFinalized }) => <Money amount={profitFinalized} empty="—" />,
    },
    {
      key: 'status',
      title: 'payouts:status',
      width: 140,
      card: 'state',
      cell: ({ status }) => <PayoutStatus status={status} />,
    },
    {
      key: 'sync',
      title: 'payouts:sync',
      width: [150, 190],
      card: 'body',
      cell: (payout) => <SyncState payout={payout} />,
    },
    {
      key: 'report',
      title: 'payouts:open',
      width: 92,
      card: 'action',
      cell: ({ id }) => <ReportLink id={id} />,
    },
  ],
};

function ReportLink({ id }: { id: string }) {
  const t = useTexts(payoutsTexts);
  return (
    <LinkButton to="/community/report/$id" params={{ id }} size="small" aria-label={t('openOf', { id })}>
      {t('open')}
    </LinkButton>
  );
}

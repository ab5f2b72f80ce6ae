import type { Dashboard } from '@bobbin/contract/earnings';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../i18n/use-texts.tsx';
import { dashboardTexts } from '../i18n/vi/dashboard.ts';
import { payoutsTexts } from '../i18n/vi/payouts.ts';
import { CopyId } from '../ui/button/copy-id.tsx';
import type { Days } from '../ui/text/days.ts';
import { SumTable } from '../ui/list/data-list/sum-table.tsx';
import { useInRange } from '../ui/list/list-page/use-in-range.ts';
import { LinkButton } from '../ui/button/link-button.tsx';
import { ListStates, RowsSkeleton } from '../ui/list/list-states.tsx';
import { Money } from '../ui/text/money.tsx';
import { Pagination } from '../ui/list/pagination.tsx';
import { Section } from '../ui/layout/section.tsx';
import { PaidAmount, PayoutStatus, PayoutTime, SyncState } from '../features/payouts/payout-states.tsx';
import styles from './pages.module.css';
import { useDashboardPayouts } from '../features/dashboard/use-dashboard.ts';
import { Text } from '../ui/layout/boxes.tsx';

interface PayoutsPanelProps {
  days: Days;
  shops: string | undefined;
  /** First page of payouts, which loads with the figures. */
  first: NonNullable<Dashboard['payouts']>;
  /** Page number of the list, kept in the URL. */
  page: number;
  onPage: (page: number, isCorrection?: boolean) => void;
}

/** Lists the payouts of the selected days, ten per page, each with its report. */
export function PayoutsPanel({ days, shops, first, page, onPage }: PayoutsPanelProps) {
  const t = useTexts(dashboardTexts, payoutsTexts);
  const query = useDashboardPayouts(days, shops, page, first);
  const shown = useInRange(query, query.data?.meta, page, onPage);
  const payouts = query.data?.data ?? [];
  return (
    <Section
      title={t('payoutsTitle')}
      actions={
        <Link to="/community/payouts" className={styles.all}>
          {t('payoutsAll')}
        </Link>
      }
    >
      <ListStates
        query={shown}
        count={payouts.length}
        skeleton={<RowsSkeleton rows={5} height={40} />}
        empty={
          <Text as="p" size={13} tone="muted" flush pad={14}>
            {t('payoutsNone')}
          </Text>
        }
      >
        <div className={styles.rows}>
          <SumTable
            isStacked
            words={2}
            heads={[
              { key: 'payout', title: t('payouts:payout') },
              { key: 'paidAt', title: t('payouts:paidAt') },
              { key: 'settlement', title: t('payouts:settlement') },
              { key: 'reserve', title: t('payouts:reserve') },
              { key: 'paid', title: t('payouts:paid') },
              { key: 'status', title: t('payouts:status'), isWords: true },
              { key: 'sync', title: t('payouts:sync'), isWords: true },
              { key: 'report', title: <Text unseen>{t('payouts:report')}</Text> },
            ]}
            rows={payouts.map((payout) => ({
              key: payout.id,
              cells: [
                <span key="id">
                  <CopyId id={payout.id} />
                  <small title={payout.shop.nameShop}>{payout.shop.friendName || payout.shop.nameShop}</small>
                </span>,
                <PayoutTime key="paidAt" at={payout.paidTime} empty="—" />,
                <Money
                  key="settlement"
                  amount={payout.settlementAmountValue}
                  currency={payout.settlementAmountCurrency ?? 'USD'}
                />,
                <Money
                  key="reserve"
                  amount={payout.reserveAmountValue}
                  currency={payout.reserveAmountCurrency ?? 'USD'}
                  empty="—"
                />,
                <PaidAmount key="paid" payout={payout} />,
                <PayoutStatus key="status" status={payout.status} />,
                <SyncState key="sync" payout={payout} />,
                <LinkButton
                  key="report"
                  size="small"
                  to="/community/report/$id"
                  params={{ id: payout.id }}
                  aria-label={t('payouts:openOf', { id: payout.id })}
                >
                  {t('payouts:open')}
                </LinkButton>,
              ],
            }))}
          />
        </div>
        {query.data && query.data.meta.totalPages > 1 ? (
          <div className={styles.pages}>
            <Pagination meta={query.data.meta} onPage={(next) => onPage(next)} />
          </div>
        ) : null}
      </ListStates>
    </Section>
  );
}

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { dashboardTexts } from '../../i18n/vi/dashboard.ts';
import { payoutsTexts } from '../../i18n/vi/payouts.ts';
import { CopyId } from '../../ui/copy-id.tsx';
import type { Days } from '../../ui/days.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListStates, RowsSkeleton } from '../../ui/list-states.tsx';
import { Money } from '../../ui/money.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Section } from '../../ui/section.tsx';
import { PayoutStatus, PayoutTime, SyncState } from '../payouts/payout-states.tsx';
import styles from './payouts-panel.module.css';
import { useDashboardPayouts } from './use-dashboard.ts';

interface PayoutsPanelProps {
  days: Days;
  shops: string | undefined;
}

/** Payouts of the chosen days, ten a page, each with its report. */
export function PayoutsPanel({ days, shops }: PayoutsPanelProps) {
  const t = useTexts(dashboardTexts, payoutsTexts);
  const key = JSON.stringify([days, shops]);
  const [place, setPlace] = useState({ key, page: 1 });
  const page = place.key === key ? place.page : 1;
  const query = useDashboardPayouts(days, shops, page, true);
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
        query={query}
        count={payouts.length}
        skeleton={<RowsSkeleton rows={5} height={40} />}
        empty={<p className={styles.none}>{t('payoutsNone')}</p>}
      >
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('payouts:payout')}</th>
                <th scope="col">{t('payouts:shop')}</th>
                <th scope="col">{t('payouts:paidAt')}</th>
                <th scope="col">{t('payouts:settlement')}</th>
                <th scope="col">{t('payouts:paid')}</th>
                <th scope="col">{t('payouts:status')}</th>
                <th scope="col">{t('payouts:sync')}</th>
                <th scope="col">
                  <span className={styles.unseen}>{t('payouts:report')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {payouts.map((payout) => (
                <tr key={payout.id}>
                  <th scope="row">
                    <CopyId id={payout.id} />
                  </th>
                  <td>{payout.shop.friendName || payout.shop.nameShop}</td>
                  <td>
                    <PayoutTime at={payout.paidTime} empty="—" />
                  </td>
                  <td>
                    <Money amount={payout.settlementAmountValue} />
                  </td>
                  <td>
                    <strong>
                      <Money amount={payout.paymentAmountBeforeExchangeValue ?? payout.amountUsd} empty="—" />
                    </strong>
                  </td>
                  <td>
                    <PayoutStatus status={payout.status} />
                  </td>
                  <td>
                    <SyncState payout={payout} />
                  </td>
                  <td>
                    <LinkButton
                      size="small"
                      to="/community/report/$id"
                      params={{ id: payout.id }}
                      aria-label={t('payouts:openOf', { id: payout.id })}
                    >
                      {t('payouts:open')}
                    </LinkButton>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {query.data && query.data.meta.totalPages > 1 ? (
          <Pagination meta={query.data.meta} onPage={(next) => setPlace({ key, page: next })} />
        ) : null}
      </ListStates>
    </Section>
  );
}

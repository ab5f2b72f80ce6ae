import type { PayoutReport } from '@bobbin/contract/payouts';
import { IconChevronLeft, IconRefresh } from '../ui/icons.ts';
import { Link, useParams } from '@tanstack/react-router';
import { isApiError } from '../api/api-error.ts';
import { ExportButton } from '../features/finance-exports/export-button.tsx';
import { PayoutStatus, PayoutTime } from '../features/payouts/payout-states.tsx';
import styles from '../features/payouts/payouts.module.css';
import { ReportCauses } from '../features/payouts/report-causes.tsx';
import { ReportEquation } from '../features/payouts/report-equation.tsx';
import { ReportProfit } from '../features/payouts/report-profit.tsx';
import { ReportOrders, ReportTransactions } from '../features/payouts/report-tables.tsx';
import { usePayout, usePayoutNews, useRereadPayment } from '../features/payouts/use-payouts.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { payoutsTexts } from '../i18n/vi/payouts.ts';
import { sayAnswer } from '../ui/feedback/answers.ts';
import { Button } from '../ui/button/button.tsx';
import { CopyId } from '../ui/button/copy-id.tsx';
import { FailedBanner, RowsSkeleton } from '../ui/list/list-states.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { notify } from '../ui/feedback/notify.tsx';
import { Page } from '../ui/layout/page.tsx';
import { may } from '../ui/hooks/use-role.ts';
import { Card, Row, Stack } from '../ui/layout/boxes.tsx';

/** Shows the lines of a payout, its reconciliation and its profit. */
export function PaymentReportPage() {
  const t = useTexts(payoutsTexts);
  const { id } = useParams({ from: '/community/report/$id' });
  const query = usePayout(id);
  const { data: report } = query;
  usePayoutNews();
  return (
    <Page
      title={
        <>
          {t('report')} <CopyId id={id} /> {report === undefined ? null : <PayoutStatus status={report.status} />}
        </>
      }
      aside={
        <Link to="/community/payouts" className={styles.back}>
          <IconChevronLeft size={15} stroke={1.5} aria-hidden />
          {t('back')}
        </Link>
      }
      actions={
        report === undefined ? null : (
          <>
            <ExportButton label={t('export')} of={{ kind: 'payment', id: report.id }} />
            <Reread report={report} />
          </>
        )
      }
    >
      {isApiError(query.error, 'NOT_FOUND') ? (
        <Message title={t('failed')} text={t('notFound')} />
      ) : query.isError ? (
        <FailedBanner query={query} hasRows={report !== undefined} />
      ) : null}
      {query.isPending ? (
        <Stack gap={16} role="status" aria-label={t('loading')}>
          <RowsSkeleton rows={2} height={64} />
          <RowsSkeleton rows={8} height={52} />
        </Stack>
      ) : null}
      {report === undefined ? null : <Report report={report} />}
    </Page>
  );
}

function Reread({ report }: { report: PayoutReport }) {
  const t = useTexts(payoutsTexts);
  const reread = useRereadPayment(report.id);
  if (!may(report, 'manageShops')) return null;
  return (
    <Button
      icon={<IconRefresh size={16} stroke={1.5} aria-hidden />}
      isBusy={reread.isPending}
      onClick={() => sayAnswer(reread.mutateAsync(), { done: () => notify({ tone: 'info', title: t('rereadDone') }) })}
    >
      {t('reread')}
    </Button>
  );
}

function Report({ report }: { report: PayoutReport }) {
  const t = useTexts(payoutsTexts);
  return (
    <>
      <Row as="p" align="stretch" wrap gap="4 18" size={13} tone="muted" flush below={10} className={styles.facts}>
        <span>
          {t('shop')} <strong>{report.shop.nameShop || report.shop.friendName}</strong> <CopyId id={report.shopId} />
        </span>
        <span>
          {t('create')}{' '}
          <strong>
            <PayoutTime at={report.createTime} empty="—" />
          </strong>
        </span>
        <span>
          {t('paidTime')}{' '}
          <strong>
            <PayoutTime at={report.paidTime} empty={t('notPaid')} />
          </strong>
          {report.paidTime === null ? null : ' PT'}
        </span>
        <span>
          {t('bank')} <strong>{report.bankAccount ?? '—'}</strong>
        </span>
      </Row>
      <Card as="section" below={14} className={styles.head} aria-label={t('report')}>
        <ReportEquation report={report} />
        <ReportCauses report={report} />
        <ReportProfit report={report} />
      </Card>
      <Stack gap={12} className={styles.tables}>
        <ReportOrders report={report} />
        <ReportTransactions report={report} />
      </Stack>
    </>
  );
}

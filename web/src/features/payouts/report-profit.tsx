import type { PayoutReport } from '@bobbin/contract/payouts';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { formatLa } from '@bobbin/domain/time/la-day';
import { IconLock } from '../../ui/icons.ts';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { payoutsTexts } from '../../i18n/vi/payouts.ts';
import { sayAnswer, useFailureWhenGone } from '../../ui/answers.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Money } from '../../ui/money.tsx';
import { notify } from '../../ui/notify.tsx';
import { may } from '../../ui/use-role.ts';
import styles from './payouts.module.css';
import { useFixProfit } from './use-payouts.ts';

/** What is left of the settlement amount, and the button that fixes it (PAY-7, PAY-8). */
export function ReportProfit({ report }: { report: PayoutReport }) {
  const t = useTexts(payoutsTexts);
  return (
    <div className={styles.profit}>
      <div className={styles.profitLine}>
        <span className={styles.muted}>{t('profit')}</span>
        <span>
          {t('settlement')} <Money amount={report.settlementAmountValue} />
        </span>
        <span className={styles.muted}>{'−'}</span>
        <span>
          {t('fulfill')} <Money amount={report.fulfillAmount} />
        </span>
        <span className={styles.muted}>{'−'}</span>
        <span>
          {t('design')} <Money amount={report.designAmount} />
        </span>
        <span className={styles.muted}>{'='}</span>
        <strong className={styles.profitAmount}>
          <Money amount={report.profit} isEstimate={!report.isSynced} />
        </strong>
        {report.profitPercent === null ? null : (
          <span className={styles.muted}>{t('ofSettlement', { percent: report.profitPercent.toFixed(2) })}</span>
        )}
      </div>
      {report.profitFinalized === null ? <Fix report={report} /> : <Fixed report={report} />}
    </div>
  );
}

function Fix({ report }: { report: PayoutReport }) {
  const t = useTexts(payoutsTexts);
  const locale = useLocale();
  const fix = useFixProfit(report.id);
  const tellWhenGone = useFailureWhenGone();
  const mayFix = may(report, 'manageShops');
  const reason = !mayFix ? t('fixNotAllowed') : report.isSynced ? null : t('fixWaits');
  return (
    <div className={styles.profitEnd}>
      <span className={styles.small}>{report.isSynced ? t('fixHint') : t('fixWaits')}</span>
      <Button
        look="main"
        icon={<IconLock size={16} stroke={1.75} aria-hidden />}
        reason={reason}
        isBusy={fix.isPending}
        onClick={() =>
          sayAnswer(fix.mutateAsync(report.profit), {
            done: () => notify({ tone: 'success', title: t('fixDone') }),
            failed: tellWhenGone,
          })
        }
      >
        {t('fix', { amount: displayMoney(parseMoney(report.profit), locale) })}
      </Button>
      <Failure error={fix.error} />
    </div>
  );
}

function Fixed({ report }: { report: PayoutReport }) {
  const t = useTexts(payoutsTexts);
  const locale = useLocale();
  const show = (amount: string) => displayMoney(parseMoney(amount), locale);
  const { profitFinalized, profitFinalizedAt, profitFinalizedBy, profit } = report;
  if (profitFinalized === null) return null;
  return (
    <div className={styles.profitEnd}>
      <span className={styles.fixed}>
        <IconLock size={15} stroke={1.75} aria-hidden /> {t('fixedAs', { amount: show(profitFinalized) })}
      </span>
      <span className={styles.small}>
        {profitFinalizedAt === null
          ? ''
          : t('fixedBy', { at: formatLa(Date.parse(profitFinalizedAt), 'dateTime'), name: profitFinalizedBy ?? '' })}
      </span>
      {profit === profitFinalized ? null : (
        <span className={styles.small}>{t('fixedDiffers', { amount: show(profit) })}</span>
      )}
    </div>
  );
}

import type { PayoutReport } from '@bobbin/contract/payouts';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { whyNotFix } from '@bobbin/domain/money/payouts';
import { formatLa } from '../../ui/text/time.ts';
import { IconLock } from '../../ui/icons.ts';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { payoutsTexts } from '../../i18n/vi/payouts.ts';
import { Button } from '../../ui/button/button.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { Explain } from '../../ui/overlay/explain.tsx';
import { Money } from '../../ui/text/money.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { may } from '../../ui/hooks/use-role.ts';
import styles from './payouts.module.css';
import { useFixProfit, useReleaseProfit } from './use-payouts.ts';
import { Row, Text } from '../../ui/layout/boxes.tsx';

/** Shows the profit of a payout's settlement amount, and the button that fixes this profit (PAY-7, PAY-8). */
export function ReportProfit({ report }: { report: PayoutReport }) {
  const t = useTexts(payoutsTexts);
  const currency = report.settlementAmountCurrency ?? 'USD';
  return (
    <Row justify="between" wrap gap="8 16" size={13} pad="8 14" lineAbove="strong" className={styles.profit}>
      <Row wrap gap="4 10">
        <Text tone="muted">
          {t('profit')}
          <Explain
            of="payoutProfit"
            name={t('profit')}
            total={report.profit}
            isEstimate={whyFixWaits(report) !== null}
            parts={{
              settlement: report.settlementAmountValue,
              payoutCosts: report.fulfillAmount,
              payoutDesigns: report.designAmount,
            }}
          />
        </Text>
        <span>
          {t('settlement')} <Money amount={report.settlementAmountValue} currency={currency} />
        </span>
        <Text tone="muted">{'−'}</Text>
        <span>
          {t('fulfill')} <Money amount={report.fulfillAmount} />
        </span>
        <Text tone="muted">{'−'}</Text>
        <span>
          {t('design')} <Money amount={report.designAmount} />
        </span>
        <Text tone="muted">{'='}</Text>
        <strong className={styles.profitAmount}>
          <Money amount={report.profit} isEstimate={whyFixWaits(report) !== null} empty="—" />
        </strong>
        {report.profitPercent === null ? null : (
          <Text tone="muted">{t('ofSettlement', { percent: report.profitPercent.toFixed(2) })}</Text>
        )}
      </Row>
      {report.unpricedCount + report.unknownCount === 0 ? null : (
        <p className={styles.small}>{t('unpricedPart', { count: report.unpricedCount + report.unknownCount })}</p>
      )}
      {report.profitFinalized === null ? <Fix report={report} /> : <Fixed report={report} />}
    </Row>
  );
}

const whyFixWaits = (report: PayoutReport) => whyNotFix({ ...report, currency: report.settlementAmountCurrency });

function Fix({ report }: { report: PayoutReport }) {
  const t = useTexts(payoutsTexts);
  const locale = useLocale();
  const fix = useFixProfit(report.id);
  const show = (amount: string) => displayMoney(parseMoney(amount), locale);
  const why = whyFixWaits(report);
  const waits =
    why === null
      ? null
      : {
          NOT_PAID: t('fixNotPaid'),
          NOT_SYNCED: t('fixWaits'),
          OTHER_CURRENCY: t('fixOtherCurrency', { currency: report.settlementAmountCurrency ?? '' }),
          UNPRICED: t('fixUnpriced', { count: report.unpricedCount + report.unknownCount }),
        }[why];
  const { profit } = report;
  // The profit is unknown in another currency, because costs in dollars cannot be subtracted from it (PRF-20).
  if (profit === null) return <p className={styles.small}>{waits}</p>;
  const ask = () =>
    confirm({
      title: t('fixAsk'),
      text: t('fixAskText', {
        settlement: show(report.settlementAmountValue),
        cost: show(report.fulfillAmount),
        design: show(report.designAmount),
        profit: show(profit),
      }),
      action: t('fix', { amount: show(profit) }),
      onConfirm: async () => {
        await fix.mutateAsync(profit);
        notify({ tone: 'success', title: t('fixDone') });
      },
    });
  return (
    <Row wrap gap="4 10">
      <span className={styles.small}>{waits ?? t('fixHint')}</span>
      <Button
        look="main"
        icon={<IconLock size={16} stroke={1.75} aria-hidden />}
        reason={may(report, 'manageShops') ? waits : t('fixNotAllowed')}
        isBusy={fix.isPending}
        onClick={ask}
      >
        {t('fix', { amount: show(profit) })}
      </Button>
    </Row>
  );
}

function Fixed({ report }: { report: PayoutReport }) {
  const t = useTexts(payoutsTexts);
  const locale = useLocale();
  const show = (amount: string) => displayMoney(parseMoney(amount), locale);
  const release = useReleaseProfit(report.id);
  const { profitFinalized, profitFinalizedAt, profitFinalizedBy, profit } = report;
  if (profitFinalized === null) return null;
  return (
    <Row wrap gap="4 10">
      <Row as="span" inline gap={6} tone="green" weight={600}>
        <IconLock size={15} stroke={1.75} aria-hidden /> {t('fixedAs', { amount: show(profitFinalized) })}
      </Row>
      <span className={styles.small}>
        {profitFinalizedAt === null
          ? ''
          : t('fixedBy', { at: formatLa(profitFinalizedAt, 'full'), name: profitFinalizedBy ?? '' })}
      </span>
      {profit === profitFinalized || profit === null ? null : (
        <span className={styles.small}>{t('fixedDiffers', { amount: show(profit) })}</span>
      )}
      <Button
        size="small"
        reason={may(report, 'manageShops') ? null : t('fixNotAllowed')}
        isBusy={release.isPending}
        onClick={() =>
          confirm({
            title: t('releaseAsk'),
            text: t('releaseAskText', { fixed: show(profitFinalized), now: show(profit ?? profitFinalized) }),
            action: t('release'),
            onConfirm: async () => {
              await release.mutateAsync();
              notify({ tone: 'success', title: t('releaseDone') });
            },
          })
        }
      >
        {t('release')}
      </Button>
    </Row>
  );
}

import type { PayoutCause, PayoutReport } from '@bobbin/contract/payouts';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { formatLa } from '../../ui/text/time.ts';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { payoutsTexts } from '../../i18n/vi/payouts.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import styles from './payouts.module.css';

/** Shows the difference of a payout and its possible causes; a cause that explains the exact amount comes first (PAY-6). */
export function ReportCauses({ report }: { report: PayoutReport }) {
  const t = useTexts(payoutsTexts);
  const locale = useLocale();
  if (report.isSynced) return null;
  const missing = parseMoney(report.missingAmount);
  const ours = parseMoney(report.ordersAmount) + parseMoney(report.transactionsAmount);
  const show = (cents: number) => displayMoney(cents, locale);
  return (
    <Stack gap={12} pad="12 14" lineAbove="strong" className={styles.causes} role="note">
      <div>
        <Row as="h2" gap={6} size={14} tone="red" flush below={6}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />{' '}
          {t(missing > 0 ? 'missing' : 'surplus', { amount: show(Math.abs(missing)) })}
        </Row>
        <Text as="p" size={13} tone="muted" flush>
          {t('missingText', { ours: show(ours), theirs: show(parseMoney(report.settlementAmountValue)) })}
        </Text>
      </div>
      <Stack as="ul" plain top size={13} className={styles.causesList}>
        {report.causes.length === 0 ? <li>{t('noCause')}</li> : null}
        {report.causes.map((cause) => (
          <Cause key={`${cause.cause} ${cause.orderId ?? ''} ${cause.statementId ?? ''}`} cause={cause} />
        ))}
        <li>
          <Badge tone="neutral">{t('ruledOut')}</Badge>
          <Text tone="muted">{t('ruledOutText')}</Text>
        </li>
      </Stack>
    </Stack>
  );
}

function Cause({ cause: { cause, isExact, amount, count, orderId, at } }: { cause: PayoutCause }) {
  const t = useTexts(payoutsTexts);
  const locale = useLocale();
  const day = at === null ? '' : formatLa(Date.parse(at) - 1, 'date');
  const exact = amount === null ? '' : displayMoney(Math.abs(parseMoney(amount)), locale);
  return (
    <li>
      <Badge tone={isExact ? 'green' : 'amber'}>{isExact ? t('exact', { amount: exact }) : t('possible')}</Badge>
      <span>{t(`causes.${cause}`, { at: day, orderId: orderId ?? '', count })}</span>
      {orderId === null ? null : (
        <LinkButton to="/community/orders/$id" params={{ id: orderId }} size="small">
          {t('seeOrder')}
        </LinkButton>
      )}
    </li>
  );
}

import type { WorkRow } from '@bobbin/contract/staff-work';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { isUrgentWork, stepOf } from '@bobbin/domain/staff/work';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { findText } from '../../i18n/i18n.ts';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { staffHomeTexts } from '../../i18n/vi/staff-home.ts';
import { staffWorkTexts } from '../../i18n/vi/staff-work.ts';
import { Badge, type Tone } from '../../ui/feedback/badge.tsx';
import { useDuration } from '../../ui/hooks/use-duration.ts';
import { Row, Text } from '../../ui/layout/boxes.tsx';
import { formatCount } from '../../ui/text/count.ts';
import { formatLa } from '../../ui/text/time.ts';
import { KIND_ICONS } from './kind-icons.ts';
import styles from './staff-work.module.css';
import { WorkAction } from './work-action.tsx';

const TONES: Record<WorkRow['kind'], Tone> = {
  ledger: 'red',
  job: 'red',
  shop: 'red',
  mail: 'red',
  designPrice: 'blue',
  designTake: 'violet',
  designLink: 'accent',
  designAnswer: 'amber',
  skuPrice: 'accent',
  skuFinish: 'accent',
  skuChargeApproval: 'violet',
  withdrawal: 'green',
  withdrawalApproval: 'violet',
  transfer: 'green',
  transferApproval: 'violet',
  chargeApproval: 'violet',
  refundApproval: 'violet',
  adjustmentApproval: 'violet',
  comment: 'neutral',
};
/** Time in milliseconds before a deadline in which the deadline is shown in amber. */
const SOON_MS = 30 * 60_000;

/** Lists rows of work: the time to the deadline, the kind of work, the affected thing, its seller, and the action (HOM-7). */
export function WorkList({ rows, now }: { rows: readonly WorkRow[]; now: number }) {
  return (
    <Text as="ul" plain>
      {rows.map((row) => (
        <Line key={`${row.kind} ${row.ids[0] ?? ''}`} row={row} now={now} />
      ))}
    </Text>
  );
}

function Line({ row, now }: { row: WorkRow; now: number }) {
  const t = useTexts(staffWorkTexts);
  const { kind, seller } = row;
  const Icon = KIND_ICONS[kind];
  const isUrgent = isUrgentWork({ kind, sinceMs: row.since === null ? 0 : Date.parse(row.since) }, now);
  return (
    <li className={styles.line}>
      <When row={row} now={now} isUrgent={isUrgent} />
      <span className={styles.kind}>
        <Badge tone={isUrgent ? 'red' : TONES[kind]} icon={<Icon size={13} stroke={1.75} aria-hidden />}>
          {t(`kinds.${kind}`)}
        </Badge>
      </span>
      <Text className={styles.what} breaks shrinks>
        <What row={row} />
      </Text>
      <Text className={styles.seller} cut>
        {seller === null ? null : (
          <Link to="/admin/users/$id" params={{ id: seller.id }}>
            {seller.fullName}
          </Link>
        )}
      </Text>
      <Text size={12} tone={isUrgent ? 'red' : 'muted'} className={styles.facts} breaks>
        <FactsOf row={row} />
      </Text>
      <Row as="span" gap={6} justify="end" fixed className={styles.actions}>
        <WorkAction row={row} />
      </Row>
    </li>
  );
}

/** Shows the time to a row's deadline or, for a broken thing, since when it is broken. */
function When({ row: { kind, since, dueAt }, now, isUrgent }: { row: WorkRow; now: number; isUrgent: boolean }) {
  const t = useTexts(staffWorkTexts);
  const toDuration = useDuration();
  const at = dueAt ?? since;
  const left = dueAt === null ? null : Date.parse(dueAt) - now;
  const words = () => {
    if (left !== null) return t(left <= 0 ? 'lateBy' : 'left', { time: toDuration(left) });
    if (since === null) return t('unknownSince');
    return t(stepOf(kind).isBroken === true ? 'brokenFor' : 'waitsFor', { time: toDuration(now - Date.parse(since)) });
  };
  const tone = isUrgent ? 'red' : left !== null && left <= SOON_MS ? 'amber' : undefined;
  return (
    <Text weight={600} numeric {...(tone && { tone })}>
      {at === null ? (
        words()
      ) : (
        <time dateTime={at} title={formatLa(at, 'full')}>
          {words()}
        </time>
      )}
    </Text>
  );
}

function What({ row: { kind, count, code, lastCode, title } }: { row: WorkRow }): ReactNode {
  const t = useTexts(staffWorkTexts, staffHomeTexts);
  if (kind === 'ledger') return t('staff-home:ledger');
  // A job that this version does not know is shown by its name.
  if (kind === 'job') return findText(`staff-home:jobNames.${title}`) ?? title;
  if (count > 1) {
    return (
      <>
        <strong>{t('requests', { count })}</strong> <code>{code}</code> … <code>{lastCode}</code>
      </>
    );
  }
  return (
    <>
      {code === '' ? null : <code>{code}</code>} {title}
    </>
  );
}

function FactsOf({ row }: { row: WorkRow }): ReactNode {
  const t = useTexts(staffWorkTexts, staffHomeTexts);
  const locale = useLocale();
  const { kind, amount, vnd, assignee, reason } = row;
  const money = amount === null ? null : displayMoney(parseMoney(amount), locale);
  const dong = vnd === null ? null : `${formatCount(vnd, locale)}\u00a0₫`;
  if (kind === 'skuPrice') return money === null ? t('noMaximum') : t('maximum', { amount: money });
  if (kind === 'comment') return t('newComments', { count: Number(reason) });
  if (kind === 'job')
    return [t('staff-home:jobsText', { count: Number(row.code) }), reason].filter(Boolean).join(' · ');
  if (kind === 'ledger') return t('staff-home:ledgerText');
  if (kind === 'shop')
    return reason === 'proxy' ? t('staff-home:reasons.proxy') : t('staff-home:reasons.authorization');
  if (kind === 'designTake') return t('noDesigner');
  return [money, dong, assignee?.fullName, reason].filter((part) => part != null && part !== '').join(' · ');
}

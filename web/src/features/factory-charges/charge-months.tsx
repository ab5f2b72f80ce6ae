import type { ChargeMonth, ChargeSum } from '@bobbin/contract/factory-charges';
import { useTexts } from '../../i18n/use-texts.tsx';
import { factoryChargesTexts } from '../../i18n/vi/factory-charges.ts';
import { ListBody } from '../../ui/list/list-page/list-body.tsx';
import type { ListReply } from '../../ui/list/list-page/use-list-reply.ts';
import { toShownDay } from '../../ui/text/days.ts';
import { Explain } from '../../ui/overlay/explain.tsx';
import { Bone } from '../../ui/list/list-states.tsx';
import { Money } from '../../ui/text/money.tsx';
import { MONTH_LIST, type MonthContext } from './month-columns.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import styles from './charges.module.css';

interface ChargeMonthsProps {
  /** Query of the months, including its loading and failed state. */
  reply: ListReply<ChargeMonth>;
  /** Sum of the months in the table. */
  sum: ChargeSum | undefined;
  context: MonthContext;
}

/** Shows for each month the sum of our costs and of the factory's charges, and the difference in the chosen months as an equation. */
export function ChargeMonths({ reply, sum, context }: ChargeMonthsProps) {
  const t = useTexts(factoryChargesTexts);
  const { month } = context;
  if (sum === undefined) {
    return (
      <Stack
        as="section"
        gap={8}
        size={13}
        flush
        below={10}
        pad="10 12"
        className={styles.months}
        aria-label={t('months')}
      >
        <Bone width={320} />
      </Stack>
    );
  }
  if (reply.rows.length === 0) return null;
  return (
    <Stack
      as="section"
      gap={8}
      size={13}
      flush
      below={10}
      pad="10 12"
      className={styles.months}
      aria-label={t('months')}
    >
      <Row align="baseline" wrap gap="4 14">
        <strong>{month === undefined ? t('allMonths') : toShownDay(month)}</strong>
        <span>
          {t('theirs')} <Money amount={sum.theirs} />
          {' − '}
          {t('ours')} <Money amount={sum.ours} />
          {' = '}
          <strong>
            <Money amount={sum.difference} hasPlus />
          </strong>
          <Explain
            of="chargeDifference"
            name={t('difference')}
            total={sum.difference}
            parts={{ charged: sum.theirs, ourCost: sum.ours }}
          />
        </span>
        <span className={styles.small}>
          {t('differing', { count: sum.differing })}
          {sum.unread > 0 ? ` · ${t('unread', { count: sum.unread })}` : null}
        </span>
      </Row>
      <ListBody list={MONTH_LIST} reply={reply} context={context} empty={null} isFlush />
    </Stack>
  );
}

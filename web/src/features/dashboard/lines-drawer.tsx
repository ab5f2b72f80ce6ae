import type { PageMeta } from '@bobbin/contract/envelope';
import { IconAlertTriangle, IconCircleCheck } from '../../ui/icons.ts';
import type { ComponentProps, ReactNode } from 'react';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { dashboardTexts } from '../../i18n/vi/dashboard.ts';
import { formatCount } from '../../ui/text/count.ts';
import { SumTable } from '../../ui/list/data-list/sum-table.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { ListStates, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { Pagination } from '../../ui/list/pagination.tsx';
import { Row, Text } from '../../ui/layout/boxes.tsx';
import styles from './figure-strip.module.css';

/** Width in pixels that fits order, shop, product, time and amount side by side. */
const WIDTH = 860;

/** Sum of the lines of all pages. */
export interface LinesSum {
  parts: readonly { key: string; name: string; amount: ReactNode; small: string }[];
  /** Sum of all parts, and below it the sum of the lines on other pages. */
  total: { amount: ReactNode; small: string };
  seen: ReactNode;
  rest: ReactNode | null;
  leftOut: readonly { status: string; count: number }[];
  /** True if the parts and the lines add up to the figure. */
  isExact: boolean;
  meta: PageMeta;
}

interface LinesDrawerProps {
  title: string;
  /** Comparison with the previous period, and links to related screens. */
  hint?: ReactNode;
  query: ComponentProps<typeof ListStates>['query'];
  sum: LinesSum | undefined;
  heads: ComponentProps<typeof SumTable>['heads'];
  rows: ComponentProps<typeof SumTable>['rows'];
  /** Number of leading columns that contain text; by default all columns but the last. */
  words?: number;
  onPage: (page: number) => void;
  onClose: () => void;
}

/** Shows the lines of a figure: its parts as a sum, the excluded lines with the reason, and the total, which is always in view (PRF-8). */
export function LinesDrawer({ title, hint, query, sum, heads, rows, words, onPage, onClose }: LinesDrawerProps) {
  const t = useTexts(dashboardTexts);
  const locale = useLocale();
  return (
    <Drawer title={title} width={WIDTH} onClose={onClose}>
      {sum === undefined ? null : (
        <>
          <Row as="ul" plain align="stretch" wrap below={10} className={styles.parts}>
            {sum.parts.map(({ key, name, amount, small }) => (
              <li key={key}>
                <span>{name}</span>
                <strong>{amount}</strong>
                <small>{small}</small>
              </li>
            ))}
            <li data-sum>
              <span>{t('sum')}</span>
              <strong>{sum.total.amount}</strong>
              <small>{sum.total.small}</small>
            </li>
          </Row>
          {sum.leftOut.length === 0 ? null : (
            <p className={styles.left}>
              {t('left')}{' '}
              {sum.leftOut.map(({ status, count }) => toLeftOut(status, formatCount(count, locale))).join(' · ')}
            </p>
          )}
        </>
      )}
      {hint === undefined ? null : <div className={styles.left}>{hint}</div>}
      <ListStates
        query={query}
        count={rows.length}
        skeleton={<RowsSkeleton rows={8} height={40} />}
        empty={<p className={styles.left}>{t('linesNone')}</p>}
      >
        <SumTable isStacked words={words ?? heads.length - 1} heads={heads} rows={rows} />
      </ListStates>
      {sum === undefined ? null : (
        <Row as="footer" wrap gap="6 16" className={styles.foot}>
          <Text size={12} tone="muted" className={styles.seen}>
            {t('seen', { count: rows.length })} {sum.seen}
            {sum.rest === null ? null : (
              <>
                {' · '}
                {t('rest', { count: sum.meta.totalItems - rows.length })} {sum.rest}
              </>
            )}
          </Text>
          {sum.isExact ? (
            <Text size={12} tone="green" className={styles.fits}>
              <IconCircleCheck size={14} stroke={1.75} aria-hidden /> {t('adds')}
            </Text>
          ) : (
            <span className={styles.unfit} role="alert">
              <IconAlertTriangle size={14} stroke={1.75} aria-hidden /> {t('addsNot')}
            </span>
          )}
          <strong>{sum.total.amount}</strong>
          <Pagination meta={sum.meta} onPage={onPage} />
        </Row>
      )}
    </Drawer>
  );

  /** Returns the text for excluded lines: an order status is shown unchanged, other reasons have a text. */
  function toLeftOut(status: string, count: string): string {
    return status === 'OTHER_SHOPS' ? t('leftOtherShops', { number: count }) : `${count} ${status}`;
  }
}

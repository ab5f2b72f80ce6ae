import type { ReactNode } from 'react';
import { toErrorText } from '../../api/errors.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import styles from './list.module.css';
import { Message } from '../feedback/message.tsx';
import { formatLa } from '../text/time.ts';
import { Button } from '../button/button.tsx';
import { Row, Text } from '../layout/boxes.tsx';

export interface ListQuery {
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  error: unknown;
  /** Time at which the displayed data was loaded, in epoch milliseconds. */
  dataUpdatedAt: number;
  refetch: () => unknown;
}

interface ListStatesProps {
  query: ListQuery;
  /** Number of displayed rows, including previous rows while new ones load. */
  count: number;
  /** Placeholder in the shape of the rows, so that nothing moves when they appear. */
  skeleton: ReactNode;
  /** Content of an empty list: an explanation and one action. */
  empty: ReactNode;
  /** Clears the filters; present if any filter is active, so that an empty result offers to clear them. */
  onClearFilters?: () => void;
  children: ReactNode;
}

/** Shows the rows of a list, or one of four other states (UI-15): loading, failed (with the previous rows), empty, or nothing found. */
export function ListStates({ query, count, skeleton, empty, onClearFilters, children }: ListStatesProps) {
  const t = useTexts(uiTexts);
  if (query.isPending) {
    return (
      <div aria-busy="true">
        <Text unseen role="status">
          {t('loading')}
        </Text>
        {skeleton}
      </div>
    );
  }
  const isOld = query.isPlaceholderData || query.isError;
  return (
    <>
      {query.isError ? <FailedBanner query={query} hasRows={count > 0} /> : null}
      {count > 0 ? <div className={isOld ? styles.old : undefined}>{children}</div> : null}
      {count === 0 && !query.isError ? onClearFilters ? <NothingFound onClear={onClearFilters} /> : empty : null}
    </>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const t = useTexts(uiTexts);
  return (
    <Message
      title={t('noResult')}
      text={t('noResultDetail')}
      action={
        <Button reads onClick={onClear}>
          {t('clearFilters')}
        </Button>
      }
    />
  );
}

/** Shows why loading failed, with a retry button; also used for parts of a page that are no lists. */
export function FailedBanner({ query, hasRows }: { query: ListQuery; hasRows: boolean }) {
  const t = useTexts(uiTexts);
  const { title, detail } = toErrorText(query.error);
  return (
    <Row wrap gap="8 12" size={13} below={12} pad="8 12" fill="red" className={styles.failed} role="alert">
      <div className={styles.words}>
        <strong>
          {t('loadFailed')}: {title}
        </strong>
        {detail === null ? null : <p>{detail}</p>}
        {hasRows ? (
          <Text as="p" tone="muted">
            {t('dataFrom', { time: formatLa(query.dataUpdatedAt, 'full') })}
          </Text>
        ) : null}
      </div>
      <Button reads onClick={() => query.refetch()} isBusy={query.isFetching}>
        {t('retry')}
      </Button>
    </Row>
  );
}

/** Shows placeholders for the rows of a table: `rows` bars of `height` pixels. */
export function RowsSkeleton({ rows, height = 53 }: { rows: number; height?: number }) {
  return (
    <div className={styles.skeleton} aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <Row key={row} lineBelow="soft" className={styles.row} style={{ height }}>
          <span className={styles.bone} style={{ width: `${18 + ((row * 7) % 9)}%` }} />
          <span className={styles.bone} style={{ width: `${26 + ((row * 5) % 11)}%` }} />
          <span className={styles.bone} style={{ width: '9%' }} />
          <span className={styles.bone} style={{ width: '12%' }} />
        </Row>
      ))}
    </div>
  );
}

/** Reserves the space of a panel until it has loaded, without a visible placeholder, which would flash (UI-60). */
export function Room({ width, height }: { width: number; height: number }) {
  return <span style={{ width, height, display: 'block' }} aria-hidden />;
}

/** Shows a grey placeholder of the given size. */
export function Bone({ width, height = 14 }: { width: number | string; height?: number }) {
  return <span className={styles.bone} style={{ width, height, display: 'inline-block' }} aria-hidden />;
}

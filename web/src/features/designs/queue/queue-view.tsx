import { countJudged } from '@bobbin/domain/designs/clock';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { designQueueTexts } from '../../../i18n/vi/design-queue.ts';
import { FailedBanner, RowsSkeleton } from '../../../ui/list/list-states.tsx';
import { useDuration } from '../../../ui/hooks/use-duration.ts';
import { useNarrow } from '../../../ui/hooks/use-narrow.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { Chat } from '../chat.tsx';
import { toWalk } from '../../../ui/overlay/walk.tsx';
import { QueueList } from './queue.tsx';
import styles from './queue.module.css';
import { StaffDesignStates, StaffDetails, StaffKnown } from './staff-details.tsx';
import { useDesignQueue, useStaffDesign } from './use-queue.ts';
import { Stack, Text } from '../../../ui/layout/boxes.tsx';

interface QueueViewProps {
  /** Id of the open design; it is part of the URL. */
  design: string | undefined;
  onOpen: (id: string | undefined) => void;
}

/** Shows a designer's queue with the open design beside it, or below it in narrow windows (DSN-47). */
export function QueueView({ design, onOpen }: QueueViewProps) {
  const query = useDesignQueue();
  const isNarrow = useNarrow();
  const now = useNow();
  const queue = query.data;
  if (query.isPending) return <RowsSkeleton rows={6} height={64} />;
  if (queue === undefined) return <FailedBanner query={query} hasRows={false} />;
  const rows = [queue.inProcess, queue.free, queue.asked, queue.waiting, queue.completedToday].flatMap(
    (group) => group.data,
  );
  const current = design ?? (isNarrow ? null : (rows[0]?.id ?? null));
  return (
    <>
      {query.isError ? <FailedBanner query={query} hasRows /> : null}
      <OwnPace queue={queue} />
      <Stack gap={12} className={styles.view} data-alone={isNarrow || current === null || undefined}>
        <QueueList queue={queue} current={current} now={now} onOpen={onOpen} />
        {current === null || isNarrow ? null : <Work key={current} id={current} />}
      </Stack>
      {isNarrow && current !== null ? (
        <StaffDetails id={current} walk={toWalk(rows, current, onOpen)} onClose={() => onOpen(undefined)} />
      ) : null}
    </>
  );
}

/** Shows the open design, with facts at the left and messages at the right. */
function Work({ id }: { id: string }) {
  const query = useStaffDesign(id);
  return (
    <div className={styles.work}>
      <StaffDesignStates query={query}>
        {(design) => (
          <>
            <div className={styles.known}>
              <Text as="h2" size={15} weight={650} flush pad="12 16" lineBelow="strong">
                {design.code} · {design.designProducts[0]?.name}
              </Text>
              <StaffKnown design={design} />
            </div>
            <Chat design={design} side="staff" />
          </>
        )}
      </StaffDesignStates>
    </div>
  );
}

/** Shows the designer's own punctuality and average time per design. */
function OwnPace({ queue: { me } }: { queue: NonNullable<ReturnType<typeof useDesignQueue>['data']> }) {
  const t = useTexts(designQueueTexts);
  const toDuration = useDuration();
  if (me.onTimePercent === null) return null;
  return (
    <Text as="p" size={13} tone="muted" flush below={10} className={styles.pace}>
      {t('ownOnTime')} <strong>{me.onTimePercent}%</strong>{' '}
      {t('ownDone', { done: me.onTimeCount, all: countJudged(me) })}
      {me.meanMinutes === null ? null : (
        <>
          {' · '}
          {t('ownMean')} <strong>{toDuration(me.meanMinutes * 60_000)}</strong>
        </>
      )}
    </Text>
  );
}

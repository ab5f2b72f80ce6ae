import { paceOf } from '@bobbin/domain/designs/clock';
import { DESIGN_TIME_MS } from '@bobbin/domain/limits';
import { useTexts } from '../../i18n/use-texts.tsx';
import { designsTexts } from '../../i18n/vi/designs.ts';
import { formatLa } from '../../ui/text/time.ts';
import { useDuration } from '../../ui/hooks/use-duration.ts';
import styles from './designs.module.css';
import { formatClock } from './format-clock.ts';
import { Row, Text } from '../../ui/layout/boxes.tsx';

interface DesignClockProps {
  /** Deadline as an ISO instant. */
  dueAt: string;
  /** Current time in epoch milliseconds, from useNow(), so that all rows count down at the same time. */
  now: number;
  /** True shows the digits in the size of a heading. */
  isLarge?: boolean;
}

/**
 * Shows the time that remains of the three hours of a design in process (DSN-42): as a ring, as hours and minutes, and as a text. It is red after the
 * deadline.
 */
export function DesignClock({ dueAt, now, isLarge = false }: DesignClockProps) {
  const t = useTexts(designsTexts);
  const toDuration = useDuration();
  const due = Date.parse(dueAt);
  const pace = paceOf(due, now);
  const left = due - now;
  const share = pace === 'late' ? 100 : Math.min(100, Math.max(0, (left / DESIGN_TIME_MS) * 100));
  return (
    <Row
      as="span"
      inline
      gap={8}
      tone="green"
      className={styles.clock}
      data-pace={pace}
      data-large={isLarge || undefined}
      title={t('dueAt', { time: formatLa(dueAt, 'full') })}
    >
      <svg viewBox="0 0 20 20" className={styles.ring} aria-hidden>
        <circle cx="10" cy="10" r="7.5" className={styles.track} />
        <circle cx="10" cy="10" r="7.5" className={styles.left} pathLength={100} strokeDasharray={`${share} 100`} />
      </svg>
      <span className={styles.words}>
        {/* `hh:mm` looks like a time of day, so screen readers get the duration in words. */}
        <Text as="strong" size={15} weight={650} numeric className={styles.digits} aria-hidden>
          {formatClock(left)}
        </Text>
        <Text unseen>{toDuration(left)}</Text>
        <Text weight={550} nowrap className={styles.word}>
          {t(`paces.${pace}`)}
        </Text>
      </span>
    </Row>
  );
}

import { IconClockPause, IconPlayerPause } from '../../../ui/icons.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import { useDuration } from '../../../ui/hooks/use-duration.ts';
import styles from './price-cell.module.css';

interface HeldBandProps {
  /** Time at which the first order on hold may be sent, in epoch milliseconds; null if unknown. */
  nextRelease: number | null;
  now: number;
}

/** Shows the separating line above orders on hold, which cannot be sent yet (ORD-36). */
export function HeldBand({ nextRelease, now }: HeldBandProps) {
  const t = useTexts(ordersTexts);
  const toDuration = useDuration();
  const isKnown = nextRelease !== null && nextRelease > now;
  return (
    <div className={styles.band}>
      <strong>
        <IconClockPause size={14} stroke={1.75} aria-hidden /> {t('heldBand')}
      </strong>{' '}
      <span>{isKnown ? t('heldBandNext', { time: toDuration(nextRelease - now) }) : t('heldBandText')}</span>
    </div>
  );
}

/** Shows the separating line above paused orders whose deadline is not near (GRP-8). */
export function RestBand({ count }: { count: number | null }) {
  const t = useTexts(ordersTexts);
  return (
    <div className={styles.band}>
      <strong>
        <IconPlayerPause size={14} stroke={1.75} aria-hidden /> {t('paused')}
        {count === null ? null : ` · ${count}`}
      </strong>{' '}
      <span>{t('restBandText')}</span>
    </div>
  );
}

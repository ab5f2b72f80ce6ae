import { listFulfilBatches } from '@bobbin/contract/fulfil-batches.calls';
import { IconSend } from '../../../ui/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { sendManyTexts } from '../../../i18n/vi/send-many.ts';
import styles from '../list/price-cell.module.css';
import { RECENT_SENDINGS } from './use-order-sending.ts';

/** Interval in milliseconds between polls for the newest bulk fulfil while it runs. */
const LOOK_MS = 4_000;

interface RecentSendingsProps {
  /** True while the dialog of a bulk fulfil is open, which shows more than this line. */
  isShown: boolean;
  onOpen: (batchId: string) => void;
}

/** Shows the progress of the newest bulk fulfil of the last day, with a link that opens its dialog again after the tab was closed (BLK-3). */
export function RecentSendings({ isShown, onOpen }: RecentSendingsProps) {
  const t = useTexts(sendManyTexts);
  const { data } = useQuery({
    queryKey: RECENT_SENDINGS,
    queryFn: ({ signal }) => call(listFulfilBatches, {}, { signal }),
    refetchInterval: ({ state }) => {
      const [first] = state.data ?? [];
      const isMoving =
        first !== undefined && (first.state === 'running' || first.counts.sending + first.counts.asking > 0);
      return isMoving ? LOOK_MS : false;
    },
  });
  const [batch] = data ?? [];
  if (batch === undefined || isShown) return null;
  const { counts, total } = batch;
  const open = counts.waiting + counts.running + counts.sending + counts.asking;
  const wrong = counts.failed + counts.refused + counts.skipped;
  const words =
    open > 0 && batch.state !== 'stopped'
      ? t('recent.running', { done: total - open, total })
      : [
          t('recent.done', { count: counts.taken + counts.drafted }),
          wrong > 0 ? t('failedCount', { count: wrong }) : null,
        ]
          .filter((part) => part !== null)
          .join(' · ');
  return (
    <button type="button" className={styles.pill} onClick={() => onOpen(batch.id)}>
      <IconSend size={14} stroke={1.75} aria-hidden />
      {words}
    </button>
  );
}

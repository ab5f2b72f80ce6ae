import { listLabelBatches } from '@bobbin/contract/label-batches.calls';
import { IconPrinter } from '../../../ui/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { batchLabelTexts } from '../../../i18n/vi/batch-label.ts';
import styles from '../list/price-cell.module.css';
import { RECENT_LABELS } from './use-label-batch.ts';

/** Interval in milliseconds between polls for the newest batch while it runs. */
const LOOK_MS = 4_000;

interface RecentLabelsProps {
  /** True while the dialog of a batch is open, which shows more than this line. */
  isShown: boolean;
  onOpen: (batchId: string) => void;
}

/** Shows the progress of the newest label batch of the last day, with a link that opens its dialog again after the tab was closed (LBL-10). */
export function RecentLabels({ isShown, onOpen }: RecentLabelsProps) {
  const t = useTexts(batchLabelTexts);
  const { data } = useQuery({
    queryKey: RECENT_LABELS,
    queryFn: ({ signal }) => call(listLabelBatches, {}, { signal }),
    refetchInterval: ({ state }) => (!isShown && state.data?.[0]?.state === 'running' ? LOOK_MS : false),
  });
  const [batch] = data ?? [];
  if (batch === undefined || isShown) return null;
  const { counts } = batch;
  const done = counts.made + counts.kept;
  const words =
    batch.state === 'running'
      ? t('recent.running', { done: done + counts.failed + counts.skipped, total: batch.total })
      : [t('recent.done', { count: done }), counts.failed > 0 ? t('failedCount', { count: counts.failed }) : null]
          .filter((part) => part !== null)
          .join(' · ');
  return (
    <button type="button" className={styles.pill} onClick={() => onOpen(batch.id)}>
      <IconPrinter size={14} stroke={1.75} aria-hidden />
      {words}
    </button>
  );
}

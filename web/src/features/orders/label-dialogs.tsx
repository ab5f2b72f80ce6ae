import { BatchLabelDialog } from './batch-label-dialog.tsx';
import { LabelBatchDialog } from './label-batch-dialog.tsx';
import type { BatchScope } from './use-batch-label.ts';

interface LabelDialogsProps {
  /** What is to be labelled, while nothing has begun. */
  scope: BatchScope | null;
  batchId: string | undefined;
  onBatch: (batchId: string) => void;
  onClose: () => void;
}

/** 'Batch Label': the question first, then the work. */
export function LabelDialogs({ scope, batchId, onBatch, onClose }: LabelDialogsProps) {
  if (batchId !== undefined) return <LabelBatchDialog batchId={batchId} onClose={onClose} />;
  return scope === null ? null : <BatchLabelDialog scope={scope} onStarted={onBatch} onClose={onClose} />;
}

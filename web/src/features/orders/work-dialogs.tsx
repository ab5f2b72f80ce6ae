import { NOTHING, type Selection } from '../../ui/list/data-list/selection.ts';
import { BatchLabelDialog } from './labels/batch-label-dialog.tsx';
import { LabelBatchDialog } from './labels/label-batch-dialog.tsx';
import type { OrderSearch } from './list/order-search.ts';
import { SendManyDialog } from './sending/send-many-dialog.tsx';
import { SendingDialog } from './sending/sending-dialog.tsx';
import type { BatchScope } from './labels/use-batch-label.ts';

/** An action on many orders that the user has chosen but not confirmed yet. */
export interface WorkWish {
  kind: 'labels' | 'sending';
  scope: BatchScope;
}

interface WorkDialogsProps {
  wish: WorkWish | null;
  search: OrderSearch;
  onWish: (wish: WorkWish | null) => void;
  onMove: (place: Partial<OrderSearch>) => void;
  onSelection: (selection: Selection) => void;
  /** Opens the fulfil dialogs of these orders one after the other. */
  onFulfil: (ids: readonly string[]) => void;
}

/** Shows the dialogs 'Batch Label' and bulk fulfil: first the confirmation, then the progress. */
export function WorkDialogs({ wish, search, onWish, onMove, onSelection, onFulfil }: WorkDialogsProps) {
  function close() {
    onWish(null);
    if (search.labels !== undefined || search.sending !== undefined) onMove({ labels: undefined, sending: undefined });
  }
  function show(ids: readonly string[]) {
    onWish(null);
    onMove({ search: ids.join(' '), attention: undefined, labels: undefined, sending: undefined, page: undefined });
  }

  if (search.sending !== undefined)
    return <SendingDialog key={search.sending} batchId={search.sending} onShow={show} onClose={close} />;
  if (search.labels !== undefined) return <LabelBatchDialog batchId={search.labels} onClose={close} />;
  if (wish === null) return null;
  if (wish.kind === 'labels')
    return <BatchLabelDialog scope={wish.scope} onStarted={(labels) => onMove({ labels })} onClose={close} />;
  return (
    <SendManyDialog
      scope={wish.scope}
      onStarted={(sending) => {
        onWish(null);
        onSelection(NOTHING);
        onMove({ sending });
      }}
      onInTurn={(ids) => {
        onWish(null);
        onSelection({ ...NOTHING, ids: new Set(ids) });
        onFulfil(ids);
      }}
      onShow={show}
      onClose={close}
    />
  );
}

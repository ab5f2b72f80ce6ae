import { Suspense, lazy, type ComponentProps } from 'react';
import type { ExportDialog as Dialog } from './exports/export-dialog.tsx';
import { RecentExports } from './exports/recent-exports.tsx';
import type { OrderSearch } from './list/order-search.ts';
import { RecentLabels } from './labels/recent-labels.tsx';
import { RecentSendings } from './sending/recent-sendings.tsx';

const ExportDialog = lazy(async () => ({ default: (await import('./exports/export-dialog.tsx')).ExportDialog }));

interface RecentWorkProps extends Omit<ComponentProps<typeof Dialog>, 'onClose'> {
  onMove: (place: Partial<OrderSearch>) => void;
  /** True while the export dialog is open. */
  isExporting: boolean;
  onExporting: (isExporting: boolean) => void;
}

/** Shows the background jobs of the list with links to their results. */
export function RecentWork({ onMove, isExporting, onExporting, ...wish }: RecentWorkProps) {
  const { labels, sending } = wish.search;
  return (
    <>
      <RecentSendings isShown={sending !== undefined} onOpen={(id) => onMove({ sending: id })} />
      <RecentLabels isShown={labels !== undefined} onOpen={(id) => onMove({ labels: id })} />
      <RecentExports onOpen={() => onExporting(true)} />
      {isExporting ? (
        <Suspense>
          <ExportDialog {...wish} onClose={() => onExporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

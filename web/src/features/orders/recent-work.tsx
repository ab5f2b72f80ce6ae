import { Suspense, lazy, type ComponentProps } from 'react';
import type { ExportDialog as Dialog } from './export-dialog.tsx';
import { RecentExports } from './recent-exports.tsx';
import { RecentLabels } from './recent-labels.tsx';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));

interface RecentWorkProps extends Omit<ComponentProps<typeof Dialog>, 'onClose'> {
  /** A batch of labels is open, which shows more than the line here. */
  isLabelShown: boolean;
  onLabels: (batchId: string) => void;
  /** The dialog that writes orders to a file is open. */
  isExporting: boolean;
  onExporting: (isExporting: boolean) => void;
}

/** What goes on in the background, and the way back to it. */
export function RecentWork({ isLabelShown, onLabels, isExporting, onExporting, ...wish }: RecentWorkProps) {
  return (
    <>
      <RecentLabels isShown={isLabelShown} onOpen={onLabels} />
      <RecentExports onOpen={() => onExporting(true)} />
      {isExporting ? (
        <Suspense>
          <ExportDialog {...wish} onClose={() => onExporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

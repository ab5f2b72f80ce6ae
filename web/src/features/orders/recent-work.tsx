import { RecentExports } from './recent-exports.tsx';
import { RecentLabels } from './recent-labels.tsx';

interface RecentWorkProps {
  /** A batch of labels is open, which shows more than the line here. */
  isLabelShown: boolean;
  onLabels: (batchId: string) => void;
  onExports: () => void;
}

/** What goes on in the background, and the way back to it. */
export function RecentWork({ isLabelShown, onLabels, onExports }: RecentWorkProps) {
  return (
    <>
      <RecentLabels isShown={isLabelShown} onOpen={onLabels} />
      <RecentExports onOpen={onExports} />
    </>
  );
}

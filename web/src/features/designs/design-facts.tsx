import type { DesignOrder } from '@bobbin/contract/designs';
import { useTexts } from '../../i18n/use-texts.tsx';
import { designsTexts } from '../../i18n/vi/designs.ts';
import { useDuration } from '../../ui/hooks/use-duration.ts';

/** Shows how long the delivery of the first link took, and whether it was on time. */
export function FirstLink({ design: { processTime, doneTime, dueAt } }: { design: DesignOrder }) {
  const t = useTexts(designsTexts);
  const toDuration = useDuration();
  if (processTime === null || doneTime === null || dueAt === null) return <span>—</span>;
  return (
    <span>
      {toDuration(Date.parse(doneTime) - Date.parse(processTime))} {t(doneTime <= dueAt ? 'onTime' : 'tooLate')}
    </span>
  );
}

import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { undoListTexts } from '../../i18n/vi/undo-list.ts';
import { Button } from '../button/button.tsx';
import { useDuration } from '../hooks/use-duration.ts';
import { useNow } from '../hooks/use-now.ts';
import { IconArrowBackUp } from '../icons.ts';
import { Row, Text } from '../layout/boxes.tsx';

interface UndoUntilProps {
  /** Names the change, for screen readers. */
  what: string;
  /** Time until which the change can be undone, as ISO 8601. */
  until: string;
  /** Undoes the change and reports the result. */
  onUndo: () => Promise<unknown>;
}

/** Undoes a change, and shows the time that is left; nothing when the time is over. */
export function UndoUntil({ what, until, onUndo }: UndoUntilProps) {
  const t = useTexts(undoListTexts);
  const toDuration = useDuration();
  const [isBusy, setBusy] = useState(false);
  const left = Date.parse(until) - useNow();
  if (left <= 0) return null;
  return (
    <Row as="span" inline wrap gap="0 6" justify="end">
      <Button
        size="small"
        icon={<IconArrowBackUp size={14} stroke={1.75} aria-hidden />}
        name={t('undoNamed', { what })}
        isBusy={isBusy}
        onClick={() => {
          setBusy(true);
          void onUndo().finally(() => setBusy(false));
        }}
      >
        {t('undo')}
      </Button>
      <Text size={12} tone="muted" nowrap>
        {t('left', { time: toDuration(left) })}
      </Text>
    </Row>
  );
}

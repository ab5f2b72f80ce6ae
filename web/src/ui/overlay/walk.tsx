import { IconChevronDown, IconChevronUp } from '../icons.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { IconButton } from '../button/icon-button.tsx';
import { hasShortcuts, isTyping } from '../hooks/shortcuts.ts';
import { Row } from '../layout/boxes.tsx';

/** The rows before and after the open row in its list. */
export interface Walk {
  /** Ids of the previous and the next row; null at the start and at the end of the page. */
  before: string | null;
  after: string | null;
  onWalk: (id: string) => void;
}

/** Finds the previous and the next row of a list. */
export function toWalk(rows: readonly { id: string }[], id: string, onWalk: Walk['onWalk']): Walk {
  const place = rows.findIndex((row) => row.id === id);
  return {
    before: place < 0 ? null : (rows[place - 1]?.id ?? null),
    after: place < 0 ? null : (rows[place + 1]?.id ?? null),
    onWalk,
  };
}

/** Opens the next row of the list or, without one, the previous row; returns false if there is no other row. */
export function walkOn({ before, after, onWalk }: Walk): boolean {
  const next = after ?? before;
  if (next !== null) onWalk(next);
  return next !== null;
}

/** Opens the previous row with K and the next row with J, unless the person types or has turned single-letter shortcuts off (UI-40). */
export function walkByKey({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent, walk: Walk): void {
  if (isTyping(target) || !hasShortcuts() || ctrlKey || metaKey || altKey) return;
  const to = key === 'k' ? walk.before : key === 'j' ? walk.after : null;
  if (to !== null) walk.onWalk(to);
}

/** Shows the buttons to the previous and the next row. */
export function WalkButtons({ walk: { before, after, onWalk } }: { walk: Walk }) {
  const t = useTexts(uiTexts);
  const go = (to: string | null) => (to === null ? undefined : onWalk(to));
  return (
    <Row as="span" align="stretch" gap={2} push>
      <IconButton
        reads
        name={t('walkBefore')}
        size="normal"
        icon={<IconChevronUp size={18} stroke={1.5} />}
        reason={before === null ? t('noBefore') : null}
        onClick={() => go(before)}
      />
      <IconButton
        reads
        name={t('walkAfter')}
        size="normal"
        icon={<IconChevronDown size={18} stroke={1.5} />}
        reason={after === null ? t('noAfter') : null}
        onClick={() => go(after)}
      />
    </Row>
  );
}

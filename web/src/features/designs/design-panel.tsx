import { IconChevronDown, IconChevronUp } from '../../ui/icons.ts';
import { useId, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { designsTexts } from '../../i18n/vi/designs.ts';
import { CopyId } from '../../ui/button/copy-id.tsx';
import { DialogHead } from '../../ui/overlay/dialog-head.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { DesignState } from './design-state.tsx';
import { Row } from '../../ui/layout/boxes.tsx';

export interface Walk {
  /** Ids of the previous and next design in the list; null at its ends. */
  before: string | null;
  after: string | null;
  onWalk: (id: string) => void;
}

interface DesignPanelProps {
  /** Absent while the design loads. */
  design: { code: string; status: string } | undefined;
  title: string;
  walk: Walk;
  onClose: () => void;
  children: ReactNode;
}

/** Shows a design beside its list: facts, actions and messages; K and J move to its neighbours. */
export function DesignPanel({ design, title, walk, onClose, children }: DesignPanelProps) {
  const t = useTexts(designsTexts);
  const id = useId();
  const go = (to: string | null) => (to === null ? undefined : walk.onWalk(to));

  function pressKey({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) {
    const isTyping = target instanceof HTMLElement && target.closest('input, textarea, select') !== null;
    if (isTyping || ctrlKey || metaKey || altKey) return;
    if (key === 'k') go(walk.before);
    if (key === 'j') go(walk.after);
  }

  return (
    <Modal labelledBy={id} place="right" width={600} onLeave={onClose} onKey={pressKey}>
      <DialogHead
        id={id}
        title={
          design === undefined ? (
            title
          ) : (
            <Row as="span" inline wrap gap="4 10">
              <CopyId id={design.code} />
              <DesignState status={design.status} />
            </Row>
          )
        }
        onClose={onClose}
      >
        <Row as="span" align="stretch" gap={2} push>
          <IconButton
            name={t('before')}
            size="normal"
            icon={<IconChevronUp size={18} stroke={1.5} />}
            reason={walk.before === null ? t('noBefore') : null}
            onClick={() => go(walk.before)}
          />
          <IconButton
            name={t('after')}
            size="normal"
            icon={<IconChevronDown size={18} stroke={1.5} />}
            reason={walk.after === null ? t('noAfter') : null}
            onClick={() => go(walk.after)}
          />
        </Row>
      </DialogHead>
      {children}
    </Modal>
  );
}

/** Finds the previous and the next design in the rows of a list. */
export function toWalk(rows: readonly { id: string }[], id: string, onWalk: Walk['onWalk']): Walk {
  const place = rows.findIndex((row) => row.id === id);
  return {
    before: place < 0 ? null : (rows[place - 1]?.id ?? null),
    after: place < 0 ? null : (rows[place + 1]?.id ?? null),
    onWalk,
  };
}

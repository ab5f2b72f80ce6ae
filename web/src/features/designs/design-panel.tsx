import { useId, type ReactNode } from 'react';
import { CopyId } from '../../ui/button/copy-id.tsx';
import { DialogHead } from '../../ui/overlay/dialog-head.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { walkByKey, WalkButtons, type Walk } from '../../ui/overlay/walk.tsx';
import { DesignState } from './design-state.tsx';
import { Row } from '../../ui/layout/boxes.tsx';

interface DesignPanelProps {
  /** Code and status of the design; absent while the design loads. */
  design: { code: string; status: string } | undefined;
  title: string;
  walk: Walk;
  onClose: () => void;
  children: ReactNode;
}

/** Shows a design beside its list: facts, actions and messages. The keys K and J open the previous and the next design. */
export function DesignPanel({ design, title, walk, onClose, children }: DesignPanelProps) {
  const id = useId();
  return (
    <Modal
      labelledBy={id}
      place="right"
      width={600}
      onLeave={onClose}
      onKey={(event: KeyboardEvent) => walkByKey(event, walk)}
    >
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
        <WalkButtons walk={walk} />
      </DialogHead>
      {children}
    </Modal>
  );
}

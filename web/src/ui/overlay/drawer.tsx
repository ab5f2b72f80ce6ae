import { useId, type ReactNode } from 'react';
import styles from './overlay.module.css';
import { DialogHead } from './dialog-head.tsx';
import { Modal } from './modal.tsx';
import { walkByKey, WalkButtons, type Walk } from './walk.tsx';

interface DrawerProps {
  title: string;
  /** Width of the drawer in pixels; 640 by default. */
  width?: number;
  /** Navigation to the previous and next entry of the list, by the keys J and K. */
  walk?: Walk;
  onClose: () => void;
  children: ReactNode;
}

/** Shows a panel at the right edge of the window for a quick look. */
export function Drawer({ title, width = 640, walk, onClose, children }: DrawerProps) {
  const id = useId();
  return (
    <Modal
      labelledBy={id}
      place="right"
      width={width}
      onLeave={onClose}
      {...(walk && { onKey: (event: KeyboardEvent) => walkByKey(event, walk) })}
    >
      <DialogHead id={id} title={title} onClose={onClose}>
        {walk === undefined ? null : <WalkButtons walk={walk} />}
      </DialogHead>
      <div className={styles.body}>{children}</div>
    </Modal>
  );
}

import { useId, type ReactNode } from 'react';
import styles from './overlay.module.css';
import { DialogHead } from './dialog-head.tsx';
import { Modal } from './modal.tsx';

interface DrawerProps {
  title: string;
  /** Width in pixels; 640 by default. */
  width?: number;
  onClose: () => void;
  children: ReactNode;
}

/** Shows a panel at the right edge for a quick look. */
export function Drawer({ title, width = 640, onClose, children }: DrawerProps) {
  const id = useId();
  return (
    <Modal labelledBy={id} place="right" width={width} onLeave={onClose}>
      <DialogHead id={id} title={title} onClose={onClose} />
      <div className={styles.body}>{children}</div>
    </Modal>
  );
}

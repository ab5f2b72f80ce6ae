import type { ReactNode } from 'react';
import styles from './message.module.css';

interface MessageProps {
  title: string;
  text?: string | null;
  action?: ReactNode;
  icon?: ReactNode;
}

/** A quiet block in the place of content: empty, nothing found, failed. */
export function Message({ title, text, action, icon }: MessageProps) {
  return (
    <div className={styles.message}>
      {icon}
      <h2>{title}</h2>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action}
    </div>
  );
}

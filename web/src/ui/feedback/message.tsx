import type { ReactNode } from 'react';
import styles from './message.module.css';
import { Stack, Text } from '../layout/boxes.tsx';

interface MessageProps {
  title: string;
  text?: string | null;
  action?: ReactNode;
  icon?: ReactNode;
}

/** Shows an unobtrusive message in place of content that is empty, not found, or failed to load. */
export function Message({ title, text, action, icon }: MessageProps) {
  return (
    <Stack align="center" gap={8} tone="text" className={styles.message}>
      {icon}
      <h2>{title}</h2>
      {text ? (
        <Text as="p" tone="muted" below={8} className={styles.text}>
          {text}
        </Text>
      ) : null}
      {action}
    </Stack>
  );
}

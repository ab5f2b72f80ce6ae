import type { ErrorName } from '@bobbin/contract/errors';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { toErrorText } from '../../api/errors.ts';
import { Text } from '../layout/boxes.tsx';
import styles from './feedback.module.css';

interface Words {
  /** Refusals that are shown with the sentence of the server (UI-28). */
  own?: readonly ErrorName[];
  /** Text that is shown for all other refusals. */
  otherwise: string;
}

/**
 * Returns the text for a failed step. For a refusal it is the sentence of the documents, with the reason below if there is one (UI-28). Network
 * failures, rate limits and server errors have texts of their own.
 */
export function toRefusal(error: unknown, { own = [], otherwise }: Words): { title: string; detail: string | null } {
  const text = toErrorText(error);
  const isRefusal = error instanceof ApiError && error.status === 200;
  if (!isRefusal || (error.known !== null && own.includes(error.known))) return text;
  return { title: otherwise, detail: text.title === otherwise ? text.detail : text.title };
}

interface RefusalProps {
  title: string;
  detail?: string | null;
  /** Link or button that helps to solve the failure. */
  children?: ReactNode;
}

/** Shows a failure next to the action that caused it (UI-28). */
export function Refusal({ title, detail, children }: RefusalProps) {
  return (
    <Text role="alert" as="div" size={13} tone="red" pad="10 12" fill="red" className={styles.refusal}>
      <strong>{title}</strong>
      {detail ? <p>{detail}</p> : null}
      {children}
    </Text>
  );
}

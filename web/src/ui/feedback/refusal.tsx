import type { ErrorName } from '@bobbin/contract/errors';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { toErrorText } from '../../api/errors.ts';
import { Text } from '../layout/boxes.tsx';
import styles from './feedback.module.css';

interface Words {
  /** Refusals that are shown in the server's own words (UI-28). */
  own?: readonly ErrorName[];
  /** Every other refusal. */
  otherwise: string;
}

/**
 * The words of a failed step: the quoted sentence for a refusal, with the reason below where there is more to say
 * (UI-28); a missing line, too many tries and a failing server are never called a refusal.
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
  /** A way on, e.g. a link. */
  children?: ReactNode;
}

/** A failure beside its cause (UI-28). */
export function Refusal({ title, detail, children }: RefusalProps) {
  return (
    <Text role="alert" as="div" size={13} tone="red" pad="10 12" fill="red" className={styles.refusal}>
      <strong>{title}</strong>
      {detail ? <p>{detail}</p> : null}
      {children}
    </Text>
  );
}

import type { ComponentProps } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { sessionTexts } from '../../i18n/vi/session.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import styles from './session.module.css';

/** Field for the email address at sign-in, which browsers and password managers treat as the user name. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const t = useTexts(sessionTexts);
  return <TextField {...props} className={styles.field} label={t('email')} type="email" autoComplete="username" />;
}

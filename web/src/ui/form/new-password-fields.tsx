import type { ComponentProps } from 'react';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldsProps {
  /** The field of the password and the one that repeats it, each with its label. */
  fields: readonly [ComponentProps<typeof PasswordField>, ComponentProps<typeof PasswordField>];
  className: string | undefined;
}

/** A new password, typed twice; password managers offer one. */
export function NewPasswordFields({ fields: [first, again], className }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField {...first} className={className} autoComplete="new-password" />
      <PasswordField {...again} className={className} autoComplete="new-password" />
    </>
  );
}

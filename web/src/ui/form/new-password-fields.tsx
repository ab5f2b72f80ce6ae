import type { ComponentProps } from 'react';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldsProps {
  /** Props of the field for the password, and of the field that repeats the password. */
  fields: readonly [ComponentProps<typeof PasswordField>, ComponentProps<typeof PasswordField>];
  className: string | undefined;
}

/** Asks for a new password twice; a password manager can suggest one. */
export function NewPasswordFields({ fields: [first, again], className }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField {...first} className={className} autoComplete="new-password" />
      <PasswordField {...again} className={className} autoComplete="new-password" />
    </>
  );
}

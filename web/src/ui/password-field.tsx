import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A field for a password or a key, with a button that shows what was typed. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('ui');
  return <PasswordInput {...props} visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }} />;
}

import { useTranslation } from 'react-i18next';
import { hasPermission } from '../api/permissions.ts';
import { useUser } from '../api/user.ts';

/** A permission in words: from the catalogue, else what the server says of it, else its code. */
export function usePermissionWords(): (code: string, description?: string) => string {
  const { i18n } = useTranslation('admin');
  return (code, description) => {
    const key = `admin:permissions.${code}`;
    return i18n.exists(key) ? i18n.t(key as 'admin:permissions.VIEW_LOGS') : (description ?? code);
  };
}

/** Why the signed-in person may not do what this permission allows; null when they may (U33). */
export function usePermissionReason(permission: string): string | null {
  const { t } = useTranslation('admin');
  const toWords = usePermissionWords();
  const { data: user } = useUser();
  if (user !== undefined && hasPermission(user, permission)) return null;
  return t('needs', { name: toWords(permission), code: permission });
}

import { hasPermission } from '../../api/permissions.ts';
import { useUser } from '../../api/user.ts';
import { findText } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { adminTexts } from '../../i18n/vi/admin.ts';

/** A permission in words: from the catalogue, else what the server says of it, else its code. */
export function usePermissionWords(): (code: string, description?: string) => string {
  useTexts(adminTexts);
  return (code, description) => findText(`admin:permissions.${code}`) ?? description ?? code;
}

/** Why the signed-in person may not do what this permission allows; null when they may (UI-27). */
export function usePermissionReason(permission: string): string | null {
  const t = useTexts(adminTexts);
  const toWords = usePermissionWords();
  const { data: user } = useUser();
  if (user !== undefined && hasPermission(user, permission)) return null;
  return t('needs', { name: toWords(permission), code: permission });
}

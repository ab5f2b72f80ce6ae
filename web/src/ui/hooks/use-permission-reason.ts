import { hasPermission } from '../../api/permissions.ts';
import { useUser } from '../../api/user.ts';
import { findText } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { adminTexts } from '../../i18n/vi/admin.ts';

/** Returns a function for the text of a permission: from the catalogue, else the server's description, else the permission's code. */
export function usePermissionWords(): (code: string, description?: string) => string {
  useTexts(adminTexts);
  return (code, description) => findText(`admin:permissions.${code}`) ?? description ?? code;
}

/** Returns why the signed-in person does not have a permission; null if they have it (UI-27). */
export function usePermissionReason(permission: string): string | null {
  const t = useTexts(adminTexts);
  const toWords = usePermissionWords();
  const { data: user } = useUser();
  if (user !== undefined && hasPermission(user, permission)) return null;
  return t('needs', { name: toWords(permission), code: permission });
}

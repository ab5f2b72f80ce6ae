import { roleName } from '@bobbin/contract/roles';
import { useTranslation } from 'react-i18next';

/** What is wrong with a role's name in the document's words, by the schema that the server checks with (Spec 2 §5); else null. */
export function useRoleNameProblem(): (text: string) => string | null {
  const { t } = useTranslation('admin');
  return (text) => {
    const problem = roleName.safeParse(text).error?.issues[0]?.message;
    if (problem === undefined) return null;
    return problem === 'roleNameRequired' ? t('roles.nameRequired') : t('roles.nameTooLong');
  };
}

import type { Member } from '@bobbin/contract/members';
import { useMemo } from 'react';
import { useUser } from '../../api/user.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { membersTexts } from '../../i18n/vi/members.ts';
import { rolesTexts } from '../../i18n/vi/roles.ts';
import { usePermissionReason } from '../../ui/hooks/use-permission-reason.ts';
import type { MemberContext } from './columns.tsx';

/** Returns the signed-in staff user, and which members that user may change. */
export function useMemberContext(): MemberContext {
  const t = useTexts(membersTexts, rolesTexts);
  const { data: user } = useUser();
  const missing = usePermissionReason('EDIT_MEMBERS');
  const isAdmin = user?.role.isAdmin === true;
  const ownId = user?.id;
  return useMemo(() => {
    /** Explains why a role cannot be changed: the account is deleted, or it belongs to an admin and the staff user is not an admin. */
    function whyRoleStays({ deletedAt, role }: Member): string | null {
      if (deletedAt !== null) return t('states.deleted');
      return missing ?? (role.isAdmin && !isAdmin ? t('roles:notHeld') : null);
    }
    return { ownId, missing, whyRoleStays };
  }, [t, ownId, isAdmin, missing]);
}

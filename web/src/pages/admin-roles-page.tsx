import { IconHistory, IconPlus } from '../ui/icons.ts';
import { getRouteApi } from '@tanstack/react-router';
import { RoleMatrix } from '../features/roles/matrix/role-matrix.tsx';
import { useRoleMatrix } from '../features/roles/matrix/use-matrix.ts';
import { openChanges, openCreateRole } from '../features/roles/open-role-dialogs.tsx';
import { useTexts } from '../i18n/use-texts.tsx';
import { rolesTexts } from '../i18n/vi/roles.ts';
import { ListStates, RowsSkeleton } from '../ui/list/list-states.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { Page } from '../ui/layout/page.tsx';
import { usePermissionReason } from '../ui/hooks/use-permission-reason.ts';
import { Button } from '../ui/button/button.tsx';

const route = getRouteApi('/admin/roles');

/** Page on which staff manage roles and their permissions. */
export function AdminRolesPage() {
  const t = useTexts(rolesTexts);
  const { role } = route.useSearch();
  const navigate = route.useNavigate();
  const matrix = useRoleMatrix();
  const missing = usePermissionReason('EDIT_ROLES');
  const roles = matrix.data?.roles ?? [];
  const people = roles.reduce((sum, { members }) => sum + members.length, 0);
  const choose = (id: string) => void navigate({ search: { role: id }, replace: true });

  return (
    <Page
      title={t('title')}
      aside={
        matrix.data
          ? t('sum', { roles: t('roles', { count: roles.length }), people: t('staff', { count: people }) })
          : null
      }
      actions={
        <>
          <Button icon={<IconHistory size={15} stroke={1.75} aria-hidden />} onClick={openChanges}>
            {t('history')}
          </Button>
          <Button look="main" reason={missing} onClick={() => openCreateRole(choose)}>
            <IconPlus size={15} stroke={1.75} aria-hidden />
            {t('create')}
          </Button>
        </>
      }
    >
      <ListStates
        query={matrix}
        count={roles.length}
        skeleton={<RowsSkeleton rows={12} height={34} />}
        empty={<Message title={t('none')} />}
      >
        {matrix.data ? <RoleMatrix matrix={matrix.data} chosenId={role} onChoose={choose} /> : null}
      </ListStates>
    </Page>
  );
}

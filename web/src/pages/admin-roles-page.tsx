import { IconPlus } from '../ui/icons.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useUser } from '../api/user.ts';
import { openCreateRole } from '../features/roles/open-role-dialogs.tsx';
import { PermissionPanel } from '../features/roles/permission-panel.tsx';
import { RoleList } from '../features/roles/role-list.tsx';
import { useRoles } from '../features/roles/use-roles.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { rolesTexts } from '../i18n/vi/roles.ts';
import { ListStates, RowsSkeleton } from '../ui/list/list-states.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { Page } from '../ui/layout/page.tsx';
import { usePermissionReason } from '../ui/hooks/use-permission-reason.ts';
import styles from './pages.module.css';
import { Button } from '../ui/button/button.tsx';
import { Stack } from '../ui/layout/boxes.tsx';

const route = getRouteApi('/admin/roles');

/** Page on which staff manage roles and their permissions. */
export function AdminRolesPage() {
  const t = useTexts(rolesTexts);
  const { role: wanted } = route.useSearch();
  const navigate = route.useNavigate();
  const roles = useRoles();
  const { data: user } = useUser();
  const missing = usePermissionReason('EDIT_ROLES');
  const rows = roles.data ?? [];
  const chosen = rows.find(({ id }) => id === wanted) ?? rows[0];

  return (
    <Page
      title={t('title')}
      actions={
        <Button
          look="main"
          reason={missing}
          onClick={() => openCreateRole((id) => void navigate({ search: { role: id } }))}
        >
          <IconPlus size={15} stroke={1.75} aria-hidden />
          {t('create')}
        </Button>
      }
    >
      <ListStates
        query={roles}
        count={rows.length}
        skeleton={<RowsSkeleton rows={5} height={44} />}
        empty={<Message title={t('choose')} />}
      >
        <Stack gap={16} className={styles.columns}>
          <RoleList roles={rows} chosenId={chosen?.id} />
          {chosen && user ? (
            <PermissionPanel role={chosen} others={rows.filter(({ id }) => id !== chosen.id)} user={user} />
          ) : null}
        </Stack>
      </ListStates>
    </Page>
  );
}

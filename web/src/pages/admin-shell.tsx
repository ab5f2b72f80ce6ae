import type { User } from '@bobbin/contract/auth';
import { Navigate, Outlet, useMatches } from '@tanstack/react-router';
import { hasPermission, isStaff } from '../api/permissions.ts';
import { useUser } from '../api/user.ts';
import { AdminNavigation } from '../features/admin/admin-navigation.tsx';
import { AddressRefused, Forbidden } from '../features/admin/forbidden.tsx';
import { useStaff } from '../features/admin/use-staff.ts';
import { Header } from '../features/shell/header.tsx';
import { useRailPages } from '../features/shell/other-pages.ts';
import { FailedBanner, RowsSkeleton } from '../ui/list-states.tsx';
import { ShellBell } from './shell-bell.tsx';
import styles from './admin-shell.module.css';

/** Shell of the admin area: header, navigation by permission, and the page or the reason why it is closed (ROL-3). */
export function AdminShell() {
  const user = useUser();
  const staff = useStaff();
  const pages = useRailPages(user.data);
  // Also a user whose role was removed while the page was open.
  if (user.data && !isStaff(user.data)) return <Navigate to="/community" replace />;
  return (
    <>
      <Header user={user.data} bell={<ShellBell />} />
      <div className={styles.area}>
        <AdminNavigation pages={pages} />
        <main id="content" tabIndex={-1} className={styles.content}>
          {user.data === undefined ? (
            <div className={styles.wait}>
              {user.isError ? <FailedBanner query={user} hasRows={false} /> : <RowsSkeleton rows={6} />}
            </div>
          ) : staff.isAddressRefused ? (
            <AddressRefused onRetry={staff.retry} />
          ) : (
            <PageOrWhyNot user={user.data} />
          )}
        </main>
      </div>
    </>
  );
}

function PageOrWhyNot({ user }: { user: User }) {
  const permission = useMatches({ select: (matches) => matches.at(-1)?.staticData.permission });
  if (permission !== undefined && !hasPermission(user, permission)) {
    return <Forbidden user={user} permission={permission} />;
  }
  return <Outlet />;
}

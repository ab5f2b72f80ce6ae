import type { User } from '@bobbin/contract/auth';
import { Navigate, Outlet, useMatches } from '@tanstack/react-router';
import { hasPermission, isStaff } from '../api/permissions.ts';
import { useUser } from '../api/user.ts';
import { AdminNavigation } from '../features/admin/admin-navigation.tsx';
import { AddressRefused, Forbidden } from '../features/admin/forbidden.tsx';
import { useStaff } from '../features/admin/use-staff.ts';
import { Header } from '../features/shell/header.tsx';
import { useLiveWork, useStaffWork } from '../features/staff-work/use-staff-work.ts';
import { countByPage } from '../features/staff-work/work-counts.ts';
import { useRailPages } from '../features/shell/other-pages.ts';
import { FailedBanner, RowsSkeleton } from '../ui/list/list-states.tsx';
import { ShellBell } from './shell-bell.tsx';
import { Row, Text } from '../ui/layout/boxes.tsx';
import styles from './pages.module.css';

/** Shell of the staff area: header, navigation by permission, and the page, or the reason why the page may not be opened (ROL-3). */
export function AdminShell() {
  const user = useUser();
  const staff = useStaff();
  const pages = useRailPages(user.data);
  const work = useStaffWork({ isOn: user.data !== undefined && isStaff(user.data) });
  useLiveWork();
  // A user whose staff role was removed while the page was open is redirected too.
  if (user.data && !isStaff(user.data)) return <Navigate to="/community" replace />;
  return (
    <>
      <Header user={user.data} bell={<ShellBell />} />
      <Row align="start" className={styles.area}>
        <AdminNavigation pages={pages} counts={work.data && countByPage(work.data.counts)} />
        <Text id="content" tabIndex={-1} as="main" grow shrinks className={styles.content}>
          {user.data === undefined ? (
            <Text as="div" pad="16 20" className={styles.wait}>
              {user.isError ? <FailedBanner query={user} hasRows={false} /> : <RowsSkeleton rows={6} />}
            </Text>
          ) : staff.isAddressRefused ? (
            <AddressRefused onRetry={staff.retry} />
          ) : (
            <PageOrWhyNot user={user.data} />
          )}
        </Text>
      </Row>
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

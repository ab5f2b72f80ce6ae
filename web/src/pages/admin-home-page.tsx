import '../i18n/topics/admin.ts';
import { Navigate } from '@tanstack/react-router';
import { useUser } from '../api/user.ts';
import { useAdminPages } from '../features/admin/admin-pages.ts';
import { Forbidden } from '../features/admin/forbidden.tsx';

/** The root of the admin area leads to the first page that the person may see. */
export function AdminHomePage() {
  const { data: user } = useUser();
  const [first] = useAdminPages(user);
  if (first !== undefined) return <Navigate to={first.to} replace />;
  return user === undefined ? null : <Forbidden user={user} permission={null} />;
}

import { Navigate } from '@tanstack/react-router';
import { useUser } from '../api/user.ts';
import { Forbidden } from '../features/admin/forbidden.tsx';
import { useRailPages } from '../features/shell/shell-pages.ts';

/** The root of the admin area leads to the first page that the person may see. */
export function AdminHomePage() {
  const { data: user } = useUser();
  const [first] = useRailPages(user);
  if (first !== undefined) return <Navigate to={first.path} replace />;
  return user === undefined ? null : <Forbidden user={user} permission={null} />;
}

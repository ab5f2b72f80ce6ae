import { Outlet } from '@tanstack/react-router';

export function CommunityShell() {
  return <Outlet />;
}

import { lazy } from 'react';
import { readVisit } from '../api/seeing.ts';
import { useUser } from '../api/user.ts';
import { WorkspaceBar } from '../features/teams/workspace-bar.tsx';

const SeeAsBar = lazy(async () => ({ default: (await import('../features/see-as/see-as-bar.tsx')).SeeAsBar }));

/** Shows whose screens these are, if they are not the person's own: the visit of a staff user, or the acting owner. */
export function ShellBar() {
  const { data: user } = useUser();
  if (readVisit() !== undefined) return <SeeAsBar />;
  return user?.actingFor ? <WorkspaceBar owner={user.actingFor.name} /> : null;
}

import { useNavigate, useSearch } from '@tanstack/react-router';

/** The team that the address names, and the way to another one. */
export function useChosenTeam(): [string | undefined, (id: string) => void] {
  const { team }: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const choose = (id: string) => void navigate({ to: '/community/teams', search: { team: id }, replace: true });
  return [typeof team === 'string' ? team : undefined, choose];
}

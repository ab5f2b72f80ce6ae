import { useNavigate, useSearch } from '@tanstack/react-router';

/** Returns the team in the URL, and a function that opens another team. */
export function useChosenTeam(): [string | undefined, (id: string) => void] {
  const { team }: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const choose = (id: string) => void navigate({ to: '/community/teams', search: { team: id }, replace: true });
  return [typeof team === 'string' ? team : undefined, choose];
}

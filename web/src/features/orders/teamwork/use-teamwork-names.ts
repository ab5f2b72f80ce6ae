import { useTeamwork } from './use-teamwork.ts';

/** Returns the names of tags and people by id, for the active filters of the list. */
export function useTeamworkNames(isWanted: boolean) {
  const { data } = useTeamwork({ isWanted });
  return {
    isLoaded: data !== undefined,
    tag: (id: string) => data?.tags.find((tag) => tag.id === id)?.name,
    person: (id: string) => data?.people.find((person) => person.id === id)?.name,
  };
}

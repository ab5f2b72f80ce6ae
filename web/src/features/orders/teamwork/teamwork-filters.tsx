import { useTexts } from '../../../i18n/use-texts.tsx';
import { teamworkTexts } from '../../../i18n/vi/teamwork.ts';
import { FilterMenu } from '../../../ui/list/filter-menu.tsx';
import type { OrderSearch } from '../list/order-search.ts';
import { useTeamwork } from './use-teamwork.ts';

const PAUSED = 'paused';
const TAG = 'tag:';
const PERSON = 'person:';

interface TeamworkFiltersProps {
  search: OrderSearch;
  onChange: (change: OrderSearch) => void;
}

/** Filters by pause, assignee and tags in one menu (TMW-11); people only where there is more than one. */
export function TeamworkFilters({ search, onChange }: TeamworkFiltersProps) {
  const t = useTexts(teamworkTexts);
  const { data } = useTeamwork();
  const { tags = [], people = [] } = data ?? {};
  const options = [
    { value: PAUSED, label: t('filterPaused') },
    ...(people.length < 2 ? [] : [{ id: 'NONE', name: t('noAssignee') }, ...people]).map(({ id, name }) => ({
      value: `${PERSON}${id}`,
      label: name,
    })),
    ...tags.map(({ id, name }) => ({ value: `${TAG}${id}`, label: t('tagNamed', { name }) })),
  ];
  const selected = [
    ...(search.isPaused ? [PAUSED] : []),
    ...(search.assignees ?? []).map((id) => `${PERSON}${id}`),
    ...(search.tags ?? []).map((id) => `${TAG}${id}`),
  ];
  const pick = (chosen: readonly string[], kind: string) => {
    const ids = chosen.filter((value) => value.startsWith(kind)).map((value) => value.slice(kind.length));
    return ids.length === 0 ? undefined : ids;
  };
  return (
    <FilterMenu
      name={t('team')}
      options={options}
      selected={selected}
      onChange={(chosen) =>
        onChange({
          isPaused: chosen.includes(PAUSED) || undefined,
          assignees: pick(chosen, PERSON),
          tags: pick(chosen, TAG),
        })
      }
    />
  );
}

import { useTexts } from '../../i18n/use-texts.tsx';
import { teamsTexts } from '../../i18n/vi/teams.ts';
import { FilterMenu } from '../../ui/list/filter-menu.tsx';
import { useTeams } from './use-teams.ts';

interface TeamFilterProps {
  /** Ids of the chosen teams. */
  selected: readonly string[];
  onChange: (ids: string[] | undefined) => void;
}

/** Filters shops by the owner's teams; renders nothing if the owner has no team. */
export function TeamFilter({ selected, onChange }: TeamFilterProps) {
  const t = useTexts(teamsTexts);
  const teams = useTeams().data ?? [];
  if (teams.length === 0 && selected.length === 0) return null;
  return (
    <FilterMenu
      name={t('filter')}
      options={teams.map(({ id, name, role }) => ({ value: id, label: `${name} ${role}` }))}
      selected={[...selected]}
      onChange={(ids) => onChange(ids.length === 0 ? undefined : ids)}
    />
  );
}

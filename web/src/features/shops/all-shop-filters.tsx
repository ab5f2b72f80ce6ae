import { useTexts } from '../../i18n/use-texts.tsx';
import { adminShopsTexts } from '../../i18n/vi/admin-shops.ts';
import type { Chip } from '../../ui/list/list-page/chips.tsx';
import { SearchMenu } from '../../ui/list/search-menu.tsx';
import type { AdminShopSearch } from './all-shop-search.ts';
import styles from './shops.module.css';
import { useAnyTeams, useOwningSellers } from './use-staff-choices.ts';
import { Stack } from '../../ui/layout/boxes.tsx';

interface AllShopFiltersProps {
  search: AdminShopSearch;
  onChange: (change: AdminShopSearch) => void;
}

const orNone = (ids: string[]) => (ids.length === 0 ? undefined : ids);

/** Filters the shops by owner and team (ROL-48). */
export function AllShopFilters({ search: { owners = [], teams = [] }, onChange }: AllShopFiltersProps) {
  const t = useTexts(adminShopsTexts);

  function useOwners(search: string) {
    const { data, error } = useOwningSellers(search, owners);
    const options = data?.map(({ id, name, email, shopsCount }) => ({
      value: id,
      label: <Named name={name} more={email} />,
      count: shopsCount,
    }));
    return { options: options ?? null, error };
  }

  function useTeams(search: string) {
    const { data, error } = useAnyTeams(search, teams, owners);
    const options = data?.map(({ id, name, role, owner, shopsCount }) => ({
      value: id,
      label: <Named name={`${name} ${role}`} more={owner.name} />,
      count: shopsCount,
    }));
    return { options: options ?? null, error };
  }

  return (
    <>
      <SearchMenu
        name={t('owner')}
        selected={owners}
        onChange={(ids) => onChange({ owners: orNone(ids) })}
        useOptions={useOwners}
      />
      <SearchMenu
        name={t('team')}
        selected={teams}
        onChange={(ids) => onChange({ teams: orNone(ids) })}
        useOptions={useTeams}
      />
    </>
  );
}

function Named({ name, more }: { name: string; more: string }) {
  return (
    <Stack as="span" shrinks>
      <span>{name}</span>
      <span className={styles.muted}>{more}</span>
    </Stack>
  );
}

/** Returns the owners and teams of the filter, each with a button that removes it. An id is shown while its name loads. */
export function useAllShopChips({ owners = [], teams = [] }: AdminShopSearch): Chip<AdminShopSearch>[] {
  const t = useTexts(adminShopsTexts);
  const sellers = useOwningSellers('', owners, owners.length > 0).data ?? [];
  const ofTeams = useAnyTeams('', teams, [], teams.length > 0).data ?? [];
  const nameOf = (known: readonly { id: string; name: string }[], id: string) =>
    known.find((one) => one.id === id)?.name ?? id;
  return [
    ...owners.map((id) => ({
      label: t('ofOwner', { name: nameOf(sellers, id) }),
      without: { owners: orNone(owners.filter((other) => other !== id)) },
    })),
    ...teams.map((id) => ({
      label: t('ofTeam', { name: nameOf(ofTeams, id) }),
      without: { teams: orNone(teams.filter((other) => other !== id)) },
    })),
  ];
}

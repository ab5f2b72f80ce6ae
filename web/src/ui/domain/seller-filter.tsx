import { listMembers } from '@bobbin/contract/members.calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { hasPermission } from '../../api/permissions.ts';
import { useUser } from '../../api/user.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { sellerFilterTexts } from '../../i18n/vi/seller-filter.ts';
import { Stack, Text } from '../layout/boxes.tsx';
import type { Chip } from '../list/list-page/chips.tsx';
import { SearchMenu } from '../list/search-menu.tsx';

/** Number of sellers that the menu shows for a typed text. */
const SHOWN = 20;
const NONE: readonly string[] = [];

function useMayList(): boolean {
  const { data: user } = useUser();
  return user !== undefined && hasPermission(user, 'VIEW_MEMBERS');
}

function usePeople(query: { search?: string; ids?: string; limit: number }, isOn: boolean) {
  return useQuery({
    queryKey: ['members', 'choices', query],
    queryFn: ({ signal }) => call(listMembers, { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isOn,
  });
}

const toName = ({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }) =>
  `${firstName} ${lastName}`.trim() || email;

interface SellerFilterProps {
  selected: readonly string[] | undefined;
  onChange: (ids: string[] | undefined) => void;
}

/** Limits a list of staff to some sellers, who are found by name, email or id (ROL-70); only a role that sees members can choose. */
export function SellerFilter({ selected = NONE, onChange }: SellerFilterProps) {
  const t = useTexts(sellerFilterTexts);
  const mayList = useMayList();

  function useOptions(search: string) {
    const found = usePeople({ search, limit: SHOWN }, true);
    const chosen = usePeople({ ids: selected.join(','), limit: selected.length || 1 }, selected.length > 0);
    const known = [...(selected.length > 0 ? (chosen.data?.data ?? []) : []), ...(found.data?.data ?? [])];
    const people = known.filter(({ id }, place) => known.findIndex((one) => one.id === id) === place);
    const options = people.map((person) => ({
      value: person.id,
      label: (
        <Stack as="span" shrinks>
          <span>{toName(person)}</span>
          <Text size={12} tone="muted">
            {person.email}
          </Text>
        </Stack>
      ),
    }));
    return { options: found.data === undefined ? null : options, error: found.error ?? chosen.error };
  }

  if (!mayList) return null;
  return (
    <SearchMenu
      name={t('seller')}
      selected={[...selected]}
      onChange={(ids) => onChange(ids.length === 0 ? undefined : ids)}
      useOptions={useOptions}
    />
  );
}

/**
 * Returns a chip for each chosen seller, which removes this seller only. An id is shown while its name is unknown.
 * @param known names of sellers in the rows of the list
 */
export function useSellerChips(
  selected: readonly string[] | undefined = NONE,
  known: ReadonlyMap<string, string>,
): Chip<{ user?: string[] }>[] {
  const t = useTexts(sellerFilterTexts);
  const mayList = useMayList();
  const people = usePeople({ ids: selected.join(','), limit: selected.length || 1 }, mayList && selected.length > 0);
  return selected.map((id) => {
    const person = people.data?.data.find((one) => one.id === id);
    const rest = selected.filter((other) => other !== id);
    return {
      label: t('ofSeller', { name: person ? toName(person) : (known.get(id) ?? id) }),
      without: { user: rest.length === 0 ? undefined : rest },
    };
  });
}

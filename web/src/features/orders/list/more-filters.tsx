import { isOwnFactory, OWN_FACTORY } from '@bobbin/domain/orders/list-url';
import { UNSOLD_KINDS } from '@bobbin/domain/orders/order-kind';
import { useUser } from '../../../api/user.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import { tagsTexts } from '../../../i18n/vi/tags.ts';
import { teamworkTexts } from '../../../i18n/vi/teamwork.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useCustomFactories } from '../../../ui/domain/use-houses.ts';
import { FilterMenu } from '../../../ui/list/filter-menu.tsx';
import { openTags } from '../teamwork/open-tags.tsx';
import { useTeamwork } from '../teamwork/use-teamwork.ts';
import type { OrderSearch } from './order-search.ts';

const PAUSED = 'paused';
const MENTIONS = 'mentions';
const KIND = 'kind:';
const TAG = 'tag:';
const PERSON = 'person:';

interface MoreFiltersProps {
  search: OrderSearch;
  onChange: (change: OrderSearch) => void;
}

/**
 * Less frequent filters in one menu: pause, notes that mention the user (TMW-14), assignee, tags, kind (TMW-11) and custom factories. The assignee is left out if there is only one possible
 * assignee, and a factory whose name contains a comma, because commas separate the factories in the URL.
 */
export function MoreFilters({ search, onChange }: MoreFiltersProps) {
  const t = useTexts(teamworkTexts, tagsTexts);
  const ordersText = useTexts(ordersTexts);
  const { data } = useTeamwork();
  const { data: factories = [] } = useCustomFactories();
  const { data: user } = useUser();
  const { tags = [], people = [] } = data ?? {};
  const options = [
    { value: PAUSED, label: t('filterPaused') },
    ...(user === undefined ? [] : [{ value: MENTIONS, label: t('filterMentions') }]),
    ...(people.length < 2 ? [] : [{ id: 'NONE', name: t('noAssignee') }, ...people]).map(({ id, name }) => ({
      value: `${PERSON}${id}`,
      label: name,
    })),
    ...tags.map(({ id, name }) => ({ value: `${TAG}${id}`, label: t('tagNamed', { name }) })),
    ...factories
      .filter(({ name }) => !name.includes(','))
      .map(({ name }) => ({ value: `${OWN_FACTORY}${name}`, label: t('factoryNamed', { name }) })),
    ...UNSOLD_KINDS.map((kind) => ({
      value: `${KIND}${kind}`,
      label: t('kindNamed', { name: ordersText(`kinds.${kind}`) }),
    })),
  ];
  const selected = [
    ...(search.isPaused ? [PAUSED] : []),
    ...(user !== undefined && search.mentions?.includes(user.id) ? [MENTIONS] : []),
    ...(search.assignees ?? []).map((id) => `${PERSON}${id}`),
    ...(search.tags ?? []).map((id) => `${TAG}${id}`),
    ...(search.kinds ?? []).map((kind) => `${KIND}${kind}`),
    ...(search.fulfills ?? []).filter(isOwnFactory),
  ];
  const pick = (chosen: readonly string[], kind: string) => {
    const ids = chosen.filter((value) => value.startsWith(kind)).map((value) => value.slice(kind.length));
    return ids.length === 0 ? undefined : ids;
  };
  return (
    <FilterMenu
      name={t('more')}
      options={options}
      selected={selected}
      foot={
        tags.length === 0 ? null : (
          <Button look="link" onClick={openTags}>
            {t('tags:manage')}
          </Button>
        )
      }
      onChange={(chosen) => {
        const kinds = UNSOLD_KINDS.filter((kind) => chosen.includes(`${KIND}${kind}`));
        const fulfills = [
          ...(search.fulfills ?? []).filter((house) => !isOwnFactory(house)),
          ...chosen.filter(isOwnFactory),
        ];
        onChange({
          fulfills: fulfills.length === 0 ? undefined : fulfills,
          isPaused: chosen.includes(PAUSED) || undefined,
          mentions: user !== undefined && chosen.includes(MENTIONS) ? [user.id] : undefined,
          assignees: pick(chosen, PERSON),
          tags: pick(chosen, TAG),
          kinds: kinds.length === 0 ? undefined : kinds,
        });
      }}
    />
  );
}

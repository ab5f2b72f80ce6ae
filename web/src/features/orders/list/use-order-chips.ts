import { houseName } from '@bobbin/domain/factories/houses';
import { toHouse } from '@bobbin/domain/orders/list-url';
import { isOrderStatus } from '@bobbin/domain/orders/order-status';
import { useLocale } from '../../../i18n/use-texts.tsx';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import { toShownDays } from '../../../ui/text/days.ts';
import type { Chip } from '../../../ui/list/list-page/chips.tsx';
import { ORDER_LOOKS } from '../../../ui/domain/states.ts';
import { useTeamworkNames } from '../teamwork/use-teamwork-names.ts';
import type { OrderSearch } from './order-search.ts';
import { useShopNames } from './use-orders.ts';

/** Returns the active filters of the list. */
export function useOrderChips(search: OrderSearch): Chip<OrderSearch>[] {
  const t = useTexts(ordersTexts);
  const locale = useLocale();
  const shops = useShopNames();
  const names = useTeamworkNames([search.tags, search.assignees, search.mentions].some((ids) => ids !== undefined));
  const chips: Chip<OrderSearch>[] = [];
  if (search.search !== undefined) {
    const words = search.search.split(/[\s,;]+/);
    const label = words.length > 3 ? t('searchList', { count: words.length }) : `“${search.search}”`;
    chips.push({ label, without: { search: undefined } });
  }
  for (const status of search.statuses ?? []) {
    const label = isOrderStatus(status) ? ORDER_LOOKS[status].word[locale] : status;
    chips.push({ label, without: { statuses: drop(search.statuses, status) } });
  }
  for (const id of search.shops ?? []) {
    const shop = shops.data?.find((other) => other.id === id);
    const isGone = shops.data !== undefined && shop === undefined;
    const label = isGone ? t('goneShop') : shop?.friendName || shop?.nameShop || id;
    chips.push({ label, isGone, without: { shops: drop(search.shops, id) } });
  }
  for (const house of search.fulfills ?? []) {
    const label = house === 'NONE' ? t('noHouse') : houseName(toHouse(house));
    chips.push({ label, without: { fulfills: drop(search.fulfills, house) } });
  }
  for (const kind of search.kinds ?? []) {
    chips.push({ label: t(`kinds.${kind}`), without: { kinds: drop(search.kinds, kind) } });
  }
  for (const id of search.tags ?? []) {
    const label = names.tag(id) ?? t('unknownTag');
    chips.push({
      label,
      isGone: names.isLoaded && names.tag(id) === undefined,
      without: { tags: drop(search.tags, id) },
    });
  }
  for (const id of search.assignees ?? []) {
    const label = id === 'NONE' ? t('noAssignee') : (names.person(id) ?? id);
    chips.push({ label, without: { assignees: drop(search.assignees, id) } });
  }
  for (const id of search.mentions ?? []) {
    chips.push({ label: `@${names.person(id) ?? id}`, without: { mentions: drop(search.mentions, id) } });
  }
  if (search.isPaused) chips.push({ label: t('paused'), without: { isPaused: undefined } });
  if (search.from !== undefined || search.to !== undefined) {
    chips.push({ label: toShownDays(search), without: { from: undefined, to: undefined } });
  }
  if (search.isAutofulfill) {
    chips.push({ label: t('onlyUnfulfilled'), without: { isAutofulfill: undefined } });
  }
  if (search.isDoable) chips.push({ label: t('onlyDoable'), without: { isDoable: undefined } });
  return chips;
}

function drop<T>(values: T[] | undefined, value: T): T[] | undefined {
  const rest = (values ?? []).filter((other) => other !== value);
  return rest.length === 0 ? undefined : rest;
}

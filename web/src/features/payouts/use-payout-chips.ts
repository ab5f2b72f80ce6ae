import { useTexts } from '../../i18n/use-texts.tsx';
import { payoutsTexts } from '../../i18n/vi/payouts.ts';
import { toShownDays } from '../../ui/text/days.ts';
import type { Chip } from '../../ui/list/list-page/chips.tsx';
import type { PayoutSearch } from './payout-search.ts';

type NamedShop = { id: string; friendName: string | null; nameShop: string };

/** Returns the active filters of the list, so that a person who came from a figure of the dashboard sees why the list is short. */
export function usePayoutChips(
  { search, shops, statuses, notSynced, from, to }: PayoutSearch,
  names: readonly NamedShop[] | undefined,
): Chip<PayoutSearch>[] {
  const t = useTexts(payoutsTexts);
  const chips: Chip<PayoutSearch>[] = [];
  if (search !== undefined) chips.push({ label: `“${search}”`, without: { search: undefined } });
  const ids = shops?.split(',') ?? [];
  for (const id of ids) {
    const shop = names?.find((one) => one.id === id);
    const rest = ids.filter((other) => other !== id).join(',');
    chips.push({
      label: shop?.friendName || shop?.nameShop || id,
      without: { shops: rest === '' ? undefined : rest },
    });
  }
  const words = statuses?.split(',') ?? [];
  for (const word of words) {
    const rest = words.filter((other) => other !== word).join(',');
    chips.push({ label: word, without: { statuses: rest === '' ? undefined : rest } });
  }
  if (from !== undefined || to !== undefined) {
    chips.push({
      label: toShownDays({ ...(from && { from }), ...(to && { to }) }),
      without: { from: undefined, to: undefined },
    });
  }
  if (notSynced === true) chips.push({ label: t('onlyNotSynced'), without: { notSynced: undefined } });
  return chips;
}

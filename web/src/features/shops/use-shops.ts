import { listViolations } from '@bobbin/contract/extension.calls';
import { listShopNames } from '@bobbin/contract/shop-names.calls';
import type { Shop } from '@bobbin/contract/shops';
import {
  createShop,
  getAuthorizeLink,
  getShop,
  getShopSummary,
  listShopProducts,
  listShops,
  renewShop,
  switchAutoLabel,
  switchAutoRenew,
  syncShop,
  updateShop,
  updateShopProxy,
  updateWarehouses,
} from '@bobbin/contract/shops.calls';
import { SHOP_STATUSES } from '@bobbin/domain/shops/shop-statuses';
import { MAX_PAGE_SIZE } from '@bobbin/domain/limits';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useLiveEvents } from '../../api/events.ts';
import { useListQuery } from '../../api/use-list-query.ts';
import { userQuery } from '../../api/user.ts';
import { useActionKey } from '../../ui/hooks/use-action-key.ts';
import { writeIfUnchanged } from '../../ui/feedback/write-if-unchanged.ts';
import { isTroubled } from './shop-facts.ts';
import { DEFAULT_STATUSES, SHOP_SORTS, type ShopSearch } from './shop-search.ts';

const SHOPS = 'shops';

/** Loads a page of the seller's shops, by the filters in the URL. */
export function useShops(search: ShopSearch) {
  const statuses = search.statuses ?? DEFAULT_STATUSES;
  return useListQuery(SHOPS, listShops, {
    page: search.page ?? 1,
    search: search.search,
    statuses: statuses.join(','),
    isExpired: search.isExpired ? 'true' : undefined,
    view: search.view,
    teams: search.teams?.join(','),
    sortBy: search.sortBy ?? SHOP_SORTS[0],
  });
}

/** Loads for each view the number of shops that match the filters. */
export function useShopSummary({ statuses = [...DEFAULT_STATUSES], teams }: Pick<ShopSearch, 'statuses' | 'teams'>) {
  const query = { statuses: statuses.join(','), teams: teams?.join(',') };
  return useQuery({
    queryKey: [SHOPS, 'summary', query],
    queryFn: ({ signal }) => call(getShopSummary, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Loads the shops that need action, among the user's newest two hundred shops. */
export function useTroubledShops(now: number) {
  return useQuery({
    // The key begins like the keys of the other shop lists, so that a change of a shop refetches this list too.
    queryKey: [SHOPS, 'list', 'today'],
    queryFn: ({ signal }) =>
      call(listShops, { query: { page: 1, limit: MAX_PAGE_SIZE, statuses: SHOP_STATUSES.join(',') } }, { signal }),
    select: ({ data }) => data.filter((shop) => isTroubled(shop, now)),
  });
}

export function useShop(id: string) {
  return useQuery({
    queryKey: [SHOPS, 'one', id],
    queryFn: ({ signal }) => call(getShop, { params: { id } }, { signal }),
  });
}

/** Loads a page of a shop's products. */
export function useShopProducts(id: string, { page, statuses }: { page: number; statuses: readonly string[] }) {
  return useQuery({
    queryKey: [SHOPS, 'products', id, page, statuses],
    queryFn: ({ signal }) =>
      call(
        listShopProducts,
        { params: { id }, query: { page, ...(statuses.length === 0 ? {} : { statuses: statuses.join(',') }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** Loads a page of a shop's violations, newest first. */
export function useViolations(id: string, page: number) {
  return useQuery({
    queryKey: [SHOPS, 'violations', id, page],
    queryFn: ({ signal }) => call(listViolations, { query: { id, page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Loads the authorization link and the instructions for it when the dialog opens. */
export function useAuthorizeLink() {
  return useQuery({
    queryKey: [SHOPS, 'authorize'],
    queryFn: ({ signal }) => call(getAuthorizeLink, {}, { signal }),
    staleTime: 0,
  });
}

/** Subscribes to live events about shops and refetches the affected queries. */
export function useShopNews(): void {
  const refresh = useRefreshShops();
  useLiveEvents((signal) => {
    const isOfShops =
      signal.type !== 'balance' && signal.type !== 'inbox' && (signal.type !== 'orders' || signal.newCount > 0);
    if (isOfShops) void refresh();
  });
}

/** Returns a function that refetches all shop queries after a change of a shop. */
export function useRefreshShops() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [SHOPS] });
}

interface NewShop {
  body: { data: string; friendlyName: string };
  idempotencyKey: string;
}

export function useCreateShop() {
  const queryClient = useQueryClient();
  const refresh = useRefreshShops();
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: NewShop) => {
      const shop = await call(createShop, { body }, { idempotencyKey });
      return { shop, names: await listConnected(shop, body.friendlyName) };
    },
    onSuccess: () => Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: userQuery.queryKey })]),
  });
}

/** Lists the names of all shops that one authorization connected, because the response contains only the first shop. */
async function listConnected(shop: Shop, friendlyName: string): Promise<string[]> {
  if (shop.friendName === friendlyName) return [shop.friendName];
  const all = await call(listShopNames, {}).catch(() => []);
  const names = all.map(({ friendName }) => friendName).filter((name) => name.startsWith(`${friendlyName} · `));
  return names.length > 0 ? names : [shop.friendName];
}

export function useRenameShop() {
  const refresh = useRefreshShops();
  return useMutation({
    mutationFn: ({ seen, ...body }: { id: string; name: string; seen: string }) =>
      writeIfUnchanged({ friendName: seen }, { friendName: body.name }, (known) =>
        call(updateShop, { body: { ...body, seen: { ...known } } }),
      ),
    onSuccess: refresh,
  });
}

/** Switches the automatic renewal of a shop; the switch changes only after the server has confirmed it. */
export function useSwitchAutoRenew() {
  const refresh = useRefreshShops();
  return useMutation({
    mutationFn: (body: { shopId: string; autoRenew: boolean }) => call(switchAutoRenew, { body }),
    onSuccess: refresh,
  });
}

export function useSwitchAutoLabel() {
  const refresh = useRefreshShops();
  return useMutation({
    mutationFn: (body: { shopId: string; autoLabel: boolean }) => call(switchAutoLabel, { body }),
    onSuccess: refresh,
  });
}

export function useRenewShop() {
  const queryClient = useQueryClient();
  const refresh = useRefreshShops();
  const withKey = useActionKey();
  return useMutation({
    mutationFn: ({ id, subscriptionEndsAt }: Pick<Shop, 'id' | 'subscriptionEndsAt'>) =>
      // The idempotency key belongs to the current end of the subscription, so that pressing again after a lost response does not renew twice.
      withKey({ id, subscriptionEndsAt }, (idempotencyKey) => call(renewShop, { params: { id } }, { idempotencyKey })),
    onSuccess: () => Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: userQuery.queryKey })]),
  });
}

export function useUpdateProxy() {
  const refresh = useRefreshShops();
  return useMutation({
    mutationFn: ({ seen, ...body }: { id: string; proxy: string; seen: string | null }) =>
      writeIfUnchanged({ proxy: seen }, { proxy: body.proxy.split(':')[0] ?? null }, (known) =>
        call(updateShopProxy, { body: { ...body, seen: { ...known } } }),
      ),
    onSuccess: refresh,
  });
}

/** Starts a sync of a shop, or reads a single failed order again. */
export function useSyncShop() {
  const refresh = useRefreshShops();
  return useMutation({
    mutationFn: ({ id, errorId }: { id: string; errorId?: string }) =>
      call(syncShop, { params: { id }, body: { errorId } }),
    onSuccess: refresh,
  });
}

export function useReadWarehouses() {
  const refresh = useRefreshShops();
  return useMutation({
    mutationFn: (id: string) => call(updateWarehouses, { body: { id } }),
    onSuccess: refresh,
  });
}

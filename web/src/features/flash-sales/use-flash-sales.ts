import type { FlashSale } from '@bobbin/contract/flash-sales';
import {
  changeFlashSale,
  createFlashSale,
  getFlashSale,
  listFlashSales,
  listFlashSaleSkus,
  previewFlashSale,
  retryFlashSale,
  stopFlashSale,
} from '@bobbin/contract/flash-sales.calls';
import type { CallInput } from '@bobbin/contract/endpoints';
import type { SaleSkuReason } from '@bobbin/domain/flash-sales/standing';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useActionKey } from '../../ui/hooks/use-action-key.ts';
import type { SaleSearch } from './sale-search.ts';

const SALES = 'flash-sales';
/** Interval in milliseconds between polls while a job works on a sale; sales without a running job are polled less often. */
const BUSY_MS = 2_000;
const QUIET_MS = 30_000;

/** Returns whether the job of a flash sale is running or about to start. */
export function isBusy({ standing, callDone, callTotal, isScheduled }: FlashSale): boolean {
  if (standing === 'creating' || standing === 'stopping') return true;
  return callDone < callTotal || (standing === 'waiting' && !isScheduled);
}

/** Loads a page of a shop's flash sales, by the filters in the URL. */
export function useFlashSales({ id = '', page = 1, search }: SaleSearch) {
  const query = { id, page, search };
  return useQuery({
    queryKey: [SALES, 'list', query],
    queryFn: ({ signal }) => call(listFlashSales, { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data?.data.some(isBusy) ? BUSY_MS : QUIET_MS),
  });
}

export function useFlashSale(shopId: string, saleId: string) {
  return useQuery({
    queryKey: [SALES, 'one', shopId, saleId],
    queryFn: ({ signal }) => call(getFlashSale, { params: { id: shopId, saleId } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? BUSY_MS : QUIET_MS),
  });
}

export interface FailedQuery {
  shopId: string;
  saleId: string;
  reason: SaleSkuReason | undefined;
  page: number;
  /** Version that increases when the sale changes, so that the list is refetched. */
  version: number;
}

/** Loads failed SKUs of a sale, for one reason or all. */
export function useFailedSkus({ shopId, saleId, reason, page, version }: FailedQuery) {
  return useQuery({
    queryKey: [SALES, 'failed', shopId, saleId, reason, page, version],
    queryFn: ({ signal }) =>
      call(listFlashSaleSkus, { params: { id: shopId, saleId }, query: { state: 'failed', reason, page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Loads the effect of a deal on the shop's SKUs; no request is sent while the deal is invalid. */
export function usePreview(shopId: string, deal: number | null, batch: number | null) {
  return useQuery({
    queryKey: [SALES, 'preview', shopId, deal, batch],
    queryFn: ({ signal }) =>
      call(previewFlashSale, { params: { id: shopId }, query: { deal: deal ?? 0, batch: batch ?? 0 } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: deal !== null && batch !== null,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [SALES], predicate: ({ queryKey }) => queryKey[1] !== 'preview' });
}

export function useCreateSale(shopId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ body, key }: { body: NonNullable<CallInput<typeof createFlashSale>['body']>; key: string }) =>
      call(createFlashSale, { params: { id: shopId }, body }, { idempotencyKey: key }),
    onSuccess: refresh,
  });
}

type SaleOfShop = Pick<FlashSale, 'id' | 'shopId'>;
const toParams = ({ id, shopId }: SaleOfShop) => ({ id: shopId, saleId: id });

export function useStopSale() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (sale: SaleOfShop) => call(stopFlashSale, { params: toParams(sale) }),
    onSettled: refresh,
  });
}

export function useRenewSale() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ sale, autoRenew }: { sale: SaleOfShop; autoRenew: boolean }) =>
      call(changeFlashSale, { params: toParams(sale), body: { autoRenew } }),
    onSettled: refresh,
  });
}

export interface RetryWish {
  skuIds?: string[] | undefined;
  reason?: SaleSkuReason | undefined;
  deal?: number | undefined;
}

export function useRetrySale(sale: SaleOfShop) {
  const refresh = useRefresh();
  const withKey = useActionKey();
  return useMutation({
    mutationFn: (wish: RetryWish) =>
      withKey({ ...sale, ...wish }, (idempotencyKey) =>
        call(retryFlashSale, { params: toParams(sale), body: wish }, { idempotencyKey }),
      ),
    onSettled: refresh,
  });
}

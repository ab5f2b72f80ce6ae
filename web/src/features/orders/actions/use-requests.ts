import type { BuyerRequest } from '@bobbin/contract/requests';
import { listOrderRequests, listRejectReasons, listRequests } from '@bobbin/contract/requests.calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

const KEY = ['orders', 'requests'] as const;

/** Loads the requests of the given orders' buyers that wait for an answer. */
export function useAskedRequests(orderIds: readonly string[]) {
  const joined = orderIds.join(',');
  return useQuery({
    queryKey: [...KEY, 'asked', joined],
    queryFn: ({ signal }) => call(listRequests, { query: { orderIds: joined } }, { signal }),
    staleTime: 0,
  });
}

/** Loads all requests of an order's buyer; they are refetched whenever the order has changed. */
export function useOrderRequests(orderId: string, updatedAt: string, returnState: string) {
  return useQuery({
    queryKey: [...KEY, 'order', orderId, updatedAt, returnState],
    queryFn: ({ signal }) => call(listOrderRequests, { params: { id: orderId } }, { signal }),
  });
}

/** Loads the marketplace's reasons for rejecting a request; without a request nothing is loaded. */
export function useRejectReasons(request: BuyerRequest | undefined) {
  return useQuery({
    queryKey: [...KEY, 'reasons', request?.id],
    queryFn: ({ signal }) =>
      call(listRejectReasons, { params: { id: request?.orderId ?? '', requestId: request?.id ?? '' } }, { signal }),
    enabled: request !== undefined,
  });
}

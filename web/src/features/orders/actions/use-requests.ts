import type { BuyerRequest } from '@bobbin/contract/requests';
import { listOrderRequests, listRejectReasons, listRequests } from '@bobbin/contract/requests.calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

const KEY = ['orders', 'requests'] as const;

/** What the buyers of the given orders wait for. */
export function useAskedRequests(orderIds: readonly string[]) {
  const joined = orderIds.join(',');
  return useQuery({
    queryKey: [...KEY, 'asked', joined],
    queryFn: ({ signal }) => call(listRequests, { query: { orderIds: joined } }, { signal }),
    staleTime: 0,
  });
}

/** Everything that the buyer of an order has asked for; asked again whenever the order has changed. */
export function useOrderRequests(orderId: string, updatedAt: string, returnState: string) {
  return useQuery({
    queryKey: [...KEY, 'order', orderId, updatedAt, returnState],
    queryFn: ({ signal }) => call(listOrderRequests, { params: { id: orderId } }, { signal }),
  });
}

/** The marketplace's reasons for saying no to a request; not asked while there is none. */
export function useRejectReasons(request: BuyerRequest | undefined) {
  return useQuery({
    queryKey: [...KEY, 'reasons', request?.id],
    queryFn: ({ signal }) =>
      call(listRejectReasons, { params: { id: request?.orderId ?? '', requestId: request?.id ?? '' } }, { signal }),
    enabled: request !== undefined,
  });
}

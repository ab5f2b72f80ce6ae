import { listOrders } from '@bobbin/contract/orders';
import { HOUSES } from '@bobbin/domain/factories/factories';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Tells whether an order has ever gone to a factory: it then carries the factory's own id. */
export function useFirstSending(isEnabled: boolean) {
  return useQuery({
    queryKey: ['orders', 'first-sending'],
    queryFn: async ({ signal }) => {
      const page = await call(listOrders, { query: { fulfills: HOUSES.join(','), limit: 50 } }, { signal });
      return page.data.some((order) => order.fulfillId !== null);
    },
    enabled: isEnabled,
  });
}

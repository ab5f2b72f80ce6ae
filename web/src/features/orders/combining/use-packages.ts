import type { OrderPackages } from '@bobbin/contract/combining';
import { combineOrders, getPackages, splitOrder, uncombineOrder } from '@bobbin/contract/combining.calls';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useFailureWhenGone } from '../../../ui/feedback/answers.ts';
import { useActionKey } from '../../../ui/hooks/use-action-key.ts';
import { invalidateOrders, toDetailKey } from '../list/use-orders.ts';

const toKey = (orderId: string) => ['orders', 'packages', orderId];

/** Loads which orders can share a package with an order, and whether its package can be divided. */
export function usePackages(orderId: string) {
  return useQuery({
    queryKey: toKey(orderId),
    queryFn: ({ signal }) => call(getPackages, { params: { id: orderId } }, { signal }),
  });
}

/** Shows the new packages on the page of each order and in the lists. */
function publishPackages(client: QueryClient, orderId: string, packages: OrderPackages): void {
  client.setQueryData(toKey(orderId), packages);
  for (const { id } of [packages.order, ...packages.mates, ...packages.sameBuyer]) {
    void client.invalidateQueries({ queryKey: toDetailKey(id) });
    if (id !== orderId) void client.invalidateQueries({ queryKey: toKey(id) });
  }
  invalidateOrders(client);
}

/** The three changes of packages; each of them is sent with one idempotency key for all attempts. */
export function usePackageChanges(orderId: string, onDone: () => void) {
  const client = useQueryClient();
  const withKey = useActionKey();
  const onError = useFailureWhenGone();
  const params = { id: orderId };
  const onSuccess = (packages: OrderPackages) => {
    publishPackages(client, orderId, packages);
    onDone();
  };
  const combine = useMutation({
    mutationFn: (ids: string[]) =>
      withKey(['combine', params, ids], (idempotencyKey) =>
        call(combineOrders, { params, body: { ids } }, { idempotencyKey }),
      ),
    onSuccess,
    onError,
  });
  const split = useMutation({
    mutationFn: (taken: { productId: string; quantity: number }[]) =>
      withKey(['split', params, taken], (idempotencyKey) =>
        call(splitOrder, { params, body: { taken } }, { idempotencyKey }),
      ),
    onSuccess,
    onError,
  });
  const uncombine = async () => {
    onSuccess(
      await withKey(['uncombine', params], (idempotencyKey) => call(uncombineOrder, { params }, { idempotencyKey })),
    );
  };
  return { combine, split, uncombine };
}

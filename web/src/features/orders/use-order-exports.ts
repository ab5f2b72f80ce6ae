import type { Input } from '@bobbin/contract/endpoint';
import {
  cancelOrderExport,
  listOrderExports,
  startOrderExport,
  type OrderExport,
} from '@bobbin/contract/order-exports';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useActionKey } from '../../ui/use-action-key.ts';

/** How often exports are asked for while one is written. */
const LOOK_MS = 1_500;
const EXPORTS = ['orders-exports'];

export type StartExport = NonNullable<Input<typeof startOrderExport>['body']>;

export function isMoving({ state }: OrderExport): boolean {
  return state === 'waiting' || state === 'running';
}

/** My exports, followed while one is written (EXP-4). */
export function useOrderExports() {
  return useQuery({
    queryKey: EXPORTS,
    queryFn: ({ signal }) => call(listOrderExports, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.exports.some(isMoving) === true ? LOOK_MS : false),
  });
}

/** Asks for an export, once a press, and calls one off. */
export function useExportActions() {
  const client = useQueryClient();
  const withKey = useActionKey();
  const onSettled = () => client.invalidateQueries({ queryKey: EXPORTS });
  const start = useMutation({
    mutationFn: (body: StartExport) =>
      withKey(['export', body], (idempotencyKey) => call(startOrderExport, { body }, { idempotencyKey })),
    onSettled,
  });
  const cancel = useMutation({
    mutationFn: (id: string) => call(cancelOrderExport, { params: { id } }),
    onSettled,
  });
  return { start, cancel };
}

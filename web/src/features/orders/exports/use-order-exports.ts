import type { CallReply } from '@bobbin/contract/endpoints';
import type { ExportChoices, OrderExport } from '@bobbin/contract/order-exports';
import { cancelOrderExport, listOrderExports, startOrderExport } from '@bobbin/contract/order-exports.calls';
import { cancelAllOrderExport, listAllOrderExports, startAllOrderExport } from '@bobbin/contract/staff-orders.calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useFailureWhenGone } from '../../../ui/feedback/answers.ts';
import { isMoving } from '../../../ui/domain/export-state.ts';
import { useActionKey } from '../../../ui/hooks/use-action-key.ts';

/** Interval in milliseconds between polls while an export is being written. */
const LOOK_MS = 1_500;

/** Whose orders are exported: those of the acting owner or, for staff, those of all sellers (EXP-9). */
export type ExportOwners = 'own' | 'allSellers';
type OwnExports = CallReply<typeof listOrderExports>;

/** An export to start; the possible filters depend on whether it contains one owner's or all sellers' orders. */
export interface StartExport extends ExportChoices {
  ids?: string[];
  filter?: object;
  sortBy: string;
  locale: 'vi' | 'en';
}

const CALLS = {
  own: { start: startOrderExport, cancel: cancelOrderExport, list: listOrderExports },
  allSellers: { start: startAllOrderExport, cancel: cancelAllOrderExport, list: listAllOrderExports },
} as const;

const toKey = (owners: ExportOwners) => ['orders-exports', owners];

/** Loads the caller's exports, and polls while one is being written (EXP-4). */
export function useOrderExports(owners: ExportOwners = 'own') {
  return useQuery({
    queryKey: toKey(owners),
    queryFn: ({ signal }): Promise<OwnExports> => call(CALLS[owners].list, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.exports.some(isMoving) === true ? LOOK_MS : false),
  });
}

/** Requests an export, one for each click, or cancels an export. */
export function useExportActions(owners: ExportOwners = 'own') {
  const client = useQueryClient();
  const withKey = useActionKey();
  const onError = useFailureWhenGone();
  const onSettled = () => client.invalidateQueries({ queryKey: toKey(owners) });
  const start = useMutation({
    mutationFn: (body: StartExport) =>
      withKey([owners, 'export', body], (idempotencyKey): Promise<OrderExport> =>
        call(CALLS[owners].start, { body: body as never }, { idempotencyKey }),
      ),
    onError,
    onSettled,
  });
  const cancel = useMutation({
    mutationFn: (id: string): Promise<OrderExport> => call(CALLS[owners].cancel, { params: { id } }),
    onError,
    onSettled,
  });
  return { start, cancel };
}

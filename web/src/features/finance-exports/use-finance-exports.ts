import type { FinanceExportChoices, FinanceExports } from '@bobbin/contract/finance-exports';
import {
  cancelMemberTransactionsFile,
  listMemberTransactionsFiles,
  listPaymentFiles,
  listTransactionsFiles,
  startMemberTransactionsFile,
  startPaymentFile,
  startTransactionsFile,
} from '@bobbin/contract/finance-exports.calls';
import { listParcelsFiles, startParcelsFile } from '@bobbin/contract/parcel-watch.calls';
import type { startParcelsFile as startParcels } from '@bobbin/contract/parcel-watch';
import type { Input } from '@bobbin/contract/endpoint';
import type { OrderExport } from '@bobbin/contract/order-exports';
import { cancelOrderExport } from '@bobbin/contract/order-exports.calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useFailureWhenGone } from '../../ui/feedback/answers.ts';
import { isMoving } from '../../ui/domain/export-state.ts';
import { useActionKey } from '../../ui/hooks/use-action-key.ts';

/** Interval in milliseconds between polls while an export is being written. */
const LOOK_MS = 1_500;

/** Filters of the transactions that are exported, the same as in the list. */
export interface MovementFilter {
  search?: string | undefined;
  types?: string | undefined;
}

/** List of parcels that is exported, as the page of parcels shows it. */
export type ParcelFilter = NonNullable<NonNullable<Input<typeof startParcels>['body']>['filter']>;

/**
 * Content of an export of lines: transactions of the person's own balance, transactions of a member's balance, the report of a payout, or a list of
 * parcels (PWT-11).
 */
export type FinanceExportOf =
  | { kind: 'own'; filter: MovementFilter }
  | { kind: 'member'; id: string; filter: MovementFilter }
  | { kind: 'payment'; id: string }
  | { kind: 'parcels'; filter: ParcelFilter };

const toKey = (of: FinanceExportOf) => ['finance-exports', of.kind, 'id' in of ? of.id : ''];

/** Loads the person's recent finance exports, and polls while a file is being written (EXP-4). */
export function useFinanceExports(of: FinanceExportOf) {
  return useQuery({
    queryKey: toKey(of),
    queryFn: ({ signal }): Promise<FinanceExports> => {
      if (of.kind === 'own') return call(listTransactionsFiles, {}, { signal });
      if (of.kind === 'parcels') return call(listParcelsFiles, {}, { signal });
      const params = { id: of.id };
      return of.kind === 'member'
        ? call(listMemberTransactionsFiles, { params }, { signal })
        : call(listPaymentFiles, { params }, { signal });
    },
    refetchInterval: ({ state }) => (state.data?.exports.some(isMoving) === true ? LOOK_MS : false),
  });
}

/** Requests a finance export; each press requests one export. */
export function useStartFinanceExport(of: FinanceExportOf) {
  const client = useQueryClient();
  const withKey = useActionKey();
  return useMutation({
    mutationFn: (choices: FinanceExportChoices) =>
      withKey([of, choices], (idempotencyKey): Promise<OrderExport> => {
        if (of.kind === 'payment') {
          return call(startPaymentFile, { params: { id: of.id }, body: choices }, { idempotencyKey });
        }
        if (of.kind === 'parcels')
          return call(startParcelsFile, { body: { ...choices, filter: of.filter } }, { idempotencyKey });
        const body = { ...choices, filter: of.filter };
        return of.kind === 'own'
          ? call(startTransactionsFile, { body }, { idempotencyKey })
          : call(startMemberTransactionsFile, { params: { id: of.id }, body }, { idempotencyKey });
      }),
    onError: useFailureWhenGone(),
    onSettled: () => client.invalidateQueries({ queryKey: toKey(of) }),
  });
}

/** Cancels one of the person's own exports. An export that is still being written stops; the file of a finished export is deleted (EXP-10). */
export function useCancelFinanceExport(of: FinanceExportOf) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (exportId: string) =>
      of.kind === 'member'
        ? call(cancelMemberTransactionsFile, { params: { id: of.id, exportId } })
        : call(cancelOrderExport, { params: { id: exportId } }),
    onError: useFailureWhenGone(),
    onSettled: () => client.invalidateQueries({ queryKey: toKey(of) }),
  });
}

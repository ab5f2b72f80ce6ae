import type { MoneyFileChoices, MoneyFiles } from '@bobbin/contract/finance-exports';
import {
  cancelMemberTransactionsFile,
  listMemberTransactionsFiles,
  listPaymentFiles,
  listTransactionsFiles,
  startMemberTransactionsFile,
  startPaymentFile,
  startTransactionsFile,
} from '@bobbin/contract/finance-exports.calls';
import type { OrderExport } from '@bobbin/contract/order-exports';
import { cancelOrderExport } from '@bobbin/contract/order-exports.calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useFailureWhenGone } from '../../ui/feedback/answers.ts';
import { isMoving } from '../../ui/domain/export-state.ts';
import { useActionKey } from '../../ui/hooks/use-action-key.ts';

/** How often files are asked for while one is written. */
const LOOK_MS = 1_500;

/** Which movements, as the list is filtered. */
export interface MovementFilter {
  search?: string | undefined;
  types?: string | undefined;
}

/** What a file is of: movements of one's own balance or of a member's, or the report of a payment. */
export type MoneyFileOf =
  | { kind: 'own'; filter: MovementFilter }
  | { kind: 'member'; id: string; filter: MovementFilter }
  | { kind: 'payment'; id: string };

const toKey = (of: MoneyFileOf) => ['money-files', of.kind, 'id' in of ? of.id : ''];

/** My files of the last days, followed while one is written (EXP-4). */
export function useMoneyFiles(of: MoneyFileOf) {
  return useQuery({
    queryKey: toKey(of),
    queryFn: ({ signal }): Promise<MoneyFiles> => {
      if (of.kind === 'own') return call(listTransactionsFiles, {}, { signal });
      const params = { id: of.id };
      return of.kind === 'member'
        ? call(listMemberTransactionsFiles, { params }, { signal })
        : call(listPaymentFiles, { params }, { signal });
    },
    refetchInterval: ({ state }) => (state.data?.exports.some(isMoving) === true ? LOOK_MS : false),
  });
}

/** Asks for a file, once a press. */
export function useStartMoneyFile(of: MoneyFileOf) {
  const client = useQueryClient();
  const withKey = useActionKey();
  return useMutation({
    mutationFn: (choices: MoneyFileChoices) =>
      withKey([of, choices], (idempotencyKey): Promise<OrderExport> => {
        if (of.kind === 'payment') {
          return call(startPaymentFile, { params: { id: of.id }, body: choices }, { idempotencyKey });
        }
        const body = { ...choices, filter: of.filter };
        return of.kind === 'own'
          ? call(startTransactionsFile, { body }, { idempotencyKey })
          : call(startMemberTransactionsFile, { params: { id: of.id }, body }, { idempotencyKey });
      }),
    onError: useFailureWhenGone(),
    onSettled: () => client.invalidateQueries({ queryKey: toKey(of) }),
  });
}

/** Calls one of one's own files off: it is written no further, and taken away where it is ready (EXP-10). */
export function useCancelMoneyFile(of: MoneyFileOf) {
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

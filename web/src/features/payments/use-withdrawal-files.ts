import {
  confirmByStatement,
  createWithdrawalFile,
  importBankStatement,
  listWithdrawalFiles,
  takeOutOfFile,
  writeWithdrawalFile,
} from '@bobbin/contract/withdrawal-files.calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { createActionKey } from '../../api/action-key.ts';
import type { Locale } from '@bobbin/contract/errors';

/** Key of the transfer files; it differs from that of the list, so that a decision does not wait for the files. */
const FILES = ['withdrawal-files'] as const;

/** Loads the newest transfer files; the live events of withdrawals refetch them. */
export function useWithdrawalFiles() {
  return useQuery({ queryKey: FILES, queryFn: ({ signal }) => call(listWithdrawalFiles, {}, { signal }) });
}

/** Runs an action on withdrawals, and refetches the list afterwards, also after a refusal. */
function useAction<I, R>(run: (input: I) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => Promise.all([['payments'], FILES].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export const useCreateFile = () =>
  useAction((ids: string[]) => call(createWithdrawalFile, { body: { ids } }, { idempotencyKey: createActionKey() }));

export const useConfirmMatched = () =>
  useAction((ids: string[]) => call(confirmByStatement, { body: { ids } }, { idempotencyKey: createActionKey() }));

export const useImportStatement = () => useAction((csv: string) => call(importBankStatement, { body: { csv } }));

export const useTakeOut = () => useAction((id: string) => call(takeOutOfFile, { params: { id } }));

/** Downloads the workbook of a file; it is not kept in memory, because it contains account numbers. */
export async function downloadFile(id: string, locale: Locale): Promise<void> {
  const { name, content } = await call(writeWithdrawalFile, { params: { id }, body: { locale } });
  const { saveFile } = await import('../../ui/browser/save-file.ts');
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  saveFile(name, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', bytes);
}

import { listMails, retryMail, retryMails } from '@bobbin/contract/mails.calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useListQuery } from '../../api/use-list-query.ts';
import type { MailSearch } from './mail-search.ts';

const MAILS = 'mails';

/**
 * Loads a page of mails, by the filters in the URL.
 * @param user limits the list to the mails of one person
 */
export function useMails({ search, status, page = 1 }: MailSearch, user?: string) {
  return useListQuery(MAILS, listMails, { page, search, status, user });
}

export function useRetryMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(retryMail, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [MAILS] }),
  });
}

/** Sends several failed mails again. */
export function useRetryMails() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => call(retryMails, { body: { ids } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [MAILS] }),
  });
}

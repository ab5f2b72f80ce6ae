import { listMails, retryMail } from '@bobbin/contract/mails';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { MailSearch } from './mail-search.ts';

const MAILS = 'mails';

/** A page of the house's mails, as the URL says. */
export function useMails({ search, status, page = 1 }: MailSearch) {
  return useQuery({
    queryKey: [MAILS, 'list', { search, status, page }],
    queryFn: ({ signal }) => call(listMails, { query: { page, search, status } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useRetryMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(retryMail, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [MAILS] }),
  });
}

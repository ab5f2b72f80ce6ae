import { giveUpShop, listDisconnections, previewDisconnection } from '@bobbin/contract/disconnections.calls';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { userQuery } from '../../api/user.ts';
import { useActionKey } from '../../ui/hooks/use-action-key.ts';

/** First part of every shop query's key, so that a change of a shop refetches this list too. */
const SHOPS = 'shops';

/** Loads the work that disconnecting a shop would leave unfinished; it is refetched whenever the dialog opens. */
export function useDisconnectionPreview(id: string) {
  return useQuery({
    queryKey: [SHOPS, 'disconnection', id],
    queryFn: ({ signal }) => call(previewDisconnection, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

/** Loads a page of the shops that the owner disconnected, newest first. */
export function useDisconnections({ page = 1 }: { page?: number | undefined }) {
  return useQuery({
    queryKey: [SHOPS, 'disconnections', page],
    queryFn: ({ signal }) => call(listDisconnections, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useDisconnectShop() {
  const queryClient = useQueryClient();
  const withKey = useActionKey();
  return useMutation({
    mutationFn: (input: { id: string; acceptsUnfinished: boolean }) =>
      withKey(input, (idempotencyKey) =>
        call(
          giveUpShop,
          { params: { id: input.id }, body: { acceptsUnfinished: input.acceptsUnfinished } },
          { idempotencyKey },
        ),
      ),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: [SHOPS] }),
        queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
      ]),
  });
}

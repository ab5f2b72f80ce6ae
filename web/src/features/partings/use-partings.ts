import { giveUpShop, listPartings, previewParting } from '@bobbin/contract/disconnections.calls';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { userQuery } from '../../api/user.ts';
import { useActionKey } from '../../ui/hooks/use-action-key.ts';

/** Among everything about shops, so that what changes one asks again here too. */
const SHOPS = 'shops';

/** What giving a shop up would leave undone; asked again whenever the dialog opens. */
export function usePartingPreview(id: string) {
  return useQuery({
    queryKey: [SHOPS, 'parting', id],
    queryFn: ({ signal }) => call(previewParting, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

/** A page of the shops that I gave up, the newest first. */
export function usePartings({ page = 1 }: { page?: number | undefined }) {
  return useQuery({
    queryKey: [SHOPS, 'partings', page],
    queryFn: ({ signal }) => call(listPartings, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useGiveUpShop() {
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

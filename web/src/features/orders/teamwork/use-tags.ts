import type { TagColor } from '@bobbin/domain/orders/teamwork';
import { listTags, mergeTags, removeTag, updateTag } from '@bobbin/contract/teamwork.calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useActionKey } from '../../../ui/hooks/use-action-key.ts';
import { invalidateOrders } from '../list/use-orders.ts';
import { TEAMWORK_KEY } from './use-teamwork.ts';

const TAGS_KEY = [...TEAMWORK_KEY, 'tags'] as const;

/** Loads the tags with their numbers of orders. */
export function useTags() {
  return useQuery({ queryKey: TAGS_KEY, queryFn: ({ signal }) => call(listTags, {}, { signal }) });
}

/** Returns the functions that change tags. */
export function useTagChanges() {
  const client = useQueryClient();
  const withKey = useActionKey();
  // The key of the tags begins with the key of the team, so both are loaded again.
  const refresh = () => client.invalidateQueries({ queryKey: TEAMWORK_KEY });
  return {
    async update(id: string, body: { name: string; color: TagColor }): Promise<void> {
      await call(updateTag, { params: { id }, body });
      await refresh();
    },
    async merge(id: string, into: string): Promise<void> {
      await withKey(['merge', id, into], (idempotencyKey) =>
        call(mergeTags, { params: { id }, body: { into } }, { idempotencyKey }),
      );
      invalidateOrders(client);
      await refresh();
    },
    async remove(id: string): Promise<void> {
      await call(removeTag, { params: { id } });
      invalidateOrders(client);
      await refresh();
    },
  };
}

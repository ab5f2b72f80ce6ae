import type { NotificationGroup } from '@bobbin/contract/inbox';
import { countUnread, listInbox, markAllRead, markInbox } from '@bobbin/contract/inbox.calls';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useLiveEvents } from '../../api/events.ts';

const INBOX = 'inbox';

/** Filter of the inbox: all entries, unread entries only, or one group of notifications. */
export type InboxFilter = 'all' | 'unread' | NotificationGroup;

/** Loads the number of unread entries; live events update it in every tab (INB-3). */
export function useUnread() {
  const queryClient = useQueryClient();
  useLiveEvents((signal) => {
    if (signal.type === 'inbox' || signal.type === 'reconnected') {
      void queryClient.invalidateQueries({ queryKey: [INBOX] });
    }
  });
  return useQuery({
    queryKey: [INBOX, 'unread'],
    queryFn: ({ signal }) => call(countUnread, {}, { signal }),
  });
}

export function useInbox(filter: InboxFilter, page: number, limit: number) {
  const query = {
    page,
    limit,
    ...(filter === 'unread' ? { isUnread: 'true' as const } : filter === 'all' ? {} : { groups: filter }),
  };
  return useQuery({
    queryKey: [INBOX, 'list', query],
    queryFn: ({ signal }) => call(listInbox, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useMark() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: string[]; isRead: boolean }) => call(markInbox, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [INBOX] }),
  });
}

/** Marks all entries up to an instant as read. */
export function useMarkAll() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (until: string) => call(markAllRead, { body: { until } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [INBOX] }),
  });
}

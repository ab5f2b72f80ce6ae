import type { NotificationChannel, NotificationSettings, NotificationTimes } from '@bobbin/contract/inbox';
import { chooseNotifications, getNotificationSettings, setNotificationTimes } from '@bobbin/contract/inbox.calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const KEY = ['notification-settings'] as const;
const PRESSES = ['notification-presses'] as const;

/** Loads the notification settings. */
export function useChoices() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(getNotificationSettings, {}, { signal }) });
}

export function useChoose() {
  const queryClient = useQueryClient();
  const tick = ({ topic, channel, isOn }: { topic: string; channel: NotificationChannel; isOn: boolean }) =>
    queryClient.setQueryData<NotificationSettings>(
      KEY,
      (old) =>
        old && { ...old, topics: old.topics.map((one) => (one.topic === topic ? { ...one, [channel]: isOn } : one)) },
    );
  return useMutation({
    mutationKey: PRESSES,
    // The requests of several clicks run one after another, so that the last click decides.
    scope: { id: PRESSES[0] },
    mutationFn: (body: { topic: string; channel: NotificationChannel; isOn: boolean }) =>
      call(chooseNotifications, { body }),
    // The previous choice is restored after a refusal, even if the settings cannot be fetched.
    onMutate: tick,
    // A response does not contain the clicks whose requests still wait, so they are applied to it again.
    onSuccess: (choices) =>
      queryClient.isMutating({ mutationKey: PRESSES }) > 1 ? undefined : queryClient.setQueryData(KEY, choices),
    onError: (_error, { isOn, ...box }) => {
      tick({ ...box, isOn: !isOn });
      return queryClient.invalidateQueries({ queryKey: KEY });
    },
    // The inbox is refetched, because it depends on these settings.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['inbox'] }),
  });
}

export function useSetTimes() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<NotificationTimes>) => call(setNotificationTimes, { body }),
    onSuccess: (choices) => queryClient.setQueryData(KEY, choices),
  });
}

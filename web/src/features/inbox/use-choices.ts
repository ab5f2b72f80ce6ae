import {
  chooseNews,
  getNewsChoices,
  setNewsTimes,
  type NewsChannel,
  type NewsChoices,
  type NewsTimes,
} from '@bobbin/contract/inbox';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const KEY = ['news-choices'] as const;

/** Where and when the person hears of what. */
export function useChoices() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(getNewsChoices, {}, { signal }) });
}

export function useChoose() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { topic: string; channel: NewsChannel; isOn: boolean }) => call(chooseNews, { body }),
    // The box answers at once; what was refused comes back.
    onMutate: ({ topic, channel, isOn }) =>
      queryClient.setQueryData<NewsChoices>(
        KEY,
        (old) =>
          old && { ...old, topics: old.topics.map((one) => (one.topic === topic ? { ...one, [channel]: isOn } : one)) },
      ),
    onSuccess: (choices) => queryClient.setQueryData(KEY, choices),
    onError: () => queryClient.invalidateQueries({ queryKey: KEY }),
    // What the inbox shows follows from it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['inbox'] }),
  });
}

export function useSetTimes() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<NewsTimes>) => call(setNewsTimes, { body }),
    onSuccess: (choices) => queryClient.setQueryData(KEY, choices),
  });
}

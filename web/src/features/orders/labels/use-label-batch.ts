import type { LabelBatch, LabelSize } from '@bobbin/contract/label-batches';
import { getLabelBatch, printLabelBatch, retryLabelBatch, stopLabelBatch } from '@bobbin/contract/label-batches.calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../../api/client.ts';
import { useFailureWhenGone } from '../../../ui/feedback/answers.ts';
import { openTab } from '../../../ui/browser/open-tab.ts';
import { useActionKey } from '../../../ui/hooks/use-action-key.ts';

/** Interval in milliseconds between polls while a batch runs; a large batch is polled at the longer interval. */
const LOOK_MS = 1_500;
const LARGE = 200;
const LOOK_LARGE_MS = 4_000;

export const RECENT_LABELS = ['labels', 'recent'];

function isMoving(batch: LabelBatch | undefined): boolean {
  return batch !== undefined && (batch.state === 'running' || batch.prints.some(({ state }) => state === 'waiting'));
}

/** Loads a label batch and polls it while it runs; returns it with its actions. */
export function useLabelBatch(batchId: string) {
  const client = useQueryClient();
  const withKey = useActionKey();
  const onError = useFailureWhenGone();
  const queryKey = ['labels', batchId];
  const batch = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getLabelBatch, { params: { id: batchId } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      isMoving(data) ? ((data?.total ?? 0) > LARGE ? LOOK_LARGE_MS : LOOK_MS) : false,
  });
  const params = { id: batchId };
  const showNews = () => client.invalidateQueries({ queryKey: ['labels'] });
  const stop = useMutation({ mutationFn: () => call(stopLabelBatch, { params }), onSuccess: showNews, onError });
  const retry = useMutation({
    mutationFn: (ids: string[] | undefined) => {
      const body = { ids };
      return withKey(['retryLabels', params, body], (idempotencyKey) =>
        call(retryLabelBatch, { params, body }, { idempotencyKey }),
      );
    },
    onSuccess: showNews,
    onError,
  });

  /** Browser tab that was opened for the file of labels and waits for it. */
  const waiting = useRef<{ id: string; tab: Window } | null>(null);
  const print = useMutation({
    mutationFn: async ({ size, again }: { size: LabelSize; again: 'ask' | 'new' | 'all' }) => {
      const tab = openTab();
      try {
        const body = { size, again };
        const made = await withKey(['printLabels', params, body], (idempotencyKey) =>
          call(printLabelBatch, { params, body }, { idempotencyKey }),
        );
        waiting.current = tab === null ? null : { id: made.id, tab };
        return made;
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
    onError,
    onSettled: showNews,
  });
  const prints = batch.data?.prints;
  useEffect(() => {
    const wanted = waiting.current;
    const made = prints?.find(({ id }) => id === wanted?.id);
    if (wanted === null || made === undefined || made.state === 'waiting') return;
    waiting.current = null;
    if (made.url === null) wanted.tab.close();
    else wanted.tab.location.replace(new URL(made.url, location.href).href);
  }, [prints]);
  const isWaiting = prints?.some(({ state }) => state === 'waiting') ?? false;
  return { batch, stop, retry, print, isPrinting: print.isPending || isWaiting };
}

import type { FulfilBatch, FulfilCheck } from '@bobbin/contract/fulfil-batches';
import {
  checkFulfilMany,
  getFulfilBatch,
  retryFulfilBatch,
  stopFulfilBatch,
} from '@bobbin/contract/fulfil-batches.calls';
import { FULFIL_BATCH_MAX, FULFIL_CHECK_MAX } from '@bobbin/domain/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useFailureWhenGone } from '../../../ui/feedback/answers.ts';
import { useActionKey } from '../../../ui/hooks/use-action-key.ts';
import { readChosenIds, type BatchScope } from '../labels/use-batch-label.ts';
import { invalidateOrders } from '../list/use-orders.ts';

/** Interval in milliseconds between polls while a bulk fulfil runs; a large bulk fulfil is polled at the longer interval. */
const LOOK_MS = 1_500;
const LARGE = 200;
const LOOK_LARGE_MS = 4_000;
/** Number of concurrent check requests. */
const AT_ONCE = 2;

export const RECENT_SENDINGS = ['sendings', 'recent'];

interface Checked {
  checks: FulfilCheck[];
  /** Number of selected orders that exceed the limit of one bulk fulfil. */
  beyondCount: number;
}

/** Checks which of the selected orders are ready, in several parallel calls, and reports the progress. From then on the selection is fixed. */
export function useFulfilChecks(scope: BatchScope, house: string | null) {
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const checked = useQuery({
    queryKey: ['sendings', 'check', scope, house],
    queryFn: async ({ signal }): Promise<Checked> => {
      const all = await readChosenIds(scope, signal);
      const ids = all.slice(0, FULFIL_BATCH_MAX);
      setProgress({ done: 0, total: ids.length });
      const starts = Array.from({ length: Math.ceil(ids.length / FULFIL_CHECK_MAX) }, (_, n) => n * FULFIL_CHECK_MAX);
      const parts = new Map<number, FulfilCheck[]>();
      const turn = starts.values();
      const runLane = async () => {
        for (const start of turn) {
          const body = {
            ids: ids.slice(start, start + FULFIL_CHECK_MAX),
            ...(house === null ? {} : { fulfillHouse: house }),
          };
          parts.set(start, await call(checkFulfilMany, { body }, { signal }));
          setProgress((known) => ({ ...known, done: known.done + body.ids.length }));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, runLane));
      return { checks: starts.flatMap((start) => parts.get(start) ?? []), beyondCount: all.length - ids.length };
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
  return { checked, progress };
}

function isMoving(batch: FulfilBatch | undefined): boolean {
  if (batch === undefined) return false;
  const { sending, asking } = batch.counts;
  return batch.state === 'running' || sending + asking > 0;
}

/** Loads a bulk fulfil and polls it while it runs; returns it with its actions. */
export function useSending(batchId: string) {
  const client = useQueryClient();
  const withKey = useActionKey();
  const onError = useFailureWhenGone();
  const batch = useQuery({
    queryKey: ['sendings', batchId],
    queryFn: ({ signal }) => call(getFulfilBatch, { params: { id: batchId } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      isMoving(data) ? ((data?.total ?? 0) > LARGE ? LOOK_LARGE_MS : LOOK_MS) : false,
  });
  const params = { id: batchId };
  const showNews = () => client.invalidateQueries({ queryKey: ['sendings'] });
  const stop = useMutation({ mutationFn: () => call(stopFulfilBatch, { params }), onSuccess: showNews, onError });
  const retry = useMutation({
    mutationFn: (ids: string[] | undefined) => {
      const body = { ids };
      return withKey(['retrySending', params, body], (idempotencyKey) =>
        call(retryFulfilBatch, { params, body }, { idempotencyKey }),
      );
    },
    onSuccess: showNews,
    onError,
  });
  const isRunning = isMoving(batch.data);
  const wasRunning = useRef(false);
  useEffect(() => {
    // The list behind the dialog shows the sent orders, so it is refetched when the bulk fulfil ends.
    if (wasRunning.current && !isRunning) {
      invalidateOrders(client);
      void client.invalidateQueries({ queryKey: RECENT_SENDINGS });
    }
    wasRunning.current = isRunning;
  }, [isRunning, client]);
  return { batch, stop, retry, isRunning };
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLiveEvents } from '../../../api/events.ts';
import { invalidateSummary, refreshOrders, toDetailKey } from './use-orders.ts';

/** Time in milliseconds in which live events are collected before one refetch, because a first sync sends hundreds of events. */
const GATHER_MS = 800;

/**
 * Subscribes to live events about orders. Counts new orders, and updates visible rows in place, so that no row moves. `shown` contains the ids on
 * screen.
 */
export function useLiveOrders(shown: readonly string[]): { newCount: number; clear: () => void } {
  const client = useQueryClient();
  const [newCount, setNewCount] = useState(0);
  const gathered = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);

  function gather(ids: readonly string[]) {
    for (const id of ids) gathered.current.add(id);
    timer.current ??= setTimeout(() => {
      const changed = [...gathered.current];
      gathered.current.clear();
      timer.current = null;
      invalidateSummary(client);
      for (const id of changed) void client.invalidateQueries({ queryKey: toDetailKey(id) });
      // A failure is not shown, because no person requested this refresh; the next event refreshes again.
      refreshOrders(client, changed).catch(() => undefined);
    }, GATHER_MS);
  }

  useLiveEvents((signal) => {
    if (signal.type === 'reconnected') gather(shown);
    if (signal.type !== 'orders') return;
    if (signal.newCount > 0) setNewCount((count) => count + signal.newCount);
    gather(signal.ids.filter((id) => shown.includes(id)));
  });

  return { newCount, clear: () => setNewCount(0) };
}

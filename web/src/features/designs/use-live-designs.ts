import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveEvents } from '../../api/events.ts';
import { DESIGNS, STAFF_DESIGNS, toFeedbackKey } from './design-keys.ts';

/** Time in milliseconds in which live events are gathered before a list is refetched. */
const GATHER_MS = 400;

/** Subscribes to live events about rented designs. Messages are refetched immediately, lists and details a moment later (DSN-43). */
export function useLiveDesigns(side: 'seller' | 'staff'): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
  const topic = side === 'seller' ? DESIGNS : STAFF_DESIGNS;

  function refresh() {
    timer.current ??= setTimeout(() => {
      timer.current = null;
      void client.invalidateQueries({ queryKey: [topic] });
    }, GATHER_MS);
  }

  useLiveEvents((signal) => {
    if (signal.type === 'reconnected') {
      void client.invalidateQueries({ queryKey: ['design-feedback'] });
      refresh();
    }
    if (signal.type !== (side === 'seller' ? 'design' : 'staffDesign')) return;
    void client.invalidateQueries({ queryKey: toFeedbackKey(signal.designId) });
    refresh();
  });
}

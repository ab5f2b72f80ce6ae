import { trackingUrl } from '@bobbin/domain/orders/tracking';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useActionKey } from '../../../ui/hooks/use-action-key.ts';
import type { Means, OrderActions } from './run-order-actions.ts';

// This code loads soon after the first rows. If it loaded only after a click, the window would open too late and the browser would block it as a
// pop-up.
const loadWork = () => import('./run-order-actions.ts');
const LOAD_AFTER_MS = 1_000;

/**
 * Returns the actions on an order, for the list, the card and the order page. The object is stable, so that it does not cause rows to render again.
 */
export function useOrderActions(): OrderActions {
  const client = useQueryClient();
  const withKey = useActionKey();
  useEffect(() => {
    const timer = setTimeout(() => void loadWork(), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return useMemo(() => toOrderActions({ client, withKey }), [client, withKey]);
}

function toOrderActions(means: Means): OrderActions {
  const work = async () => (await loadWork()).createOrderActions(means);
  return {
    makeLabel: (order) => void work().then(({ makeLabel }) => makeLabel(order)),
    fetchLabel: (order) => void work().then(({ fetchLabel }) => fetchLabel(order)),
    retry: (order) => void work().then(({ retry }) => retry(order)),
    cancel: (order) => void work().then(({ cancel }) => cancel(order)),
    savePrice: async (order, price) => (await work()).savePrice(order, price),
    track(order) {
      if (order.trackingNumber === null) return;
      window.open(trackingUrl(order.trackingNumber), '_blank', 'noopener,noreferrer');
    },
  };
}

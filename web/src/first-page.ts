import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { userQuery } from './api/user.ts';
import { loadOrderCard } from './features/orders/list/lazy-order-card.ts';
import { prefetchOrders } from './features/orders/list/use-orders.ts';
import { loadCards } from './ui/list/data-list/lazy-card.ts';
import { isNarrow } from './ui/hooks/use-narrow.ts';

/** Maximum time in milliseconds for which the first render waits for the responses that public/start.js requested. */
const PATIENCE_MS = 300;

/** Loads page and responses before the first render, because rendering an empty page first and its rows later takes longer in total. */
export async function awaitFirst(client: QueryClient, router: AnyRouter): Promise<void> {
  const asked = Object.keys(window.bobbinEarly?.answers ?? {});
  if (asked.length === 0) return;
  const wanted: Promise<unknown>[] = [client.prefetchQuery(userQuery)];
  if (isNarrow()) wanted.push(loadCards(), loadOrderCard());
  if (asked.some((path) => path.startsWith('/api/shops/orders?'))) wanted.push(...prefetchOrders(client));
  await Promise.race([
    Promise.all([router.load(), ...wanted]),
    new Promise((resolve) => {
      setTimeout(resolve, PATIENCE_MS);
    }),
  ]);
}

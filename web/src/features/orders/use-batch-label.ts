import { createLabel, listOrders, type Order } from '@bobbin/contract/orders';
import { MAX_PAGE_SIZE } from '@bobbin/domain/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { toErrorText } from '../../api/errors.ts';
import { notifyError } from '../../ui/notify.tsx';
import { useActionKey } from '../../ui/use-action-key.ts';
import { planLabels, runInLanes, type LabelPlan } from './batch-label.ts';
import { DEFAULT_SORT, type OrderSearch } from './order-search.ts';
import { invalidateSummary, refreshOrders, toDetailKey, toOrderFilter } from './use-orders.ts';

/** Labels made at the same time: the marketplace counts the calls of a shop. */
const LANES = 3;

/** Given orders, or all that match a search (ORD-19). */
export type BatchScope = { ids: readonly string[] } | { search: OrderSearch };

export type LabelOutcome =
  | { state: 'running' }
  | { state: 'made'; url: string }
  | { state: 'failed'; title: string; detail: string | null };

/** The chosen orders as they are now, those of other pages too; the set is fixed from here on (ORD-19). */
async function readChosen(scope: BatchScope, signal: AbortSignal): Promise<Order[]> {
  if ('ids' in scope) {
    const { ids } = scope;
    const found = new Map<string, Order>();
    for (let start = 0; start < ids.length; start += MAX_PAGE_SIZE) {
      const part = ids.slice(start, start + MAX_PAGE_SIZE);
      const { data } = await call(listOrders, { query: { search: part.join(' '), limit: part.length } }, { signal });
      for (const order of data) found.set(order.id, order);
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }
  const { search } = scope;
  const filter = { ...(await toOrderFilter(search)), search: search.search, sortBy: search.sortBy ?? DEFAULT_SORT };
  const orders: Order[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await call(listOrders, { query: { ...filter, page, limit: MAX_PAGE_SIZE } }, { signal });
    orders.push(...data);
    if (page >= meta.totalPages) return orders;
  }
}

/** Makes the labels of many orders, a few at a time, and keeps what became of each. Stops when its dialog goes. */
export function useBatchLabel(scope: BatchScope) {
  const client = useQueryClient();
  const withKey = useActionKey();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, LabelOutcome>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  const chosen = useQuery({
    queryKey: ['orders', 'batch', scope],
    queryFn: async ({ signal }) => ({ orders: await readChosen(scope, signal), at: Date.now() }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const plan: LabelPlan | null = useMemo(
    () => (chosen.data === undefined ? null : planLabels(chosen.data.orders, chosen.data.at)),
    [chosen.data],
  );

  function note(id: string, outcome: LabelOutcome): void {
    setOutcomes((known) => new Map(known).set(id, outcome));
  }

  async function makeOne(order: Order): Promise<LabelOutcome> {
    const body = { shopId: order.shop.id, orderId: order.id };
    try {
      const url = await withKey(['label', body], (idempotencyKey) => call(createLabel, { body }, { idempotencyKey }));
      return { state: 'made', url };
    } catch (error) {
      return { state: 'failed', ...toErrorText(error) };
    }
  }

  async function run(orders: readonly Order[]): Promise<void> {
    if (isRunning) return;
    isStopped.current = false;
    setRunning(true);
    const tried: string[] = [];
    await runInLanes(
      orders,
      LANES,
      () => isStopped.current,
      async (order) => {
        tried.push(order.id);
        note(order.id, { state: 'running' });
        note(order.id, await makeOne(order));
      },
    );
    setRunning(false);
    await showNews(tried).catch(notifyError);
  }

  /** The rows of the list, the numbers above it and the orders' own pages after the labels. */
  async function showNews(ids: readonly string[]): Promise<void> {
    for (const id of ids) void client.invalidateQueries({ queryKey: toDetailKey(id) });
    if (ids.length > 0) invalidateSummary(client);
    for (let start = 0; start < ids.length; start += MAX_PAGE_SIZE) {
      await refreshOrders(client, ids.slice(start, start + MAX_PAGE_SIZE));
    }
  }

  const ready = plan?.ready ?? [];
  const list = (state: LabelOutcome['state']) => ready.filter(({ id }) => outcomes.get(id)?.state === state);
  return {
    chosen,
    plan,
    outcomes,
    isRunning,
    madeCount: list('made').length,
    failed: list('failed'),
    /** Those that were not begun. */
    left: ready.filter(({ id }) => !outcomes.has(id)),
    run: (orders: readonly Order[]) => void run(orders),
    stop: () => {
      isStopped.current = true;
    },
  };
}

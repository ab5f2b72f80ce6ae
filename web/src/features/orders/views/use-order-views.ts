import type { OrderView, ViewContent } from '@bobbin/contract/order-views';
import {
  arrangeOrderViews,
  countOrderViews,
  createOrderView,
  listOrderViews,
  orderTeamViews,
  removeOrderView,
  undoOrderView,
  updateOrderView,
} from '@bobbin/contract/order-views.calls';
import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { createActionKey } from '../../../api/action-key.ts';
import { call } from '../../../api/client.ts';
import { useLiveEvents } from '../../../api/events.ts';
import { textsOf } from '../../../i18n/i18n.ts';
import { orderViewsTexts } from '../../../i18n/vi/order-views.ts';
import { notify, notifyError } from '../../../ui/feedback/notify.tsx';
import { useActionKey } from '../../../ui/hooks/use-action-key.ts';

const VIEWS = ['orders', 'views'] as const;
const COUNTS = ['orders', 'view-counts'] as const;
/** Time in milliseconds between an event about orders and the next count of the views; it is longer than the server caches a count. */
const GATHER_MS = 2_500;
const FRESH_MS = 60_000;

/** Loads the saved views that the person may see. */
export function useOrderViews() {
  return useQuery({
    queryKey: VIEWS,
    queryFn: ({ signal }) => call(listOrderViews, {}, { signal }),
    staleTime: FRESH_MS,
  });
}

/** Loads the counts of the pinned views by id. */
export function useViewCounts(isWanted: boolean): ReadonlyMap<string, number | null> {
  const { data } = useQuery({
    queryKey: COUNTS,
    queryFn: ({ signal }) => call(countOrderViews, {}, { signal }),
    staleTime: FRESH_MS,
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
  return new Map((data ?? []).map(({ id, count }) => [id, count]));
}

function refreshViews(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: COUNTS });
  return client.invalidateQueries({ queryKey: VIEWS });
}

/** When an event says that views or orders changed, refetches the views at once and the counts after a moment (VIW-8, VIW-10). */
export function useLiveViews(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
  useLiveEvents((signal) => {
    if (signal.type === 'orderViews' || signal.type === 'reconnected') void refreshViews(client);
    if (signal.type !== 'orders') return;
    timer.current ??= setTimeout(() => {
      timer.current = null;
      void client.invalidateQueries({ queryKey: COUNTS });
    }, GATHER_MS);
  });
}

/** Undoes a change or a deletion of a view, and reports the result. */
async function undo(client: QueryClient, changeId: string, name: string): Promise<void> {
  const t = textsOf(orderViewsTexts);
  try {
    const { isReverted } = await call(
      undoOrderView,
      { params: { id: changeId } },
      { idempotencyKey: createActionKey() },
    );
    notify({ tone: isReverted ? 'success' : 'info', title: isReverted ? t('undone', { name }) : t('notUndone') });
  } catch (error) {
    notifyError(error);
  }
  await refreshViews(client);
}

interface NewView extends ViewContent {
  name: string;
  teamId: string | null;
  isPinned: boolean;
  isTeamPinned: boolean;
}

interface ViewUpdate {
  name?: string;
  teamId?: string | null;
  isTeamPinned?: boolean;
  content?: ViewContent;
}

export interface ArrangementWish {
  order: string[];
  pinned: string[];
  hidden: string[];
  landing: string | null;
}

/** Returns the functions that change saved views. Each refetches views and counts, and offers an undo if the change can be undone. */
export function useViewChanges() {
  const client = useQueryClient();
  const withKey = useActionKey();
  const done = (title: string, changeId: string | null, name: string) => {
    const action = { label: textsOf(orderViewsTexts)('undo'), run: () => void undo(client, changeId ?? '', name) };
    notify({ tone: 'success', title, ...(changeId === null ? {} : { text: changeId.slice(-4), action }) });
  };
  return {
    async create(body: NewView): Promise<OrderView> {
      const view = await withKey([body], (idempotencyKey) => call(createOrderView, { body }, { idempotencyKey }));
      await refreshViews(client);
      notify({ tone: 'success', title: textsOf(orderViewsTexts)('saved', { name: view.name }) });
      return view;
    },
    async update({ id, revision }: OrderView, change: ViewUpdate): Promise<void> {
      const body = { ...change, seen: { revision } };
      try {
        const { view, changeId } = await withKey([id, body], (idempotencyKey) =>
          call(updateOrderView, { params: { id }, body }, { idempotencyKey }),
        );
        done(textsOf(orderViewsTexts)('updated', { name: view.name }), changeId, view.name);
      } finally {
        await refreshViews(client);
      }
    },
    async remove({ id, name }: OrderView): Promise<void> {
      try {
        const { changeId } = await withKey([id], (idempotencyKey) =>
          call(removeOrderView, { params: { id } }, { idempotencyKey }),
        );
        done(textsOf(orderViewsTexts)('removed', { name }), changeId, name);
      } catch (error) {
        notifyError(error);
      }
      await refreshViews(client);
    },
    /** Stores the person's own arrangement of the views: sequence, pinned and hidden views, first view. */
    async arrange(body: ArrangementWish): Promise<void> {
      try {
        await call(arrangeOrderViews, { body });
      } catch (error) {
        notifyError(error);
      }
      await refreshViews(client);
    },
    async orderTeam(team: { id: string; name: string }, ids: string[]): Promise<void> {
      try {
        await call(orderTeamViews, { body: { teamId: team.id, ids } });
        notify({ tone: 'success', title: textsOf(orderViewsTexts)('ordered', { group: team.name }) });
      } catch (error) {
        notifyError(error);
      }
      await refreshViews(client);
    },
    undo: (changeId: string, name: string) => undo(client, changeId, name),
  };
}

/** Returns the stored arrangement in the form in which the call sends a changed one. */
export function toWish({ views, landing }: { views: readonly OrderView[]; landing: string | null }): ArrangementWish {
  const idsOf = (isIn: (view: OrderView) => boolean) => views.filter(isIn).map(({ id }) => id);
  return {
    order: idsOf(() => true),
    pinned: idsOf(({ isPinned }) => isPinned),
    hidden: idsOf(({ isHidden }) => isHidden),
    landing,
  };
}

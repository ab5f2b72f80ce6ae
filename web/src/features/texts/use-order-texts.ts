import type { OrderText, OrderTexts } from '@bobbin/contract/texts';
import { approveTexts, editText, listTexts, revokeText } from '@bobbin/contract/texts.calls';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { textsOf } from '../../i18n/i18n.ts';
import { personalisedTexts } from '../../i18n/vi/personalised.ts';
import { notify, notifyError } from '../../ui/feedback/notify.tsx';
import type { ReviewSearch } from './review-search.ts';

const KEY = ['texts'] as const;
const WAITING_MS = 1_500;
const OPEN_MS = 20_000;

/** Returns whether a file, or its thumbnail, is still being made. */
function isDrawing(texts: OrderTexts | undefined): boolean {
  return (texts?.data ?? []).some(
    ({ state, files }) => state === 'waiting' || files.some(({ thumbnailUrl }) => thumbnailUrl === null),
  );
}

/** Loads the drawn files of the review by the state of the URL; polls while a file is being drawn. */
export function useOrderTexts({ search, shops, prints, orders, view = 'open' }: ReviewSearch) {
  const query = { search, shops, prints, orders, view };
  return useQuery({
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => call(listTexts, { query }, { signal }),
    placeholderData: keepPreviousData,
    // Buyers change their texts, and other people approve files, while the page is open.
    refetchInterval: ({ state }) => (isDrawing(state.data) ? WAITING_MS : OPEN_MS),
  });
}

/** Returns the actions on drawn files; each refreshes the list and the orders. */
export function useTextActions() {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);

  async function run<T>(work: () => Promise<T>): Promise<T | null> {
    setIsBusy(true);
    try {
      return await work();
    } catch (error) {
      notifyError(error);
      return null;
    } finally {
      setIsBusy(false);
      await Promise.all([
        client.invalidateQueries({ queryKey: KEY }),
        client.invalidateQueries({ queryKey: ['orders', 'products'] }),
      ]);
    }
  }

  return {
    isBusy,

    async approve(items: readonly OrderText[], isExactOnly: boolean): Promise<void> {
      const files = items.flatMap(({ productId, fingerprint }) =>
        fingerprint === null ? [] : [{ productId, fingerprint }],
      );
      if (files.length === 0) return;
      const done = await run(() => call(approveTexts, { body: { files, isExactOnly } }));
      if (done === null) return;
      const t = textsOf(personalisedTexts);
      const { approved, left } = done;
      if (left.length > 0) notify({ tone: 'error', title: t('left', { count: left.length }) });
      if (approved.length > 0) notify({ tone: 'success', title: t('approved', { count: approved.length }) });
    },

    revoke: ({ productId }: OrderText) => run(() => call(revokeText, { params: { id: productId } })),

    /** Writes other texts; null returns to the buyer's text. Returns whether the texts were stored. */
    async edit({ productId, fingerprint }: OrderText, texts: { key: string; text: string | null }[]): Promise<boolean> {
      const body = { texts, ...(fingerprint === null ? {} : { seen: { fingerprint } }) };
      return (await run(() => call(editText, { params: { id: productId }, body }))) !== null;
    },
  };
}

export type TextActions = ReturnType<typeof useTextActions>;

import type { PackingKind, PackingSize } from '@bobbin/contract/packing';
import { listPackingPrints, startPackingPrint } from '@bobbin/contract/packing.calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../../api/client.ts';
import { useLocale } from '../../../i18n/use-texts.tsx';
import { openTab } from '../../../ui/browser/open-tab.ts';
import { useFailureWhenGone } from '../../../ui/feedback/answers.ts';
import { useActionKey } from '../../../ui/hooks/use-action-key.ts';

/** Interval in milliseconds between polls while a file is being made. */
const LOOK_MS = 1_500;
const PRINTS_KEY = ['packing', 'prints'];

/** Loads the user's packing slips and pick lists, and creates new ones; a new file opens in a tab as soon as it is ready. */
export function usePacking() {
  const client = useQueryClient();
  const withKey = useActionKey();
  const locale = useLocale();
  const prints = useQuery({
    queryKey: PRINTS_KEY,
    queryFn: ({ signal }) => call(listPackingPrints, {}, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.prints.some(({ state }) => state === 'waiting') === true ? LOOK_MS : false,
  });
  /** Browser tab that was opened for a file and waits for it. */
  const waiting = useRef<{ id: string; tab: Window } | null>(null);
  const start = useMutation({
    mutationFn: async ({ ids, kind, size }: { ids: string[]; kind: PackingKind; size: PackingSize }) => {
      const tab = openTab();
      try {
        const body = { ids, kind, size, locale };
        const made = await withKey(['packing', body], (idempotencyKey) =>
          call(startPackingPrint, { body }, { idempotencyKey }),
        );
        waiting.current = tab === null ? null : { id: made.id, tab };
        return made;
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
    onError: useFailureWhenGone(),
    onSettled: () => client.invalidateQueries({ queryKey: PRINTS_KEY }),
  });
  const list = prints.data?.prints;
  useEffect(() => {
    const wanted = waiting.current;
    const made = list?.find(({ id }) => id === wanted?.id);
    if (wanted === null || made === undefined || made.state === 'waiting') return;
    waiting.current = null;
    if (made.url === null) wanted.tab.close();
    else wanted.tab.location.replace(new URL(made.url, location.href).href);
  }, [list]);
  return { prints, start };
}

import { checkFailingProxies, getProxyChecks } from '@bobbin/contract/staff-shops.calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { notifyError } from '../../ui/feedback/notify.tsx';
import type { AdminShopSearch } from './all-shop-search.ts';
import { toChoice } from './use-all-shops.ts';

/** So often it is asked how many still wait, in milliseconds. */
const LOOK_MS = 2_000;
/** Longest wait in ms for a check: a proxy that hangs blocks its turn for long. */
const PATIENCE_MS = 120_000;

export interface ProxyOutcome {
  count: number;
  failing: number;
  /** Those that have not had their turn in all this time. */
  waiting: number;
}

const pause = () => new Promise<void>((done) => setTimeout(done, LOOK_MS));

/** Has failing proxies tried again, and follows them until each had its turn, also when the page was left. */
export function useCheckProxies(search: AdminShopSearch, onEnd: (outcome: ProxyOutcome) => void) {
  const queryClient = useQueryClient();
  const [waiting, setWaiting] = useState<number | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (): Promise<ProxyOutcome> => {
      const choice = toChoice(search);
      const { count, startedAt } = await call(checkFailingProxies, { body: choice });
      setWaiting(count);
      const endsAt = Date.now() + PATIENCE_MS;
      for (;;) {
        const look = await call(getProxyChecks, { query: { ...choice, since: startedAt } });
        if (look.waiting === 0 || Date.now() >= endsAt) return { count, ...look };
        setWaiting(look.waiting);
        await pause();
      }
    },
    onSuccess: onEnd,
    onError: notifyError,
    onSettled: () => {
      setWaiting(null);
      void queryClient.invalidateQueries({ queryKey: ['shops'] });
    },
  });
  return {
    press: () => mutate(),
    isBusy: isPending,
    /** How many still wait for their turn; null before that is known. */
    waiting,
  };
}

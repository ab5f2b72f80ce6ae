import { checkFailingProxies, getProxyChecks } from '@bobbin/contract/staff-shops.calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { notifyError } from '../../ui/feedback/notify.tsx';
import type { AdminShopSearch } from './all-shop-search.ts';
import { toChoice } from './use-all-shops.ts';

/** Interval in milliseconds between polls for the number of pending checks. */
const LOOK_MS = 2_000;
/** Maximum wait in milliseconds: a proxy that hangs delays the checks behind it. */
const PATIENCE_MS = 120_000;

export interface ProxyOutcome {
  count: number;
  failing: number;
  /** Number of checks that did not run within this time. */
  waiting: number;
}

const pause = () => new Promise<void>((done) => setTimeout(done, LOOK_MS));

/** Starts new checks of failing proxies, and follows them until all have run, also when the page was left. */
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
    /** Number of pending checks; null before it is known. */
    waiting,
  };
}

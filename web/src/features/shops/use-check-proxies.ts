import { checkFailingProxies, getProxyChecks } from '@bobbin/contract/staff-shops.calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { notifyError } from '../../ui/feedback/notify.tsx';
import type { AdminShopSearch } from './all-shop-search.ts';
import { toChoice } from './use-all-shops.ts';

/** Interval in milliseconds between polls for the number of checks that have not run yet. */
const LOOK_MS = 2_000;
/** Maximum time in milliseconds to wait for the checks, because a proxy that hangs delays the checks after it. */
const PATIENCE_MS = 120_000;

export interface ProxyOutcome {
  count: number;
  failing: number;
  /** Number of checks that had not run when the maximum time was over. */
  waiting: number;
}

const pause = () => new Promise<void>((done) => setTimeout(done, LOOK_MS));

/** Starts checks of the failing proxies, and polls until all of them have run, even if the page was left in the meantime. */
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
    /** Number of checks that have not run yet; null before it is known. */
    waiting,
  };
}

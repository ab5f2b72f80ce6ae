import type { User } from '@bobbin/contract/auth';
import { useEffect } from 'react';
import { usePublicConfig } from '../../api/form.ts';
import { tellLocale } from './follow-locale.ts';

/** Runs the effects of the shell: blocks the context menu if the deployment configures this (UI-7), and sends the page's language to the server. */
export function useShell(user: User | undefined): void {
  // Waits until the user has loaded, because the first page has more urgent requests.
  const isKnown = user !== undefined;
  const { data: form } = usePublicConfig({ isWanted: isKnown });
  const isBlocking = form?.blockContextMenu === true;
  useEffect(() => (isBlocking ? blockLater() : undefined), [isBlocking]);
  useEffect(() => {
    if (isKnown) void tellLocale();
  }, [isKnown]);
}

/** Loads and starts the block of the context menu after the first rows, because no page needs it earlier. Returns a function that ends the block. */
function blockLater(): () => void {
  let stop: (() => void) | null = null;
  let isStopped = false;
  void import('./block-menu.ts').then(({ blockMenu }) => {
    if (!isStopped) stop = blockMenu();
  });
  return () => {
    isStopped = true;
    stop?.();
  };
}

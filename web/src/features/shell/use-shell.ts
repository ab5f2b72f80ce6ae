import type { User } from '@bobbin/contract/auth';
import { useEffect } from 'react';
import { usePublicConfig } from '../../api/form.ts';
import { tellLocale } from './follow-locale.ts';

/** Runs the shell's effects: blocks the context menu if the deployment sets this (UI-7), and reports the language. */
export function useShell(user: User | undefined): void {
  // Waits until the user is loaded: the first page has more urgent requests.
  const isKnown = user !== undefined;
  const { data: form } = usePublicConfig({ isWanted: isKnown });
  const isBlocking = form?.blockContextMenu === true;
  useEffect(() => (isBlocking ? blockLater() : undefined), [isBlocking]);
  useEffect(() => {
    if (isKnown) void tellLocale();
  }, [isKnown]);
}

/** Loads and starts the block, which no page needs before its first rows. Returns a function that stops it. */
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

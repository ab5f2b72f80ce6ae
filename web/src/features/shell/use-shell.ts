import type { User } from '@bobbin/contract/auth';
import { useEffect } from 'react';
import { usePublicConfig } from '../../api/form.ts';
import { blockMenu } from './block-menu.ts';
import { tellLocale } from './follow-locale.ts';

/** Runs the shell's effects: blocks the context menu if the deployment sets this (UI-7), and reports the language. */
export function useShell(user: User | undefined): void {
  // Waits until the user is loaded: the first page has more urgent requests.
  const isKnown = user !== undefined;
  const { data: form } = usePublicConfig({ isWanted: isKnown });
  const isBlocking = form?.blockContextMenu === true;
  useEffect(() => (isBlocking ? blockMenu() : undefined), [isBlocking]);
  useEffect(() => {
    if (isKnown) void tellLocale();
  }, [isKnown]);
}

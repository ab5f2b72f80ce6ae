import type { User } from '@bobbin/contract/auth';
import { useEffect } from 'react';
import { usePublicConfig } from '../../api/form.ts';
import { blockMenu } from './block-menu.ts';
import { tellLocale } from './follow-locale.ts';

/** Runs the shell's effects: blocks the context menu where the deployment says so, and reports the language (UI-7). */
export function useShell(user: User | undefined): void {
  // Not before the person is known: the first page has more urgent questions.
  const isKnown = user !== undefined;
  const { data: form } = usePublicConfig({ isWanted: isKnown });
  const isBlocking = form?.blockContextMenu === true;
  useEffect(() => (isBlocking ? blockMenu() : undefined), [isBlocking]);
  useEffect(() => {
    if (isKnown) void tellLocale();
  }, [isKnown]);
}

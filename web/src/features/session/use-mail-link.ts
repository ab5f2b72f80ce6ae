import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { followMailLink, provesSomething, readMailLink, takeMailLink, type MailLink } from './mail-link.ts';
import { followVisibility, isPageVisible } from './page-visibility.ts';

/** Returns the mailed link that opened this page; null if there was none. */
export function useMailLink(): MailLink | null {
  return useState(readMailLink)[0];
}

interface LinkUse {
  /** True while the page is not visible, so that the link is not used yet: mail scanners open pages invisibly and must not use up a link. */
  isWaiting: boolean;
  /** Uses the link at once. */
  use: () => void;
}

/**
 * Uses a link that contains a verification once: on load, or as soon as the page is visible (ACC-14). The page also offers a button, for browsers
 * that never report visibility.
 */
export function useMailLinkOnce(link: MailLink | null, act: (link: MailLink) => void): LinkUse {
  const isShown = useSyncExternalStore(followVisibility, isPageVisible);
  const held = useSyncExternalStore(followMailLink, readMailLink);

  function use() {
    // React runs effects twice in development, but the link must be used only once.
    if (takeMailLink(link) && provesSomething(link)) act(link);
  }

  const latest = useEffectEvent(use);
  useEffect(() => {
    if (isShown) latest();
  }, [link, isShown]);
  return { isWaiting: !isShown && held === link && provesSomething(link), use };
}

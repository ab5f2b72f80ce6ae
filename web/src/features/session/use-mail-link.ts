import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { followMailLink, provesSomething, readMailLink, takeMailLink, type MailLink } from './mail-link.ts';
import { followSeen, isSeen } from './seen.ts';

/** What a mailed link brought to this page; null for somebody who came by other ways. */
export function useMailLink(): MailLink | null {
  return useState(readMailLink)[0];
}

interface LinkUse {
  /** Nobody sees the page, so the link was not used: a mail scanner must not use links up. */
  isWaiting: boolean;
  /** Uses it now. */
  use: () => void;
}

/**
 * Acts on a link that proves something, once: on load (ACC-14), or as soon as somebody sees the page (ACC-14). The page offers
 * a button too, for browsers that never say that they are seen.
 */
export function useMailLinkOnce(link: MailLink | null, act: (link: MailLink) => void): LinkUse {
  const isShown = useSyncExternalStore(followSeen, isSeen);
  const held = useSyncExternalStore(followMailLink, readMailLink);

  function use() {
    // Effects run twice in development; a link is used up once.
    if (takeMailLink(link) && provesSomething(link)) act(link);
  }

  const latest = useEffectEvent(use);
  useEffect(() => {
    if (isShown) latest();
  }, [link, isShown]);
  return { isWaiting: !isShown && held === link && provesSomething(link), use };
}

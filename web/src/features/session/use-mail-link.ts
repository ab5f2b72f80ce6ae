import { useEffect, useEffectEvent, useState } from 'react';
import { readMailLink, takeMailLink, type MailLink } from './mail-link.ts';

/** What a mailed link brought to this page; null for somebody who came by other ways. */
export function useMailLink(): MailLink | null {
  return useState(readMailLink)[0];
}

/** Acts on a link that proves something, once, on load (Spec 1 §2, W15). */
export function useMailLinkOnce(link: MailLink | null, act: (link: MailLink) => void): void {
  const latest = useEffectEvent(act);
  useEffect(() => {
    // Effects run twice in development; a link is used up once.
    if (takeMailLink(link) && link.email !== '' && link.proof !== '') latest(link);
  }, [link]);
}

import { useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Text } from './boxes.tsx';

/** Maximum time in milliseconds to wait for the heading of a page that is still loading data. */
const PATIENCE_MS = 3_000;
const TRY_MS = 50;

/**
 * After a change of page, moves the focus to the heading, unless the page itself set the focus, and announces the title (UI-46). Otherwise the focus
 * would be lost, and screen-reader users would not notice the new page.
 */
export function RouteFocus({ title }: { title: string }) {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const before = useRef(path);
  const [said, setSaid] = useState('');
  const say = useEffectEvent(() => setSaid(title));
  useEffect(() => {
    const isFirst = before.current === undefined || before.current === path;
    before.current = path;
    if (isFirst) return;
    say();
    return focusHeading();
  }, [path]);
  return (
    <Text as="div" unseen aria-live="polite">
      {said}
    </Text>
  );
}

/** Focuses the heading as soon as it exists. Returns a function that ends the wait. */
function focusHeading(): () => void {
  const from = document.activeElement;
  const until = performance.now() + PATIENCE_MS;
  const attempt = () => {
    const { activeElement } = document;
    const isTaken = activeElement !== from && activeElement !== document.body;
    const isInPage = activeElement?.closest('main') ?? activeElement?.closest('dialog');
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading !== null && !isTaken && !isInPage) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    if (heading !== null || isTaken || performance.now() > until) clearInterval(timer);
  };
  const timer = setInterval(attempt, TRY_MS);
  attempt();
  return () => clearInterval(timer);
}

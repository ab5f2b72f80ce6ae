import type { AnyRouter } from '@tanstack/react-router';
import { session } from '../../api/client.ts';
import { hasShortcuts, isCovered, isTyping } from '../../ui/hooks/shortcuts.ts';
import { keepTyped, togglePalette } from './open-palette.tsx';
import { openKeySheet } from './palette/open-key-sheet.tsx';
import { isInShell } from './shell-pages.ts';

/** Time in milliseconds after the key `g` within which the next letter chooses a page. */
const CHORD_MS = 1_500;

/** Pages by the letter that is pressed after `g` (UI-40): in the staff area the pages of staff, because staff rarely have shops of their own (HOM-9). */
const GO_TO = {
  d: { seller: '/community', staff: '/admin' },
  o: { seller: '/community/orders', staff: '/admin/orders' },
  s: { seller: '/community/shops', staff: '/admin/shops' },
  u: { seller: '/community/user', staff: '/community/user' },
} as const;

function isGoTo(key: string): key is keyof typeof GO_TO {
  return Object.hasOwn(GO_TO, key);
}

/** Listens to the keys of the shell while a person is signed in. Returns a function that ends this. */
export function followKeys(router: AnyRouter, now: () => number = Date.now): () => void {
  let chordEnds = 0;

  function run(event: KeyboardEvent): boolean {
    const hasModifier = event.ctrlKey || event.metaKey;
    if (hasModifier && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') {
      return togglePalette(router);
    }
    if (hasModifier || event.altKey || !hasShortcuts() || isTyping(event.target) || isCovered()) return false;
    if (event.key === '?') return openKeySheet();
    const isChord = now() < chordEnds;
    chordEnds = 0;
    if (isChord && isGoTo(event.key)) {
      const area = router.state.location.pathname.startsWith('/admin') ? 'staff' : 'seller';
      void router.navigate({ to: GO_TO[event.key][area] });
      return true;
    }
    if (event.key === 'g') chordEnds = now() + CHORD_MS;
    return false;
  }

  function press(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    if (session.read() === null || !isInShell(router.state.location.pathname)) return;
    if (!keepTyped(event) && !run(event)) return;
    event.preventDefault();
    // No other handler may receive the letter after `g`.
    event.stopImmediatePropagation();
  }

  // Listens in the capture phase, before the keys of a list, because the letter after `g` belongs to the shell.
  addEventListener('keydown', press, { capture: true });
  return () => removeEventListener('keydown', press, { capture: true });
}

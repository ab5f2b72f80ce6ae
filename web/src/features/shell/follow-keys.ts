import type { AnyRouter } from '@tanstack/react-router';
import { session } from '../../api/client.ts';
import { hasShortcuts, isCovered, isTyping } from '../../ui/hooks/shortcuts.ts';
import { keepTyped, togglePalette } from './open-palette.tsx';
import { openKeySheet } from './palette/open-key-sheet.tsx';
import { isInShell } from './shell-pages.ts';

/** Time in milliseconds after the key `g` within which the next letter chooses a page. */
const CHORD_MS = 1_500;

/**
 * Pages of an area by the letter that is pressed after `g` (UI-40): in the staff area those of staff, because staff rarely have shops of their own.
 * The profile exists only outside the staff area.
 */
const GO_TO = { d: '', o: '/orders', s: '/shops', u: '/user' } as const;

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
      const area = event.key === 'u' ? 'community' : router.state.location.pathname.split('/')[1];
      void router.navigate({ to: `/${area}${GO_TO[event.key]}` });
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

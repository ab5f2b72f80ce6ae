import { cleanup, fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useHashTarget } from './use-hash-target.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

function Sections() {
  const box = useRef<HTMLDivElement>(null);
  useHashTarget(box);
  return (
    <div ref={box}>
      <section id="first" />
      <section id="last" />
    </div>
  );
}

function open(hash: string) {
  let grow = () => {};
  let isWatched = false;
  class Observer {
    constructor(changed: () => void) {
      grow = () => (isWatched ? changed() : undefined);
    }
    observe() {
      isWatched = true;
    }
    disconnect() {
      isWatched = false;
    }
  }
  vi.stubGlobal('ResizeObserver', Observer);
  const seen: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
    seen.push(this.id);
  });
  history.replaceState(null, '', `/${hash}`);
  render(<Sections />);
  return { grow: () => grow(), seen };
}

it('The section named by the address stays in view while other sections load, until the user scrolls (UI-62)', () => {
  const { grow, seen } = open('#last');
  grow();
  grow();
  expect(seen).toEqual(['last', 'last']);
  fireEvent.wheel(window);
  grow();
  expect(seen).toHaveLength(2);
});

it('The page does not scroll where the address names no section (UI-62)', () => {
  const { grow, seen } = open('');
  grow();
  expect(seen).toEqual([]);
});

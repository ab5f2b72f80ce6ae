import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blockMenu } from './block-menu.ts';

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML =
    '<p>words</p><section>more</section><select></select><canvas></canvas><video></video><div data-menu>own</div><input><textarea></textarea><a href="/x"><b>link</b></a><img alt=""><div contenteditable="true">own</div>';
  stop = blockMenu();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
  getSelection()?.removeAllRanges();
});

function isMenuBlocked(selector: string): boolean {
  const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
  document.querySelector(selector)?.dispatchEvent(event);
  return event.defaultPrevented;
}

function isKeyBlocked(code: string, modifiers: KeyboardEventInit = {}): boolean {
  const key = code.replace('Key', '').toLowerCase();
  const init = { key: key === 'f12' ? 'F12' : key, code, bubbles: true, cancelable: true, ...modifiers };
  const event = new KeyboardEvent('keydown', init);
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
}

const CTRL = { ctrlKey: true };
const META = { metaKey: true };

describe('the context menu', () => {
  it('does not open outside of the exceptions (UI-7)', () => {
    expect(isMenuBlocked('p')).toBe(true);
  });

  it.each(['input', 'textarea', 'select', 'a b', 'img', 'canvas', 'video', '[contenteditable]', '[data-menu]'])(
    'opens on %s',
    (selector) => {
      expect(isMenuBlocked(selector)).toBe(false);
    },
  );

  it('opens on selected text only (UI-7)', () => {
    const words = document.querySelector('p');
    const range = document.createRange();
    if (words !== null) range.selectNodeContents(words);
    getSelection()?.addRange(range);
    expect(isMenuBlocked('p')).toBe(false);
    expect(isMenuBlocked('section')).toBe(true);
    getSelection()?.removeAllRanges();
    expect(isMenuBlocked('p')).toBe(true);
  });

  it('works again after the page frame is unmounted', () => {
    stop();
    expect(isMenuBlocked('p')).toBe(false);
  });
});

describe('keyboard shortcuts', () => {
  it.each([
    ['F12', {}],
    ['KeyI', { ...CTRL, shiftKey: true }],
    ['KeyJ', { ...CTRL, shiftKey: true }],
    ['KeyC', { ...CTRL, shiftKey: true }],
    ['KeyU', CTRL],
    ['KeyI', { ...META, altKey: true }],
    ['KeyU', { ...META, altKey: true }],
  ])('shortcuts that open developer tools are blocked: %s %o', (code, modifiers) => {
    expect(isKeyBlocked(code, modifiers)).toBe(true);
  });

  it.each(['KeyC', 'KeyV', 'KeyX', 'KeyA', 'KeyR', 'KeyF', 'KeyP', 'KeyZ', 'Equal', 'Minus', 'Digit0'])(
    'keep their usual functions: %s (UI-37)',
    (code) => {
      expect(isKeyBlocked(code, CTRL)).toBe(false);
      expect(isKeyBlocked(code, META)).toBe(false);
      expect(isKeyBlocked(code)).toBe(false);
    },
  );

  it.each([
    ['KeyR', { ...CTRL, shiftKey: true }],
    ['KeyI', CTRL],
    ['KeyU', {}],
    ['F5', {}],
    ['F6', {}],
  ])('work when they open no developer tools: %s %o', (code, modifiers) => {
    expect(isKeyBlocked(code, modifiers)).toBe(false);
  });

  it('work again after the shell is unmounted', () => {
    stop();
    expect(isKeyBlocked('F12')).toBe(false);
    expect(isKeyBlocked('KeyU', CTRL)).toBe(false);
  });
});

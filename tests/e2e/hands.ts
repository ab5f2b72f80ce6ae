import type { Locator, Page } from '@playwright/test';
import { expect } from './world.ts';

/** Two ways to operate a visible control: with the mouse, or with the keyboard alone. */
export interface Hand {
  press: (target: Locator) => Promise<void>;
}

/** Maximum number of key presses, beyond which a person would use the mouse. */
const STEPS_MAX = 60;

export function mouse(): Hand {
  return {
    press: async (target) => {
      // A radio button is operated by its label, which covers the button itself.
      const isRadio = (await target.getAttribute('type')) === 'radio';
      await (isRadio ? target.locator('xpath=..') : target).click();
    },
  };
}

/** Position of the focused element relative to the target. */
type Way = 'here' | 'before' | 'after' | 'same group before' | 'same group after';

function findWay(target: Element): Way {
  const from = document.activeElement ?? document.body;
  if (from === target) return 'here';
  // Arrow keys move inside a toolbar, a menu and a radio group, each of which is only one Tab stop.
  const group = target.closest('[role=toolbar],[role=menu],[role=radiogroup]');
  const isBefore = (from.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const isInside = group?.contains(from) === true && from !== group;
  return `${isInside ? 'same group ' : ''}${isBefore ? 'before' : 'after'}`;
}

/** Operates a control with Tab, Shift+Tab, arrow keys, Enter and Space, and fails when these do not reach the control within a few presses. */
export function keyboard(page: Page): Hand {
  const KEYS: Readonly<Record<Exclude<Way, 'here'>, string>> = {
    before: 'Tab',
    after: 'Shift+Tab',
    'same group before': 'ArrowRight',
    'same group after': 'ArrowLeft',
  };
  return {
    press: async (target) => {
      await expect(target).toBeVisible();
      const isMenu = (await target.getAttribute('role')) === 'menuitem';
      let way = await target.evaluate(findWay);
      for (let steps = 0; way !== 'here'; steps += 1) {
        if (steps === STEPS_MAX) throw new Error(`Not reached within ${STEPS_MAX} keys: ${String(target)}`);
        await page.keyboard.press(isMenu ? 'ArrowDown' : KEYS[way]);
        way = await target.evaluate(findWay);
      }
      const isBox = await target.evaluate((element) => element instanceof HTMLInputElement);
      await page.keyboard.press(isBox ? 'Space' : 'Enter');
    },
  };
}

import type { Locator, Page } from '@playwright/test';
import { expect } from './world.ts';

/** Ways to press a visible control: with the mouse, or with keys alone. */
export interface Hand {
  press: (target: Locator) => Promise<void>;
}

/** Limit of key presses: beyond it a person would use the mouse. */
const STEPS_MAX = 60;

export function mouse(): Hand {
  return {
    press: async (target) => {
      // A radio button is pressed by its label, which covers the button itself.
      const isRadio = (await target.getAttribute('type')) === 'radio';
      await (isRadio ? target.locator('xpath=..') : target).click();
    },
  };
}

/** Position of the focus relative to the target. */
type Way = 'here' | 'before' | 'after' | 'same group before' | 'same group after';

function findWay(target: Element): Way {
  const from = document.activeElement ?? document.body;
  if (from === target) return 'here';
  // Arrow keys move inside a toolbar, a menu and a radio group; each of them is one Tab stop.
  const group = target.closest('[role=toolbar],[role=menu],[role=radiogroup]');
  const isBefore = (from.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const isInside = group?.contains(from) === true && from !== group;
  return `${isInside ? 'same group ' : ''}${isBefore ? 'before' : 'after'}`;
}

/** Uses Tab, Shift+Tab, arrows, Enter and Space; fails when they do not reach the target within a few presses. */
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

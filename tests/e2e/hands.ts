import type { Locator, Page } from '@playwright/test';
import { expect } from './world.ts';

/** How a person presses what they see: with the mouse, or with keys alone. */
export interface Hand {
  press: (target: Locator) => Promise<void>;
}

/** More than that and a person would take the mouse. */
const STEPS_MAX = 60;

export function mouse(): Hand {
  return {
    press: async (target) => {
      // A choice of one is pressed at its words, which lie over the button itself.
      const isRadio = (await target.getAttribute('type')) === 'radio';
      await (isRadio ? target.locator('xpath=..') : target).click();
    },
  };
}

/** Where the focus stands, seen from the target. */
type Way = 'here' | 'before' | 'after' | 'same group before' | 'same group after';

function findWay(target: Element): Way {
  const from = document.activeElement ?? document.body;
  if (from === target) return 'here';
  // Arrows go on inside a toolbar, a menu and a choice of one; all of them are one stop of Tab.
  const group = target.closest('[role=toolbar],[role=menu],[role=radiogroup]');
  const isBefore = (from.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const isInside = group?.contains(from) === true && from !== group;
  return `${isInside ? 'same group ' : ''}${isBefore ? 'before' : 'after'}`;
}

/** Tab, Shift and Tab, arrows, Enter and Space; fails where the target is not reached by them within a few presses. */
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

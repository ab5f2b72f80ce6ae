import type { Locator, Page } from '@playwright/test';
import { listFaultsInTheme, type Theme } from './axe.ts';
import { expect, WIDE_FROM } from './world.ts';

/** Widths that UI-16 requires: the narrowest window, and the widths on both sides of the breakpoint between cards and table. */
const EDGE_WIDTHS = [320, 973, 974];
const BETWEEN_WIDTHS = [390, 768, 1280, 1920];
const HEIGHT = 860;
const LAPTOP = { width: 1366, height: 768 };

interface Screen {
  path: string;
  /** An element that is visible once the screen is loaded. */
  sign: Locator;
  /** The title of the window, without the product's name (UI-5). */
  title?: string;
  /** Whether the rows are a table in wide windows, and cards under 974 px or under `tableFrom`. */
  isList?: boolean;
  tableFrom?: number;
  /** Whether many controls are close to each other, also on a laptop. */
  isDense?: boolean;
}

/** Waits for the frame in which React has applied the media query, and in which lists have their sizes. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** Returns by how many pixels the page, or an element of a dialog, is too wide. */
function findOverhang(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    // Content that a dialog cuts off at its side. A table may have horizontal scrolling inside its own element.
    const cut = [...document.querySelectorAll('dialog[open] *')]
      .filter(
        (box) => /auto|scroll/.test(getComputedStyle(box).overflowY) && box.querySelector(':scope > table') === null,
      )
      .map((box) => box.scrollWidth - box.clientWidth);
    // The width is clientWidth, because innerWidth includes the scroll bar.
    return Math.max(Math.max(scrollWidth, document.body.scrollWidth) - clientWidth, ...cut);
  });
}

/** Lists controls that overlap, search fields whose placeholder is cut off, and lists with horizontal scrolling. */
function listClashes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const say = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? element.tagName;
    for (const box of document.querySelectorAll('main :is(section, td, li, article, header)')) {
      const controls = [...box.querySelectorAll('button, a[href], select, input')].filter((control) =>
        control.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }),
      );
      for (const [index, one] of controls.entries()) {
        for (const other of controls.slice(index + 1)) {
          const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
          const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          // A control that lies completely inside another one is intended, such as a mark on a picture.
          const isWhole = [a, b].some((own) => width >= own.width - 1 && height >= own.height - 1);
          if (width > 1 && height > 1 && !isWhole) found.push(`${say(one)} lies on ${say(other)}`);
        }
      }
    }
    for (const input of document.querySelectorAll<HTMLInputElement>('main [role=search] input')) {
      input.value = input.placeholder;
      if (input.scrollWidth > input.clientWidth + 1) found.push(`cut off: ${input.placeholder}`);
      input.value = '';
    }
    for (const table of document.querySelectorAll('main table')) {
      const box = table.parentElement;
      const over = box === null || getComputedStyle(box).overflowX !== 'auto' ? 0 : box.scrollWidth - box.clientWidth;
      if (over > 1) found.push(`moves sideways by ${over} px`);
    }
    return [...new Set(found)];
  });
}

/** Number of views that this process has checked so far. */
let viewCount = 0;

/** Views get widths and themes in rotation. The four rounds of `E2E_ALL=1` check all combinations. */
function takeTurn(): { widths: readonly number[]; theme: Theme } {
  const turn = viewCount + Number(process.env.E2E_ROUND ?? '0');
  viewCount += 1;
  const between = BETWEEN_WIDTHS.filter((_, index) => index % 2 === turn % 2);
  return { widths: [...EDGE_WIDTHS, ...between], theme: turn % 4 < 2 ? 'light' : 'dark' };
}

/** Checks that the current view fits its widths (UI-16), and that axe finds no serious problem in its theme (UI-42). */
export async function checkView(page: Page, name: string, isList = false, tableFrom = WIDE_FROM): Promise<void> {
  const size = page.viewportSize() ?? LAPTOP;
  const { widths, theme } = takeTurn();
  for (const width of widths) {
    await resize(page, { width, height: HEIGHT });
    // A table that has just replaced cards gets its own scroll box one frame later.
    await expect
      .configure({ soft: true, timeout: 2000 })
      .poll(() => findOverhang(page), { message: `${name} at ${width} px` })
      .toBeLessThanOrEqual(0);
    if (isList) {
      const tables = page.getByRole('main').getByRole('table');
      await expect(tables, `${name} at ${width} px`).toHaveCount(width < tableFrom ? 0 : 1);
    }
  }
  await resize(page, size);
  expect.soft(await listFaultsInTheme(page, name, theme), name).toEqual([]);
}

/** Opens each screen and checks it; on a laptop, the controls of a dense screen must not overlap either. */
export async function walkScreens(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const { path, sign, title, isList, tableFrom, isDense } of screens) {
    await page.goto(path);
    await expect(sign).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
    if (title !== undefined) await expect(page).toHaveTitle(`Bobbin · ${title}`);
    const size = page.viewportSize() ?? LAPTOP;
    if (isDense === true) {
      await resize(page, LAPTOP);
      await page.evaluate(() => document.fonts.ready);
      expect.soft(await listClashes(page), path).toEqual([]);
      await resize(page, size);
    }
    await checkView(page, path, isList, tableFrom);
  }
}

import { buildWeb, isWebBuilt } from '../../scripts/start/web-build.ts';
import { launchBrowser, readSession } from './browser.ts';
import type { Place } from './processes.ts';
import { percentile } from './statistics.ts';

const WINDOW = { width: 1366, height: 768 };
const CARD = 'main button[aria-pressed][title]';
/** The button after the last page is disabled. */
const NEXT = 'button[aria-current="page"] + button:enabled';
/** Scroll distance per frame: two steps of a mouse wheel, which is faster than a person scrolls. */
const STEP_PX = 200;

export interface Scrolled {
  cards: number;
  /** Number of visible cards without a picture when scrolling stopped. */
  missing: number;
  frames: number;
  /** Milliseconds between two frames. */
  p99Ms: number;
  longestMs: number;
}

/** Scrolls through every page of a seller's library in a real browser at wheel speed, and measures its frames. */
export async function measureScrolling(place: Place, apiUrl: string, email: string): Promise<Scrolled> {
  if (!isWebBuilt('best')) await buildWeb(place.logFile('web'), 'best');
  const session = await readSession(apiUrl, email);
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: WINDOW });
    await context.addInitScript((text) => localStorage.setItem('AUTH_TOKEN', text), session);
    const page = await context.newPage();
    await page.goto(`${apiUrl}/community/library`);
    const gaps: number[] = [];
    let cards = 0;
    let missing = 0;
    for (;;) {
      await page.locator(CARD).first().waitFor();
      const seen = await page.evaluate(scrollDown, { card: CARD, step: STEP_PX });
      gaps.push(...seen.gaps);
      cards += seen.cards;
      missing += seen.missing;
      const next = page.locator(NEXT);
      if ((await next.count()) === 0) break;
      const first = (await page.locator(CARD).first().getAttribute('title')) ?? '';
      await next.click();
      await page.locator(`${CARD}[title="${first}"]`).waitFor({ state: 'detached' });
    }
    return { cards, missing, frames: gaps.length, p99Ms: percentile(gaps, 0.99), longestMs: Math.max(...gaps) };
  } finally {
    await browser.close();
  }
}

/** Runs in the page: scrolls from its top to its end, one step per frame. */
async function scrollDown({ card, step }: { card: string; step: number }) {
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  scrollTo(0, 0);
  let before = await frame();
  const gaps: number[] = [];
  while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
    scrollBy(0, step);
    const now = await frame();
    gaps.push(now - before);
    before = now;
  }
  const cards = [...document.querySelectorAll(card)];
  const inSight = cards.filter((one) => one.getBoundingClientRect().bottom > 0);
  const pictures = inSight.map((one) => one.querySelector('img'));
  await Promise.all(pictures.map(async (picture) => picture?.decode().catch(() => undefined)));
  return { gaps, cards: cards.length, missing: pictures.filter((picture) => !picture?.naturalWidth).length };
}

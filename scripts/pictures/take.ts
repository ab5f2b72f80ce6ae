import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { fill, toPattern, WORDS } from '../../tests/e2e/words.ts';
import { findBrowser } from '../test/browser.ts';
import { findShown, type Shown, signIn } from './demo.ts';
import type { Name } from './list.ts';

const SELLER = 'seller@bobbin.test';
const ADMIN = 'admin@bobbin.test';

const LAPTOP = { width: 1440, height: 900 };
/** Height of the picture in pixels, down to the end of the chart. */
const DASHBOARD = { width: 1440, height: 1200 };
/** This picture is lower, because the page is short in the demo. */
const STAFF = { width: 1440, height: 720 };
const PHONE = { width: 390, height: 844 };
/** Scale of the pictures: pixels of the picture per pixel of the page, so that letters are sharp on screens with a high resolution. */
const SCALE = 2;
/** A page that is opened for the first time may take long on a busy machine. */
const PATIENCE_MS = 120_000;

/** Maximum wait for the page to stop changing; later changes are not in the picture. */
const SETTLED_MS = 1000;

export type Language = keyof typeof WORDS;

export interface Look {
  language: Language;
  theme: 'light' | 'dark';
}

interface Shot {
  name: Name;
  email: string;
  size: { width: number; height: number };
  path: (shown: Shown) => string;
  /** Element that is visible when the screen has its content. */
  sign: (page: Page, words: (typeof WORDS)[Language]) => Locator;
}

const SHOTS: readonly Shot[] = [
  {
    name: 'orders',
    email: SELLER,
    size: LAPTOP,
    path: ({ firstDay, lastDay }) => `/community/orders?sortBy=createdAt:DESC&from=${firstDay}&to=${lastDay}`,
    sign: (page) => page.getByRole('row').nth(20),
  },
  {
    name: 'phone',
    email: SELLER,
    size: PHONE,
    path: () => '/community/orders',
    sign: (page, { orders }) => page.getByRole('button', { name: toPattern(orders.fulfilOf) }).first(),
  },
  {
    name: 'fulfil',
    email: SELLER,
    size: LAPTOP,
    path: ({ draft }) => `/community/orders?fulfil=${draft}`,
    sign: (page, { fulfilment }) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: fill(fulfilment.sendTo, { house: 'Pressify.us' }), disabled: false }),
  },
  {
    name: 'dashboard',
    email: SELLER,
    size: DASHBOARD,
    path: () => '/community',
    sign: (page) => page.getByRole('slider').locator('rect').first(),
  },
  {
    name: 'staff',
    email: ADMIN,
    size: STAFF,
    path: () => '/admin',
    sign: (page) => page.getByRole('main').getByRole('heading', { level: 2 }).first(),
  },
];

/** Takes each picture in a browser of its own size; `keep` gets the bytes of a WebP file. */
export async function takePictures(
  origin: string,
  look: Look,
  keep: (name: Name, bytes: Buffer) => void,
): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
  });
  try {
    const shown = await findShown(origin, SELLER);
    for (const shot of SHOTS) {
      const picture = await takePicture(browser, origin, look, shot, shown);
      // The pictures are compressed without loss, because a page of text is smaller this way.
      keep(shot.name, await sharp(picture).webp({ lossless: true, effort: 6 }).toBuffer());
    }
  } finally {
    await browser.close();
  }
}

async function takePicture(browser: Browser, origin: string, look: Look, shot: Shot, shown: Shown): Promise<Buffer> {
  const tokens = JSON.stringify(await signIn(origin, shot.email));
  const stored = { locale: look.language, theme: look.theme, AUTH_TOKEN: tokens };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL: origin,
    viewport: shot.size,
    deviceScaleFactor: SCALE,
    // With this option, scroll bars are drawn over the page and take no space.
    isMobile: true,
    reducedMotion: 'reduce',
    locale: look.language,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await page.goto(shot.path(shown));
  await shot.sign(page, WORDS[look.language]).waitFor();
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"]') === null &&
      document.fonts.status === 'loaded' &&
      [...document.images].every((image) => image.loading === 'lazy' || image.complete),
  );
  const picture = await takeStill(page);
  await context.close();
  return picture;
}

/** Takes pictures until two consecutive ones are equal, because then nothing moves any more. */
async function takeStill(page: Page): Promise<Buffer> {
  for (let before = await page.screenshot(); ;) {
    await page.waitForTimeout(SETTLED_MS);
    const picture = await page.screenshot();
    if (picture.equals(before)) return picture;
    before = picture;
  }
}

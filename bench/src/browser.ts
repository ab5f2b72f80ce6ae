import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from '../../scripts/test/browser.ts';
import { ask } from './ask.ts';
import { PASSWORD } from './fill.ts';

/** A browser of its own: nothing cached, nothing compiled, no connection open. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), chromiumSandbox: process.getuid?.() !== 0 });
}

/** What a page keeps of a sign-in, as it keeps it. */
export async function readSession(url: string, email: string): Promise<string> {
  return JSON.stringify(await ask({ url, token: '' }, '/api/auth/login', { email, password: PASSWORD }));
}

import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from '../../scripts/test/browser.ts';
import { ask } from './ask.ts';
import { PASSWORD } from './fill.ts';

/** Launches a new browser with empty caches, no compiled code and no open connections. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), chromiumSandbox: process.getuid?.() !== 0 });
}

/** Reads the session that a page stored after sign-in. */
export async function readSession(url: string, email: string): Promise<string> {
  return JSON.stringify(await ask({ url, token: '' }, '/api/auth/login', { email, password: PASSWORD }));
}

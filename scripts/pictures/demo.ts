import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { login } from '@bobbin/contract/auth';
import { listOrders } from '@bobbin/contract/orders';
import { HOUSES } from '@bobbin/domain/factories/houses';
import { addDays, laDay } from '@bobbin/domain/time/la-day';
import { DEMO_PASSWORD } from '../../server/src/demo-accounts.ts';
import { findMemoryFolder } from '../memory-folder.ts';
import { Problem } from '../problem.ts';

/** Ports that differ from those of `npm start` and of the journeys. */
const PORTS = { PORT: '4340', SIM_PORT: '4350' };
/** Number of days that the orders list in the picture covers. */
const DAYS = 7;

export interface Demo {
  origin: string;
  /** Promise that resolves when the demo world is complete. */
  complete: Promise<void>;
  stop(): Promise<void>;
}

/** Data of the demo world that the pictures show. */
export interface Shown {
  /** Id of an order with designs that only has to be sent to a factory. */
  draft: string;
  /** First and last day of a period; the last day is the newest day with orders at factories. */
  firstDay: string;
  lastDay: string;
}

interface SentOrder {
  id: string;
  createdAt: string;
  fulfillStatus: string | null;
}

/** Starts `npm start` with an empty world. */
export function startDemo(): Demo {
  const folder = mkdtempSync(join(findMemoryFolder(), 'bobbin-pictures-'));
  const ports = { PORT: process.env.PORT ?? PORTS.PORT, SIM_PORT: process.env.SIM_PORT ?? PORTS.SIM_PORT };
  const origin = `http://localhost:${ports.PORT}`;
  const child = spawn(process.execPath, ['scripts/start.mjs', '--fresh'], {
    env: { ...process.env, ...ports, PUBLIC_URL: origin, DATABASE_URL: '', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const complete = new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('Demo world complete')) resolve();
      if (line.startsWith('The demo world is not complete')) reject(new Problem(line));
    });
    void ended.then(() => reject(new Problem('npm start ended before the demo world was complete.')));
  });
  return {
    origin,
    complete,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export async function signIn(origin: string, email: string): Promise<{ accessToken: string }> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password: DEMO_PASSWORD });
  const answer = await fetch(`${origin}/api${login.path}`, { method: login.method, headers, body }).catch(() => null);
  if (answer === null) throw new Problem(`Nothing answers at ${origin}.`);
  return readBody(answer);
}

export async function findShown(origin: string, email: string): Promise<Shown> {
  const { accessToken } = await signIn(origin, email);
  const query = new URLSearchParams({ page: '1', limit: '50', sortBy: 'createdAt:DESC', fulfills: HOUSES.join(',') });
  const { data } = await readBody<{ data: SentOrder[] }>(
    await fetch(`${origin}/api${listOrders.path}?${query.toString()}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    }),
  );
  const draft = data.find(({ fulfillStatus }) => fulfillStatus === 'DRAFT');
  const sent = data.find(({ fulfillStatus }) => fulfillStatus !== 'DRAFT');
  if (draft === undefined || sent === undefined)
    throw new Problem('This demo world has no draft or no order at a factory.');
  const lastDay = laDay(Date.parse(sent.createdAt));
  return { draft: draft.id, firstDay: addDays(lastDay, 1 - DAYS), lastDay };
}

async function readBody<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Problem(`${new URL(response.url).pathname} answered ${response.status}.`);
  return ((await response.json()) as { body: T }).body;
}

import { connectTelegram } from '@bobbin/contract/connections';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import { note } from '../../server/src/modules/notifications/notices.ts';
import type { NewNotice } from '../../server/src/modules/notifications/wiring.ts';
import type { Caller, World } from '../world/world.ts';

export const BOT = '100200300:demo-bot-token';
export const GROUP = '-1001234567890';

/** Records a notice in a transaction of its own, as an event of the product would. */
export function noteFor(world: World, ownerId: string, notice: Omit<NewNotice, 'scope'>): Promise<void> {
  return inTransaction(world.db, (trx) => note(trx, world.clock, { scope: systemScope(ownerId, 'test'), ...notice }));
}

/** Connects a person to a new Telegram group without messages. */
export async function connectGroup(world: World, caller: Caller): Promise<void> {
  expect((await caller.call(connectTelegram, { body: { api: `${BOT}|${GROUP}` } })).body).toBe(true);
  await world.control('telegram', 'DELETE', '/messages');
}

/** Returns the messages of the Telegram group, and deletes them. */
export async function takeMessages(world: World): Promise<string[]> {
  const messages = await world.control<{ text: string }[]>('telegram', 'GET', '/messages');
  await world.control('telegram', 'DELETE', '/messages');
  return messages.map(({ text }) => text);
}

/** Returns a function that reads the new notice mails to a person. */
export function createMailReader(world: World) {
  const seen = new Set<string>();
  return async (email: string): Promise<{ kind: string; subject: string; text: string }[]> => {
    const rows = await world.db
      .selectFrom('mails')
      .select(['id', 'kind', 'subject', 'body_sealed as sealed'])
      .where('recipient', '=', email)
      .where('kind', 'not in', ['newDevice', 'teamInvitation'])
      .orderBy('id')
      .execute();
    const fresh = rows.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    return fresh.map(({ kind, subject, sealed }) => ({
      kind,
      subject,
      text: sealed === null ? '' : (JSON.parse(world.app.vault.open(sealed)) as { text: string }).text,
    }));
  };
}

/** Runs the deliveries that are due by the world's clock, and the jobs that they enqueue. */
export async function runDelivery(world: World): Promise<void> {
  await world.runWaiting('tellSeller', 'spreadNews');
}

/** Returns the time of the person's next planned delivery, or null when none is planned. */
export async function nextDelivery(world: World, ownerId: string): Promise<Date | null> {
  const { rows } = await sql<{ runAt: Date }>`select run_at as "runAt" from graphile_worker.jobs
    where task_identifier = 'tellSeller' and key = ${`tellSeller:${ownerId}`}`.execute(world.db);
  return rows[0]?.runAt ?? null;
}

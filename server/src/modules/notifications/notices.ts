import { systemScope, type OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database.ts';
import type { EventHandlers, Events } from '../../platform/events.ts';
import { addJob } from '../../platform/jobs.ts';
import { publish } from '../../platform/live.ts';
import { KINDS } from './catalogue/kinds.ts';
import { listHearersOfShop } from './delivery/delivery.cross-tenant.sql.ts';
import { BEGINNINGS, NOTICE_OF, type NewNotice } from './wiring.ts';
import * as queries from './notices.sql.ts';

/** Maximum number of attempts of the job; more than the attempts at Telegram, so that the mail is still sent afterwards. */
const ATTEMPTS_MAX = 12;

/** Enqueues the delivery of a user's waiting events, now or at an instant; a second request joins the first job. */
export async function askToDeliver(trx: Queryable, ownerId: string, runAt?: Date): Promise<void> {
  const key = `tellSeller:${ownerId}`;
  await addJob(trx, 'tellSeller', { ownerId }, { key, queue: key, maxAttempts: ATTEMPTS_MAX, ...(runAt && { runAt }) });
}

/** Enqueues the fan-out of an owner's events to team members, now or at an instant. */
export async function askToSpread(trx: Queryable, ownerId: string, runAt?: Date): Promise<void> {
  await addJob(trx, 'spreadNews', { ownerId }, { key: `spreadNews:${ownerId}`, ...(runAt && { runAt }) });
}

/** Enqueues the delivery of a post to the users after `after`; the batches of one post run one after another. */
export async function askToSpreadPost(trx: Queryable, postId: string, after: string): Promise<void> {
  const key = `spreadPost:${postId}:${after}`;
  await addJob(trx, 'spreadPost', { ownerId: '', postId, after }, { key, queue: 'spreadPost' });
}

/** Enqueues the delivery in the transaction of the event, so that another worker delivers the event if this process dies. */
export async function note(trx: Queryable, clock: Clock, notice: NewNotice): Promise<void> {
  const scope = notice.to === undefined ? notice.scope : systemScope(notice.to, 'news');
  const { ownerId } = scope;
  const now = new Date(clock.now());
  const isShared = notice.shopId !== undefined && notice.to === undefined && KINDS[notice.kind].right !== 'own';
  const isNew = await queries.insertNotice(trx, scope, {
    id: notice.id,
    desk_id: notice.actingOwnerId === undefined || notice.actingOwnerId === ownerId ? null : notice.actingOwnerId,
    kind: notice.kind,
    shop_id: notice.shopId ?? null,
    order_id: notice.orderId ?? null,
    thing_id: notice.thingId ?? null,
    house: notice.house ?? null,
    days: notice.days ?? null,
    count: notice.count ?? null,
    words: notice.words ?? null,
    cents: notice.cents ?? null,
    at: notice.at ?? null,
    created_at: now,
    spread_at: isShared ? null : now,
  });
  if (!isNew) return;
  await publish(trx, { kind: 'event', ownerId, event: { type: 'inbox' } });
  await askToDeliver(trx, ownerId);
  if (isShared) await askToSpread(trx, ownerId);
}

/** Deletes all events about a shop, those of its owner and those of team members; returns the number of events. */
export async function forgetShop(trx: Queryable, scope: OwnerScope, shopId: string): Promise<number> {
  let count = await queries.removeNotices(trx, scope, shopId);
  for (const userId of await listHearersOfShop(trx, scope.ownerId, shopId)) {
    count += await queries.removeHeard(trx, systemScope(userId, 'news'), scope.ownerId, shopId);
  }
  return count;
}

/** Records all events that cause a notification, in the transaction of the change. */
export function createNoticeHandlers(clock: Clock): EventHandlers {
  const handlers: Record<string, (trx: Queryable, event: never) => Promise<void>> = {};
  for (const [name, toNotice] of Object.entries(NOTICE_OF)) {
    handlers[name] = async (trx, event) => {
      const news: NewNotice | readonly NewNotice[] | null = toNotice(event);
      for (const notice of [news ?? []].flat()) await note(trx, clock, notice);
    };
  }
  // This event belongs to no shop and concerns all users, so a separate job delivers it to each user (NTF-39).
  for (const name of ['postPublished', 'postShownAgain'] as const) {
    handlers[name] = (trx, { postId }: Events['postShownAgain']) => askToSpreadPost(trx, postId, '');
  }
  for (const kind of BEGINNINGS) {
    handlers[kind] = (trx, { scope, shopId }: { scope: OwnerScope; shopId: string }) =>
      note(trx, clock, { scope, id: `${kind}:${shopId}:${clock.now()}`, kind, shopId });
  }
  return handlers;
}

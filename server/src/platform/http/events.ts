import { createHash } from 'node:crypto';
import { liveEvent, streamEvents, type LiveEvent } from '@bobbin/contract/events';
import type { FastifyInstance } from 'fastify';
import { listRights, type SellerScope } from '../access.ts';
import type { Live } from '../live.ts';
import type { Metrics } from '../metrics.ts';
import type { Hearer, Routes } from './bind.ts';

/** Interval of the comments that are sent on an idle stream: they keep proxies from closing it, and show when the token has expired. */
const HEARTBEAT_MS = 20_000;

/** Returns whether a subscriber receives an event of the owner: a member for the shops of the scope, the owner for all shops. */
function isHeard({ actor, stands, shops }: Hearer['scope'], event: LiveEvent): boolean {
  if (event.type === 'staffDesign' || event.type === 'staffSku' || event.type === 'staffWork') return false;
  if (event.type === 'inbox' || event.type === 'sight') return false;
  if (event.type === 'balance') return stands === 'owner';
  if (event.type === 'orderViews') return event.userId === actor.userId;
  return shops === 'all' || (event.shopId !== null && shops.includes(event.shopId));
}

/** Returns the scope version: a text of owner, shops and permissions that stays equal as long as none of them changes (TEA-18). */
function toMark(scope: SellerScope): string {
  const { ownerId, stands, shops } = scope;
  const seen = shops === 'all' ? shops : shops.map((shopId) => [shopId, listRights(scope, shopId)]);
  return createHash('sha256')
    .update(JSON.stringify([ownerId, stands, seen]))
    .digest('base64url')
    .slice(0, 22);
}

/** Sends server-sent events about the signed-in user's data, until the session ends, its permissions change or the server stops. */
export function serveEvents(app: FastifyInstance, routes: Routes, live: Live, metrics: Metrics): void {
  const open = new Set<{ callerId: string; isAt: (ownerId: string) => boolean; check: () => void; stop: () => void }>();
  metrics.serveStreams(() => open.size);
  let isClosing = false;

  routes.bindStream(streamEvents, ({ principal, callerId, prove, request, stream }) => {
    const { userId } = principal;
    stream.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': request.id,
    });
    stream.write('retry: 2000\n\n');

    /** Current scope of the subscriber; null until it has been checked. */
    let hearer: Hearer | null = null;
    let mark = '';
    let unsubscribe = () => {};
    let proven: Promise<unknown> = Promise.resolve();
    /** Number of open checks: at most one that runs and one that waits for it. */
    let openChecks = 0;
    // A user receives the events of the own inbox, whatever the acting owner is (INB-3).
    const unsubscribeOwn = live.subscribe(userId, (event) => hear(event, ({ type }) => type === 'inbox'));

    /** Checks the caller's permissions again; events wait until the check has ended. */
    function check() {
      // Needs no further check when one is waiting to begin, because it will read the current state.
      if (openChecks > 1) return;
      openChecks += 1;
      proven = proven
        .then(prove)
        .then((now) => {
          if (!open.has(entry)) return;
          const { ownerId } = now.scope;
          if (ownerId !== hearer?.scope.ownerId) {
            unsubscribe();
            // The acting owner may change while an event of the former owner waits for this check; such an event is dropped.
            unsubscribe = live.subscribe(ownerId, (event) =>
              hear(event, (data) => hearer?.scope.ownerId === ownerId && isHeard(hearer.scope, data)),
            );
          }
          hearer = now;
          const seen = toMark(now.scope);
          if (seen !== mark)
            stream.write(`data: ${JSON.stringify({ type: 'sight', mark: seen } satisfies LiveEvent)}\n\n`);
          mark = seen;
        })
        .catch(stop)
        .finally(() => (openChecks -= 1));
    }
    function write(text: string) {
      void proven.then(() => open.has(entry) && stream.write(text));
    }
    function hear(event: LiveEvent, isFor: (data: LiveEvent) => boolean) {
      // Writes only events of the contract, because a newer process may publish others.
      const { data } = liveEvent.safeParse(event);
      // Waits for a pending check, because until then it is unknown which shops the member may see (TEA-6).
      if (data)
        void proven.then(() => {
          if (isFor(data) && open.has(entry)) stream.write(`data: ${JSON.stringify(data)}\n\n`);
        });
    }
    function stop() {
      clearInterval(heartbeat);
      unsubscribe();
      unsubscribeStaff();
      unsubscribeOwn();
      open.delete(entry);
      stream.end();
    }
    // While a check runs, the new owner is unknown, because the check may have read the owner before the change.
    const isAt = (ownerId: string) => openChecks > 0 || hearer?.scope.ownerId === ownerId;
    const entry = { callerId, isAt, check, stop };
    const heartbeat = setInterval(() => {
      check();
      write(': still here\n\n');
    }, HEARTBEAT_MS);
    open.add(entry);
    const unsubscribeStaff = live.subscribeStaff((permission, event) =>
      hear(event, () => hearer?.can(permission) === true),
    );
    // Checks once more, because the session may have ended before the subscription began.
    check();
    request.raw.on('close', stop);
    // A stream that is requested on an open connection while the server stops would delay its end; the browser connects again to another process.
    if (isClosing) stop();
  });

  live.onForget((userId) => {
    for (const entry of open) {
      // Team members lose the events at the same time as the owner (TEA-14).
      if (userId === null || entry.callerId === userId || entry.isAt(userId)) entry.check();
    }
  });

  app.addHook('preClose', (done) => {
    isClosing = true;
    for (const { stop } of open) stop();
    done();
  });
}

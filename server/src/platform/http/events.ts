import { createHash } from 'node:crypto';
import { liveEvent, streamEvents, type LiveEvent } from '@bobbin/contract/events';
import type { FastifyInstance } from 'fastify';
import { listRights, type SellerScope } from '../access.ts';
import type { Live } from '../live.ts';
import type { Metrics } from '../metrics.ts';
import type { Hearer, Routes } from './bind.ts';

/** Keeps proxies from closing a quiet stream, and finds a token that ran out. */
const HEARTBEAT_MS = 20_000;

/** Whether somebody hears of something of the owner whose news they get: a member of the shops they have, the owner of all. */
function isHeard({ stands, shops }: Hearer['scope'], event: LiveEvent): boolean {
  if (event.type === 'staffDesign' || event.type === 'staffSku') return false;
  if (event.type === 'inbox' || event.type === 'sight') return false;
  if (event.type === 'balance') return stands === 'owner';
  return shops === 'all' || (event.shopId !== null && shops.includes(event.shopId));
}

/** One word for whose shops somebody sees, which, and what is held on each: equal as long as all of it is (TEA-18). */
function toMark(scope: SellerScope): string {
  const { ownerId, stands, shops } = scope;
  const seen = shops === 'all' ? shops : shops.map((shopId) => [shopId, listRights(scope, shopId)]);
  return createHash('sha256')
    .update(JSON.stringify([ownerId, stands, seen]))
    .digest('base64url')
    .slice(0, 22);
}

/** Server-sent events of the signed-in person's own data, until the session, its rights or the server end. */
export function serveEvents(app: FastifyInstance, routes: Routes, live: Live, metrics: Metrics): void {
  const open = new Set<{ userId: string; isAt: (ownerId: string) => boolean; check: () => void; stop: () => void }>();
  metrics.serveStreams(() => open.size);

  routes.bindStream(streamEvents, ({ principal, prove, request, stream }) => {
    const { userId } = principal;
    stream.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': request.id,
    });
    stream.write('retry: 2000\n\n');

    /** Whose news it is now, and of which shops; null until it was proved. */
    let hearer: Hearer | null = null;
    let mark = '';
    let unsubscribe = () => {};
    let proven: Promise<unknown> = Promise.resolve();
    /** The check that runs, and the one behind it. */
    let openChecks = 0;
    // A person's own inbox is told whatever desk they sit at (INB-3).
    const unsubscribeOwn = live.subscribe(userId, (event) => hear(event, ({ type }) => type === 'inbox'));

    /** While the caller's rights are checked again, events wait. */
    function check() {
      // One that has not begun reads everything later than now.
      if (openChecks > 1) return;
      openChecks += 1;
      proven = proven
        .then(prove)
        .then((now) => {
          if (!open.has(entry)) return;
          const { ownerId } = now.scope;
          if (ownerId !== hearer?.scope.ownerId) {
            unsubscribe();
            // An event that waited for a check may be of the former owner, of whom the new scope says nothing.
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
      // What the contract does not name is not written; a newer process may tell of what we do not know.
      const { data } = liveEvent.safeParse(event);
      // The shops of the member are those after the check that is under way, if there is one (TEA-6).
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
    // During a check the owner may be any: what it has read of that owner may be older than what is to be forgotten.
    const isAt = (ownerId: string) => openChecks > 0 || hearer?.scope.ownerId === ownerId;
    const entry = { userId, isAt, check, stop };
    const heartbeat = setInterval(() => {
      check();
      write(': still here\n\n');
    }, HEARTBEAT_MS);
    open.add(entry);
    const unsubscribeStaff = live.subscribeStaff((permission, event) =>
      hear(event, () => hearer?.can(permission) === true),
    );
    // The session may have ended before we listened, so it is checked once more.
    check();
    request.raw.on('close', stop);
  });

  live.onForget((userId) => {
    for (const entry of open) {
      // Who works for somebody loses the news with them (TEA-14).
      if (userId === null || entry.userId === userId || entry.isAt(userId)) entry.check();
    }
  });

  app.addHook('preClose', (done) => {
    for (const { stop } of open) stop();
    done();
  });
}

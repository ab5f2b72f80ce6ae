import type { FastifyInstance } from 'fastify';
import type { Access } from '../access.ts';
import { AppError } from '../errors.ts';
import type { Live } from '../live.ts';

const HEARTBEAT_MS = 20_000;

/** `GET /api/events`: server-sent events of the signed-in person's own data, until the session or the server ends. */
export function serveEvents(app: FastifyInstance, access: Access, live: Live): void {
  const open = new Set<() => void>();

  app.get('/api/events', async (request, reply) => {
    const authorization = request.headers.authorization;
    const principal = await access.authenticate(authorization);
    if (principal.owesSecondFactor) throw new AppError('SECOND_FACTOR_OWED');
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': request.id,
    });
    stream.write('retry: 2000\n\n');

    const unsubscribe = live.subscribe(principal.userId, (event) => stream.write(`data: ${JSON.stringify(event)}\n\n`));
    // The heartbeat also notices a session that ended meanwhile.
    const heartbeat = setInterval(() => {
      access.authenticate(authorization).then(
        () => stream.write(': still here\n\n'),
        () => stop(),
      );
    }, HEARTBEAT_MS);
    function stop() {
      clearInterval(heartbeat);
      unsubscribe();
      open.delete(stop);
      stream.end();
    }
    open.add(stop);
    request.raw.on('close', stop);
  });

  app.addHook('preClose', (done) => {
    for (const stop of open) stop();
    done();
  });
}

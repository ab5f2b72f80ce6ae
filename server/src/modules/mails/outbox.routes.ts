import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { toListPage, toMailPage, type Outbox } from './outbox.ts';

/** Content security policy of the page: no scripts, only its own styles and those of the mails in frames, no external resources. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Binds `GET /dev/outbox`, the page with the mails of the demo and of development; never bound in production. */
export function serveOutbox(app: FastifyInstance, outbox: Outbox): void {
  const send = (reply: FastifyReply, page: string) =>
    reply
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page);

  app.get('/dev/outbox', async (_request, reply) => send(reply, toListPage(await outbox.list(null))));
  app.get('/dev/outbox.json', async (request, reply) => {
    const { to } = request.query as { to?: unknown };
    return reply.header('cache-control', 'no-store').send(await outbox.list(typeof to === 'string' ? to : null));
  });
  app.get('/dev/outbox/:id', async (request, reply) => {
    const mail = await outbox.find((request.params as { id: string }).id);
    if (!mail) throw new AppError('NOT_FOUND');
    return send(reply, toMailPage(mail));
  });
}

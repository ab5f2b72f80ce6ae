import { ConnectorError } from '@bobbin/connectors/errors';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { BankEvents } from './bank-events.ts';

const BODY_MAX_BYTES = 64 * 1024;

/**
 * Receives bank webhooks at `/api/webhooks/banks/{provider}`. Responds with success after storing a webhook, 401 to an unauthenticated one, 422 to an
 * authenticated one of an unknown form, and 5xx when it could not be stored, so that the bank repeats it (DEP-4).
 */
export function bindBankHooks(app: FastifyInstance, events: BankEvents): void {
  app.register((scope, _options, done) => {
    // Checks the signature before parsing, because it covers the exact bytes of the body.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES }, (_request, body, next) =>
      next(null, body),
    );
    scope.post<{ Params: { provider: string } }>('/api/webhooks/banks/:provider', async (request, reply) => {
      const { params, body, headers } = request;
      try {
        await events.receive(params.provider, {
          body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
          header: (name) => [headers[name]].flat()[0] ?? null,
        });
      } catch (error) {
        if (!(error instanceof ConnectorError)) throw error;
        request.log.warn({ reason: error.providerMessage }, 'A transfer was not understood');
        throw new AppError('INVALID_INPUT', { issues: [{ path: 'body', message: 'notReadable' }], cause: error });
      }
      return reply.code(200).send({ success: true });
    });
    done();
  });
}

import { ConnectorError } from '@bobbin/connectors/errors';
import type { Marketplace } from '@bobbin/connectors/marketplace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import type { MarketplaceWebhooks } from './webhooks.ts';

const BODY_MAX_BYTES = 256 * 1024;

/**
 * Receives the marketplace's webhooks. Responds 200 with an empty body after storing the webhook, 401 to a wrong signature, 422 to a signed body of
 * an unknown form, and 5xx when the webhook could not be stored, so that the marketplace repeats it (SYN-2).
 */
export function bindMarketplaceWebhooks(
  app: FastifyInstance,
  marketplace: Marketplace,
  webhooks: MarketplaceWebhooks,
): void {
  function readEvent(request: FastifyRequest, rawBody: string) {
    try {
      return marketplace.verifyWebhook(request.headers, rawBody);
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      request.log.warn({ reason: error.providerMessage }, 'A notification was not understood');
      throw new AppError('INVALID_INPUT', { issues: [{ path: 'body', message: 'notReadable' }], cause: error });
    }
  }

  app.register((scope, _options, done) => {
    // Checks the signature before parsing, because it covers the exact bytes of the body.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_MAX_BYTES }, (_request, body, next) =>
      next(null, body),
    );
    scope.post('/api/webhooks/marketplace', async (request, reply) => {
      const rawBody = typeof request.body === 'string' ? request.body : '';
      const event = readEvent(request, rawBody);
      if (!event) throw new AppError('UNAUTHORIZED');
      try {
        await webhooks.receive(event, rawBody);
      } catch (error) {
        // The raw body appears only in this log entry; it contains an order and a status, and no secrets.
        request.log.error({ payload: rawBody }, 'A notification was not kept');
        throw error;
      }
      return reply.code(200).send('');
    });
    done();
  });
}

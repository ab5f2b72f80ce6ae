import { isHouse } from '@bobbin/domain/factories/houses';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import type { Hints } from './hints.ts';

const BODY_MAX_BYTES = 64 * 1024;

/** Receives webhooks of factories at `/api/webhooks/factories/{house}`; for a factory that signs nothing, the path ends with a secret (FAC-15). */
export function bindHints(app: FastifyInstance, hints: Hints): void {
  app.register((scope, _options, done) => {
    // Checks the signature before parsing, because it covers the exact bytes of the body.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES }, (_request, body, next) =>
      next(null, body),
    );
    for (const path of ['/api/webhooks/factories/:house', '/api/webhooks/factories/:house/:key']) {
      scope.post<{ Params: { house: string; key?: string } }>(path, async ({ params, body, headers }, reply) => {
        const house = params.house.toUpperCase();
        if (!isHouse(house)) throw new AppError('NOT_FOUND');
        await hints.receive(house, params.key ?? null, {
          body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
          header: (name) => [headers[name]].flat()[0] ?? null,
        });
        return reply.code(200).send('');
      });
    }
    done();
  });
}

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { PICTURE_MIMES } from '../images/pictures.ts';
import { CONTENT_PATH, VARIANTS, type Contents } from './content.ts';

const linkParams = z.object({ ownerId: z.string(), fileId: z.string(), variant: z.enum(VARIANTS), name: z.string() });
const linkQuery = z.object({
  exp: z
    .string()
    // Accepts only the canonical text of a number, because another text of the same number would be another link (FIL-11).
    .regex(/^[1-9]\d{0,10}$/)
    .transform(Number),
  for: z.string().max(200).optional(),
  sig: z.string().max(100),
});

const PDF = 'application/pdf';
/** Headers that stop a served file from running scripts or loading resources (FIL-12). */
const SANDBOX = "default-src 'none'; sandbox";

/** Returns `inline` for formats that a browser may show, and `attachment` for all other formats, which are only downloaded. */
function toDisposition(mime: string, name: string): string {
  const place = PICTURE_MIMES.has(mime) || mime === PDF ? 'inline' : 'attachment';
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${place}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Serves files to callers who have a signed link: browsers, which send no bearer token here, and factories. */
export function bindContents(app: FastifyInstance, contents: Contents): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${CONTENT_PATH}/:ownerId/:fileId/:variant/:name`,
    async handler(request, reply) {
      const params = linkParams.safeParse(request.params);
      const query = linkQuery.safeParse(request.query);
      if (!params.success || !query.success) throw new AppError('NOT_FOUND');
      const content = await contents.openLink(
        { ...params.data, expiresAt: query.data.exp, readerId: query.data.for },
        query.data.sig,
      );

      const etag = `"${content.tag}"`;
      reply.headers({
        'cache-control': `private, max-age=${content.secondsLeft}, immutable`,
        etag,
        'content-disposition': toDisposition(content.mime, content.name),
        'content-security-policy': SANDBOX,
        'x-content-type-options': 'nosniff',
      });
      const isKnown = request.headers['if-none-match']?.includes(etag) === true;
      if (isKnown || request.method === 'HEAD') await content.close();
      if (isKnown) return reply.code(304).send();
      reply.type(content.mime).header('content-length', content.sizeBytes);
      return reply.send(request.method === 'HEAD' ? undefined : content.read());
    },
  });
}

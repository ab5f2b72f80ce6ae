import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SentBytes, Written } from './serialise.ts';

/** Below this the head of an answer weighs more than what is saved. */
const WORTH_BYTES = 1_000;
/** A page of 200 orders; up to here it is done at once, which costs less than a stream. */
const AT_ONCE_BYTES = 512 * 1024;
/** So many different `accept-encoding` are kept for an answer; for further ones it is compressed each time. */
const SENT_MAX = 4;
/** gzip reads the level, zstd the parameters. */
const GZIP_AND_ZSTD = {
  level: 5,
  params: { [constants.ZSTD_c_compressionLevel]: 7, [constants.ZSTD_c_minMatch]: 6 },
};

/**
 * Answers leave compressed as the client takes it (API-25). Measured on pages of
 * 50 orders that are printed and on their way, 136 kB: zstd 3 makes 12.1 kB, 7 11.4 kB in twice the time (0.3 ms more), brotli 4 12.3 kB in
 * as long. With zstd only repetitions of six letters or more count, which makes answers 3 % smaller: names of fields are long, and short
 * repetitions between ids cost more than they save. Pictures, PDFs and live events are left alone. A page of another site cannot have
 * answers with secrets made for it to measure: nothing is signed in by cookies.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    // Where the client has no favourite, the first one wins.
    encodings: ['zstd', 'br', 'gzip'],
    threshold: WORTH_BYTES,
    syncThreshold: AT_ONCE_BYTES,
    customTypes: /^application\/json\b|^text\/(?!event-stream)/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: GZIP_AND_ZSTD,
    // What comes in compressed is not unpacked: it could be a thousand times its size.
    globalDecompression: false,
  });
  app.decorateReply('sentBytes', null);
  // After the provider's own hook, which it adds to each route.
  app.addHook('onRoute', (route) => {
    if (route.config?.isAnswer) route.onSend = [route.onSend ?? [], keepBytes].flat();
  });
}

declare module 'fastify' {
  interface FastifyReply {
    /** Where the compressed bytes of this answer go; null for an answer that is not kept. */
    sentBytes: SentBytes | null;
  }
}

/** What decides how an answer leaves: all that the provider reads of a request. */
function takenBy({ headers }: FastifyRequest): string {
  return `${String(headers['accept-encoding'])} ${String(headers['x-no-compression'])}`;
}

function keepBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  const encoding = reply.getHeader('content-encoding');
  if (reply.sentBytes && Buffer.isBuffer(payload) && typeof encoding === 'string' && reply.sentBytes.size < SENT_MAX) {
    reply.sentBytes.set(takenBy(request), { encoding, bytes: payload });
  }
  done(null, payload);
}

/** Sends an answer; where the same one was compressed for such a client before, those bytes again. */
export function sendWritten(request: FastifyRequest, reply: FastifyReply, { content, sent }: Written): FastifyReply {
  const before = sent?.get(takenBy(request));
  if (before) {
    return reply.header('vary', 'accept-encoding').header('content-encoding', before.encoding).send(before.bytes);
  }
  reply.sentBytes = sent;
  return reply.send(content);
}

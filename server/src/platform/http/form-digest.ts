import { createHash } from 'node:crypto';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { hashOf } from '../crypto.ts';

/** Maximum number of parts, above that of any form; the form's reader rejects further ones. */
const PARTS_MAX = 1_000;

interface Watch {
  parser: BusboyInstance | null;
  digest: Promise<string>;
}

const WATCHES = new WeakMap<FastifyRequest, Watch>();

/**
 * Hashes the form while another reader reads it. Each part has a digest, and no bytes are stored. Forms are equal when their parts are,
 * because each request has another boundary (API-8).
 */
export function watchForm(request: FastifyRequest): Watch {
  const known = WATCHES.get(request);
  if (known) return known;
  const { raw } = request;
  const { promise: digest, resolve } = Promise.withResolvers<string>();
  const parts: string[] = [];
  // An aborted form has a digest of its own, which equals that of no complete form.
  const settle = (end: string) => resolve(hashOf(JSON.stringify([...parts, end])));

  let parser: BusboyInstance | null = null;
  try {
    parser = new Busboy({ headers: request.headers as BusboyHeaders, limits: { parts: PARTS_MAX } });
  } catch {
    settle('unreadable');
  }
  parser?.on('field', (name, value) => void parts.push(hashOf(JSON.stringify(['field', name, value]))));
  parser?.on('file', (name, file, fileName) => {
    const place = parts.push('broken') - 1;
    const hash = createHash('sha256');
    file.on('data', (chunk: Buffer) => hash.update(chunk));
    file.on('error', () => settle('broken'));
    file.on('end', () => {
      parts[place] = hashOf(JSON.stringify(['file', name, fileName, hash.digest('hex')]));
    });
  });
  parser?.on('finish', () => settle('whole'));
  parser?.on('error', () => settle('broken'));
  raw.on('close', () => raw.readableEnded || settle('broken'));
  if (parser) raw.pipe(parser);

  const watch = { parser, digest };
  WATCHES.set(request, watch);
  return watch;
}

/** Returns the digest of a form once it is read to its end. No other reader may read it any longer. */
export async function digestForm(request: FastifyRequest): Promise<string> {
  const { raw } = request;
  const { parser, digest } = watchForm(request);
  // A reader that stopped in the middle would block the rest of the body.
  if (parser && !raw.readableEnded && !raw.destroyed) {
    raw.unpipe();
    raw.pipe(parser);
  }
  return digest;
}

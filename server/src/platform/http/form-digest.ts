import { createHash } from 'node:crypto';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { hashOf } from '../crypto.ts';

/** Maximum number of parts that are hashed; no form has more, and the reader of the form rejects further parts. */
const PARTS_MAX = 1_000;

interface Watch {
  parser: BusboyInstance | null;
  digest: Promise<string>;
}

const WATCHES = new WeakMap<FastifyRequest, Watch>();

/**
 * Hashes a form while another reader reads it, part by part, without storing bytes. Two forms are equal when their parts are equal; their raw bytes
 * differ, because each request has a different boundary (API-8).
 */
export function watchForm(request: FastifyRequest): Watch {
  const known = WATCHES.get(request);
  if (known) return known;
  const { raw } = request;
  const { promise: digest, resolve } = Promise.withResolvers<string>();
  const parts: string[] = [];
  // An aborted form gets a digest that no complete form has.
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

/** Returns the digest of a form after reading it to its end. No other reader may still be reading it. */
export async function digestForm(request: FastifyRequest): Promise<string> {
  const { raw } = request;
  const { parser, digest } = watchForm(request);
  // Reads the rest of a part whose reader has stopped, because it would block the rest of the body.
  if (parser && !raw.readableEnded && !raw.destroyed) {
    raw.unpipe();
    raw.pipe(parser);
  }
  return digest;
}

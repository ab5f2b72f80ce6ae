import { createHash } from 'node:crypto';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { hashOf } from '../crypto.ts';

/** More parts than any form of ours may have; what comes behind them is refused by whoever reads the form. */
const PARTS_MAX = 1_000;

interface Watch {
  parser: BusboyInstance | null;
  digest: Promise<string>;
}

const WATCHES = new WeakMap<FastifyRequest, Watch>();

/**
 * Reads the form beside whoever else reads it: its bytes run through a digest a part, nothing of them is kept. A form is the same
 * when its parts are, whatever stands between them: each sending has another boundary (API-8).
 */
export function watchForm(request: FastifyRequest): Watch {
  const known = WATCHES.get(request);
  if (known) return known;
  const { raw } = request;
  const { promise: digest, resolve } = Promise.withResolvers<string>();
  const parts: string[] = [];
  // What broke off is a form of its own: it is the same as no whole one.
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

/** What tells a form from another, once it is read to its end. Nobody else reads it any more. */
export async function digestForm(request: FastifyRequest): Promise<string> {
  const { raw } = request;
  const { parser, digest } = watchForm(request);
  // A reader that gave up in the middle would hold up the rest.
  if (parser && !raw.readableEnded && !raw.destroyed) {
    raw.unpipe();
    raw.pipe(parser);
  }
  return digest;
}

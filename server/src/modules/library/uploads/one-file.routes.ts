import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { InputError } from '../../../platform/http/answers.ts';
import { listParts, readPartsBehind } from '../../../platform/http/forms.ts';

/**
 * Receives the file of a form that has no fields. Reads the form to its end even after an error, because a browser otherwise receives no response
 * (FIL-6). @throws InputError when the form has no file, and what `receive` throws
 */
export async function readOneFile<T>(
  request: FastifyRequest,
  receive: (file: { fileName: string; stream: Readable }, readRest: () => Promise<void>) => Promise<T>,
): Promise<T> {
  let received: { value: T } | null = null;
  let refusal: unknown = null;
  const parts = listParts(request);
  const readRest = () => readPartsBehind(parts);
  for (let next = await parts.next(); next.done !== true; next = await parts.next()) {
    const part = next.value;
    if (part.type === 'field') continue;
    const fileName = (part.filename as string | undefined) ?? '';
    if (refusal !== null) {
      part.file.resume();
      continue;
    }
    try {
      received = { value: await receive({ fileName, stream: part.file }, readRest) };
    } catch (error) {
      refusal = error;
      part.file.resume();
    }
  }
  if (refusal !== null) throw refusal;
  if (received === null) throw new InputError([{ path: 'body.file', message: 'missing' }]);
  return received.value;
}

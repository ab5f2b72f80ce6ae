import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { ProblemId } from '@bobbin/contract/problems';
import { UPLOAD_MAX_BYTES } from '@bobbin/domain/limits';
import type { FastifyRequest } from 'fastify';
import { InputError } from './answers.ts';
import { watchForm } from './form-digest.ts';

// Passes on one byte more than the limit, so that the consumer detects that the file is too large.
const FILE_SIZE = UPLOAD_MAX_BYTES + 1;

/** Limits of a form with several files: the number of files, the number of fields, and the bytes of a field. */
export interface FormLimits {
  files: number;
  fields: number;
  fieldSize: number;
}

/** Errors of the form parser, by code; any other error means that the form cannot be parsed. */
const FAULTS: Readonly<Record<string, ProblemId>> = {
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'notForm',
  FST_PARTS_LIMIT: 'formTooFull',
  FST_FILES_LIMIT: 'formTooFull',
  FST_FIELDS_LIMIT: 'formTooFull',
};

/** Returns whether a stream ends without a byte. A byte that was read for this check is put back. */
async function isEmpty(stream: Readable): Promise<boolean> {
  for (;;) {
    const chunk: unknown = stream.read();
    if (chunk !== null) {
      stream.unshift(chunk);
      return false;
    }
    if (stream.readableEnded || stream.destroyed) return true;
    await Promise.race(['readable', 'end', 'close'].map((event) => once(stream, event)));
  }
}

/** Lists the parts of a form, without empty file fields. A body that is not a form, or exceeds the limits of a form, is an error of the caller. */
export async function* listParts(request: FastifyRequest, limits: Partial<FormLimits> = {}) {
  try {
    // Subscribes before the parser starts, so that no part of the body is missed.
    if (request.isMultipart()) watchForm(request);
    const options = { limits: { ...limits, fileSize: FILE_SIZE }, throwFileSizeLimit: false };
    for await (const part of request.parts(options)) {
      // A browser sends an empty file field as a file without a name and without bytes (HTML, form data set).
      if (part.type === 'file' && !part.filename && (await isEmpty(part.file))) continue;
      yield part;
    }
  } catch (error) {
    const { code = '' } = error as { code?: string };
    throw new InputError([{ path: 'body', message: FAULTS[code] ?? 'notReadable' }]);
  }
}

/** Reads the fields after the file of a form, to the end of the form. @throws InputError when the form contains another file or is truncated */
export async function readPartsBehind(parts: ReturnType<typeof listParts>): Promise<void> {
  for (let next = await parts.next(); next.done !== true; next = await parts.next()) {
    if (next.value.type === 'file') next.value.file.resume();
  }
}

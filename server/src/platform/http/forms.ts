import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { ProblemId } from '@bobbin/contract/problems';
import { UPLOAD_MAX_BYTES } from '@bobbin/domain/limits';
import type { FastifyRequest } from 'fastify';
import { InputError } from './answers.ts';
import { watchForm } from './form-digest.ts';

// One byte more than allowed is passed on, so that the consumer sees that the file is too large.
const FILE_SIZE = UPLOAD_MAX_BYTES + 1;

/** Limits of a form with more than one file: the number of files and fields, and bytes of a field. */
export interface FormLimits {
  files: number;
  fields: number;
  fieldSize: number;
}

/** Errors of the form parser by code; any other means that the form is unreadable. */
const FAULTS: Readonly<Record<string, ProblemId>> = {
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'notForm',
  FST_PARTS_LIMIT: 'formTooFull',
  FST_FILES_LIMIT: 'formTooFull',
  FST_FIELDS_LIMIT: 'formTooFull',
};

/** Returns whether a stream ends without a byte. A byte read for this check is put back. */
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

/** Lists the parts of the form, without empty file fields; a body that is no form, or exceeds its limits, is the caller's error. */
export async function* listParts(request: FastifyRequest, limits: Partial<FormLimits> = {}) {
  try {
    // Subscribed in the same tick as the parser, so that no part of the body is missed.
    if (request.isMultipart()) watchForm(request);
    const options = { limits: { ...limits, fileSize: FILE_SIZE }, throwFileSizeLimit: false };
    for await (const part of request.parts(options)) {
      // A browser sends an empty file field as a file without a name and without a byte (HTML, form data set).
      if (part.type === 'file' && !part.filename && (await isEmpty(part.file))) continue;
      yield part;
    }
  } catch (error) {
    const { code = '' } = error as { code?: string };
    throw new InputError([{ path: 'body', message: FAULTS[code] ?? 'notReadable' }]);
  }
}

/** Reads the fields after the file of a form, to its end. @throws InputError for a further file, or when the form is cut off */
export async function readPartsBehind(parts: ReturnType<typeof listParts>): Promise<void> {
  for (let next = await parts.next(); next.done !== true; next = await parts.next()) {
    if (next.value.type === 'file') next.value.file.resume();
  }
}

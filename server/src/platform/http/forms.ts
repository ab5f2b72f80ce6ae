import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { ProblemId } from '@bobbin/contract/problems';
import { UPLOAD_MAX_BYTES } from '@bobbin/domain/limits';
import type { FastifyRequest } from 'fastify';
import { InputError } from './answers.ts';
import { watchForm } from './form-digest.ts';

// One byte more than allowed is let through, so that whoever keeps it sees for itself that the file is too large.
const FILE_SIZE = UPLOAD_MAX_BYTES + 1;

/** What a form may hold where it holds more than one file: how many files and fields, and bytes of a field. */
export interface FormLimits {
  files: number;
  fields: number;
  fieldSize: number;
}

/** What the reader of forms finds wrong, by its codes; anything else of it is not readable. */
const FAULTS: Readonly<Record<string, ProblemId>> = {
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'notForm',
  FST_PARTS_LIMIT: 'formTooFull',
  FST_FILES_LIMIT: 'formTooFull',
  FST_FIELDS_LIMIT: 'formTooFull',
};

/** Whether a stream ends without a byte. What was read to find out is put back. */
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

/** The parts of the form, without fields for files in which nothing was chosen; a form that is not one, or that holds more than it may, is the caller's fault. */
export async function* listParts(request: FastifyRequest, limits: Partial<FormLimits> = {}) {
  try {
    // In the same turn as the parser: nothing of the body has gone by yet.
    if (request.isMultipart()) watchForm(request);
    const options = { limits: { ...limits, fileSize: FILE_SIZE }, throwFileSizeLimit: false };
    for await (const part of request.parts(options)) {
      // A browser sends a field for files in which nothing was chosen as a file without a name and without a byte (HTML, form data set).
      if (part.type === 'file' && !part.filename && (await isEmpty(part.file))) continue;
      yield part;
    }
  } catch (error) {
    const { code = '' } = error as { code?: string };
    throw new InputError([{ path: 'body', message: FAULTS[code] ?? 'notReadable' }]);
  }
}

/** Reads what stands behind the file of a form, to its end. @throws InputError for a further file, or where it breaks off */
export async function readPartsBehind(parts: ReturnType<typeof listParts>): Promise<void> {
  for (let next = await parts.next(); next.done !== true; next = await parts.next()) {
    if (next.value.type === 'file') next.value.file.resume();
  }
}

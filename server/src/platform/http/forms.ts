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

/** The parts of the form; a form that is not one, or that holds more than it may, is the caller's fault. */
export async function* listParts(request: FastifyRequest, limits: Partial<FormLimits> = {}) {
  try {
    // In the same turn as the parser: nothing of the body has gone by yet.
    if (request.isMultipart()) watchForm(request);
    const options = { limits: { ...limits, fileSize: FILE_SIZE }, throwFileSizeLimit: false };
    yield* request.parts(options);
  } catch (error) {
    throw new InputError([{ path: 'body', message: error instanceof Error ? error.message : 'notReadable' }]);
  }
}

import { UPLOAD_MAX_BYTES } from '@bobbin/domain/limits';
import type { FastifyRequest } from 'fastify';
import { InputError } from './answers.ts';

// One byte more than allowed is let through, so that whoever keeps it sees for itself that the file is too large.
const MULTIPART = { limits: { fileSize: UPLOAD_MAX_BYTES + 1 }, throwFileSizeLimit: false };

/** The parts of the form; a form that is not one is the caller's fault. */
export async function* listParts(request: FastifyRequest) {
  try {
    yield* request.parts(MULTIPART);
  } catch (error) {
    throw new InputError([{ path: 'body', message: error instanceof Error ? error.message : 'notReadable' }]);
  }
}

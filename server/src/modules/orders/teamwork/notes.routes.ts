import * as contract from '@bobbin/contract/teamwork';
import type { Reply } from '@bobbin/contract/endpoint';
import { NOTE_PICTURES_MAX, ORDER_NOTE_MAX } from '@bobbin/domain/limits';
import type { FastifyRequest } from 'fastify';
import type { SellerScope } from '../../../platform/access.ts';
import { InputError } from '../../../platform/http/answers.ts';
import type { Routes } from '../../../platform/http/bind.ts';
import { listParts } from '../../../platform/http/forms.ts';
import { checkInput } from '../../../platform/input.ts';
import type { OrderNotes, PictureUpload } from './notes.ts';

interface Call {
  scopeOf(orderId: string): Promise<SellerScope>;
  request: FastifyRequest;
}

/** Limits of the form. It accepts one file more than a note may have, so that the error can say so; a field with this many bytes is too long in every script. */
const LIMITS = { files: NOTE_PICTURES_MAX + 1, fields: 3, fieldSize: ORDER_NOTE_MAX * 4 + 4 };

export function bindOrderNotes(routes: Routes, notes: OrderNotes): void {
  routes.bindSeller(contract.addOrderNote, (call) => readForm(notes, call));
}

/** Reads the form to its end even after an error, so that a browser receives the response (FIL-6). */
async function readForm(
  notes: OrderNotes,
  { scopeOf, request }: Call,
): Promise<Reply<typeof contract.addOrderNote>> {
  const fields: Record<string, unknown> = {};
  const parts = listParts(request, LIMITS);

  async function next(): Promise<PictureUpload | null> {
    for (;;) {
      const { value: part, done } = await parts.next();
      if (done === true) return null;
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else return { fileName: (part.filename as string | undefined) ?? '', stream: part.file };
    }
  }

  async function finish() {
    const { data, issues } = checkInput(contract.noteForm, fields, 'body');
    if (data === undefined) throw new InputError(issues);
    return { scope: await scopeOf(data.orderId), fields: data };
  }

  try {
    return await notes.add(next, finish);
  } catch (error) {
    await drain(next);
    throw error;
  }
}

/** Reads the rest of a rejected form; when its connection broke, there is nothing to read. */
async function drain(next: () => Promise<PictureUpload | null>): Promise<void> {
  try {
    for (let part = await next(); part !== null; part = await next()) part.stream.resume();
  } catch {
    // Ignores this error, because the first error explains more.
  }
}

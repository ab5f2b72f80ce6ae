import * as contract from '@bobbin/contract/teamwork';
import type { Reply } from '@bobbin/contract/endpoint';
import { NOTE_PICTURES_MAX, ORDER_NOTE_MAX } from '@bobbin/domain/limits';
import type { FastifyRequest } from 'fastify';
import type { SellerScope } from '../../../platform/access.ts';
import { InputError } from '../../../platform/http/answers.ts';
import type { Routes } from '../../../platform/http/bind.ts';
import { listParts, readPartsBehind } from '../../../platform/http/forms.ts';
import { checkInput } from '../../../platform/input.ts';
import type { NoteFields, OrderNotes, PictureUpload } from './notes.ts';

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
async function readForm(notes: OrderNotes, { scopeOf, request }: Call): Promise<Reply<typeof contract.addOrderNote>> {
  const fields: Record<string, unknown> = {};
  const parts = listParts(request, LIMITS);
  let opened: NoteFields | null = null;

  /** Checks the fields and the caller's right, before the bytes of the first picture are read. */
  async function open(): Promise<NoteFields> {
    const { data, issues } = checkInput(contract.noteForm, fields, 'body');
    if (data === undefined) throw new InputError(issues);
    if (opened === null) {
      const scope = await scopeOf(data.orderId);
      await notes.assertOrder(scope, data.orderId);
      opened = { scope, fields: data };
    }
    return opened;
  }

  async function next(): Promise<PictureUpload | null> {
    for (;;) {
      const { value: part, done } = await parts.next();
      if (done === true) return null;
      if (part.type === 'field') {
        fields[part.fieldname] = part.value;
        continue;
      }
      try {
        await open();
      } catch (error) {
        part.file.resume();
        throw error;
      }
      return { fileName: (part.filename as string | undefined) ?? '', stream: part.file };
    }
  }

  try {
    return await notes.add(next, open);
  } catch (error) {
    await drain(parts);
    throw error;
  }
}

/** Reads the rest of a rejected form; when its connection broke, there is nothing to read. */
async function drain(parts: ReturnType<typeof listParts>): Promise<void> {
  try {
    await readPartsBehind(parts);
  } catch {
    // Ignores this error, because the first error explains more.
  }
}

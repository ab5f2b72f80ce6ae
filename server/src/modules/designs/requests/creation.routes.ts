import { createDesign, type DesignOrder } from '@bobbin/contract/designs';
import { DESIGN_IMAGES_MAX, DESIGN_NOTE_MAX, DESIGN_PRODUCTS_MAX } from '@bobbin/domain/limits';
import type { FastifyRequest } from 'fastify';
import type { SellerScope } from '../../../platform/access.ts';
import { ACTING_OWNER_HEADER } from '../../../platform/resolve-scope.ts';
import { AppError, type InputIssue } from '../../../platform/errors.ts';
import { InputError } from '../../../platform/http/answers.ts';
import type { Routes } from '../../../platform/http/bind.ts';
import { listParts } from '../../../platform/http/forms.ts';
import { readFields, readPlace } from './fields.ts';
import type { Creating, ImageUpload } from './creation.ts';

interface Call {
  own: SellerScope;
  scopeOf(orderId: string): Promise<SellerScope>;
  request: FastifyRequest;
}

/**
 * Limits of the form. It accepts one file more than a design may have, so that the error can name this file; a note with this many bytes is too long
 * in every script.
 */
const LIMITS = {
  files: DESIGN_PRODUCTS_MAX * DESIGN_IMAGES_MAX + 1,
  fields: 2 + DESIGN_PRODUCTS_MAX * 3,
  fieldSize: DESIGN_NOTE_MAX * 4 + 4,
};

export function bindCreating(routes: Routes, creating: Creating): void {
  routes.bindSeller(createDesign, (call) => readForm(creating, call));
}

/** Reads the form to its end even after an error, so that a browser receives the response (FIL-6). */
async function readForm(creating: Creating, { own, scopeOf, request }: Call): Promise<DesignOrder> {
  const fields = new Map<string, unknown>();
  const strange: InputIssue[] = [];
  let isFilled = false;
  const parts = listParts(request, LIMITS);

  async function next(): Promise<ImageUpload | null> {
    for (;;) {
      const { value: part, done } = await parts.next();
      if (done === true) return null;
      if (part.type === 'field') {
        fields.set(part.fieldname, part.value);
        continue;
      }
      const place = readPlace(part.fieldname);
      const fileName = (part.filename as string | undefined) ?? '';
      if (place) {
        isFilled = true;
        return { ...place, fileName, stream: part.file };
      }
      // Rejects an unexpected file, because the sender would not expect it to be ignored.
      strange.push({ path: `body.${part.fieldname}`, message: 'imageFieldUnknown' });
      part.file.resume();
    }
  }

  /** Without an order, the design is the caller's own. A member can request designs only for orders that the member may work on (DSN-3). */
  async function finish() {
    const read = readFields(fields);
    const { orderId } = read.form;
    const scope = orderId === undefined ? null : await scopeOf(orderId);
    // Checks the owner first; a form without a valid image counts as empty.
    if (strange.length > 0 && isFilled) throw new InputError(strange);
    if (scope) return { fields: read, scope };
    const actingOwner = request.headers[ACTING_OWNER_HEADER];
    if (typeof actingOwner === 'string' && actingOwner !== '' && actingOwner !== own.ownerId)
      throw new AppError('FORBIDDEN');
    return { fields: read, scope: own };
  }

  try {
    return await creating.create(next, finish);
  } catch (error) {
    await drain(next);
    throw error;
  }
}

/** Reads the rest of a rejected form; when its connection broke, there is nothing to read. */
async function drain(next: () => Promise<ImageUpload | null>): Promise<void> {
  try {
    for (let part = await next(); part !== null; part = await next()) part.stream.resume();
  } catch {
    // Ignores this error, because the first error explains more.
  }
}

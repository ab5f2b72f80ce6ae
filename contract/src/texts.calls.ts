import type { Call } from './endpoint.ts';

/** States of the drawn files of an order product. `waiting`: they are being drawn. `refused`: a text cannot be drawn. */
export const TEXT_STATES = ['waiting', 'refused', 'drawn', 'approved'] as const;

/** Why a drawn file needs a close look. `rest`: the buyer wrote more. `edited`: a seller changed a text. `case`: a letter has another form in this
 * letter case. `shared`: the order has several personalised pieces, but one message.
 */
export const TEXT_LOOKS = ['rest', 'edited', 'case', 'shared'] as const;

/** Views of the review. `open`: not approved yet. `inexact`: drawn, but the text is not exactly the buyer's (PTX-5). */
export const TEXT_VIEWS = ['open', 'refused', 'drawn', 'inexact', 'approved'] as const;

/** What revoked an approval. */
export const TEXT_REVOCATIONS = ['message', 'print', 'edits', 'person'] as const;

export const listTexts = {
  name: 'listTexts',
  method: 'GET',
  path: '/texts',
  access: 'user',
} as const satisfies Call;

export const approveTexts = {
  name: 'approveTexts',
  method: 'POST',
  path: '/texts/approve',
  access: 'user',
} as const satisfies Call;

export const revokeText = {
  name: 'revokeText',
  method: 'POST',
  path: '/texts/{id}/revoke',
  access: 'user',
} as const satisfies Call;

export const editText = {
  name: 'editText',
  method: 'PATCH',
  path: '/texts/{id}',
  access: 'user',
} as const satisfies Call;

export const getPrintTexts = {
  name: 'getPrintTexts',
  method: 'GET',
  path: '/prints/{id}/texts',
  access: 'user',
} as const satisfies Call;

export const setPrintTexts = {
  name: 'setPrintTexts',
  method: 'PATCH',
  path: '/prints/{id}/texts',
  access: 'user',
} as const satisfies Call;

export const previewTexts = {
  name: 'previewTexts',
  method: 'POST',
  path: '/prints/{id}/texts/preview',
  access: 'user',
} as const satisfies Call;

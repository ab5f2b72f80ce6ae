import { exceptionBody, type ExceptionBody } from '@bobbin/contract/envelope';
import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { readEnvelope } from './envelope.ts';

const FULL: Required<ExceptionBody> = {
  code: 305,
  message: 'Changed',
  reasons: ['SAME_PARCEL'],
  issues: [{ path: 'body.name', message: 'Enter a name' }],
  changes: [{ field: 'sameParcel', seen: '577241908833610555', current: null }],
  requestId: 'request-1',
};
const toAnswer = (refusal: object) => ({ isSuccess: false, body: null, exceptionBody: refusal });

it('The browser reads every field of a refusal that the contract names (API-1, API-26)', () => {
  expect(Object.keys(FULL).toSorted()).toEqual(Object.keys(exceptionBody.shape).toSorted());
  const read = readEnvelope(toAnswer(FULL))?.exceptionBody;
  expect(read).toEqual(FULL);
  if (read) expect(new ApiError(409, read).changes).toEqual(FULL.changes);
});

it.each([
  ['a change without its field', { changes: [{ seen: null, current: null }] }],
  ['a change whose value is no text', { changes: [{ field: 'name', seen: 1, current: null }] }],
  ['an issue without its message', { issues: [{ path: 'body.name' }] }],
  ['a reason that is no text', { reasons: [1] }],
])('A response with %s counts as not from our server (API-15)', (_case, wrong) => {
  expect(readEnvelope(toAnswer({ ...FULL, ...wrong }))).toBeNull();
});

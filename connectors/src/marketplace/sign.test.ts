import { describe, expect, it } from 'vitest';
import vectors from './sign-vectors.json' with { type: 'json' };
import { signRequest } from './sign.ts';

interface Vector {
  id: string;
  path: string;
  query: Record<string, string | undefined>;
  body: string | null;
  app_secret: string;
  content_type?: string;
}

function sign(vector: Vector): string {
  const query = Object.fromEntries(
    Object.entries(vector.query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return signRequest({
    appSecret: vector.app_secret,
    path: vector.path,
    query,
    body: vector.body,
    contentType: vector.content_type ?? 'application/json',
  });
}

describe('signRequest', () => {
  it.each(vectors.published)('returns the published signature of the case $id (MKT-5)', (vector) => {
    expect(sign(vector)).toBe(vector.sign);
  });

  it.each(vectors.wire)('returns the signature that other clients make for the case $id', (vector) => {
    expect(sign(vector)).toBe(vector.sign);
  });

  it.each(vectors.negative)('does not return the known wrong signature of the case $id', (vector) => {
    expect(sign(vector)).toBe(vector.correct_sign);
    expect(sign(vector)).not.toBe(vector.sign_that_must_fail);
  });

  it('does not sign the body of uploads, with any multipart boundary (MKT-5)', () => {
    const input = {
      appSecret: 'secret',
      path: '/x',
      query: {},
      body: 'file',
      contentType: 'Multipart/Form-Data; boundary=b',
    };
    expect(signRequest(input)).toBe(signRequest({ ...input, body: null }));
    expect(signRequest(input)).not.toBe(signRequest({ ...input, contentType: 'application/json' }));
  });
});

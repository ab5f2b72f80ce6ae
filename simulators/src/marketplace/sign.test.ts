import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isSigned, signRequest, signWebhook } from './sign.ts';

type Vector = {
  id: string;
  path: string;
  query: Record<string, string>;
  content_type?: string;
  app_secret: string;
  body: string | null;
};
type Vectors = {
  published: (Vector & { sign: string })[];
  wire: (Vector & { sign: string })[];
  negative: (Vector & { sign_that_must_fail: string; correct_sign: string })[];
  webhook: { id: string; app_key: string; app_secret: string; raw_body: string; authorization: string }[];
};

const vectors: Vectors = JSON.parse(readFileSync(new URL('./sign-vectors.json', import.meta.url), 'utf8'));

function toRequest(vector: Vector): Parameters<typeof signRequest>[0] {
  return {
    path: vector.path,
    query: vector.query,
    contentType: vector.content_type ?? 'application/json',
    body: Buffer.from(vector.body ?? ''),
    appSecret: vector.app_secret,
  };
}

describe('verification of a request signature (MKT-5)', () => {
  it.each([...vectors.published, ...vectors.wire])('accepts the case $id', (vector) => {
    expect(isSigned(toRequest(vector), vector.sign)).toBe(true);
    expect(
      isSigned(
        toRequest(vector),
        vector.sign.replace(/^./, (first) => (first === '0' ? '1' : '0')),
      ),
    ).toBe(false);
  });

  it.each(vectors.negative)('rejects the case $id', (vector) => {
    expect(isSigned(toRequest(vector), vector.sign_that_must_fail)).toBe(false);
    expect(isSigned(toRequest(vector), vector.correct_sign)).toBe(true);
  });

  it('does not include the body of an upload, with any multipart boundary', () => {
    const request = {
      path: '/x',
      query: {},
      contentType: 'multipart/form-data; boundary=a',
      body: 'bytes',
      appSecret: 's',
    };
    expect(signRequest(request)).toBe(signRequest({ ...request, body: '' }));
  });

  it('accepts a signature without the body {} only when this is configured', () => {
    const request = { path: '/x', query: {}, contentType: 'application/json', body: '{}', appSecret: 's' };
    const unsigned = signRequest({ ...request, body: '' });
    expect(isSigned(request, unsigned)).toBe(false);
    expect(isSigned(request, unsigned, true)).toBe(true);
    expect(isSigned({ ...request, body: '{"a":1}' }, unsigned, true)).toBe(false);
  });
});

describe('webhook signature (MKT-30)', () => {
  it.each(vectors.webhook)('equals the expected one in the case $id', (vector) => {
    expect(signWebhook(vector.app_key, vector.app_secret, vector.raw_body)).toBe(vector.authorization);
  });
});

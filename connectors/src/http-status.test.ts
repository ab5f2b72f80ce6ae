import { describe, expect, it } from 'vitest';
import { readAnswer as readFlash } from './flash/answer.ts';
import { toStatusWords } from './http-status.ts';
import type { HttpReply } from './http.ts';
import { readAnswer as readMango } from './mango/answer.ts';
import { readAnswer as readPressify } from './pressify/answer.ts';

const redact = (text: string) => text;

function reply(status: number, location: string | null = null): HttpReply {
  return { status, body: Buffer.from('<html>Moved</html>'), header: (name) => (name === 'location' ? location : null) };
}

function catchFault(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}

describe('toStatusWords', () => {
  it.each([
    [reply(502), 'HTTP 502'],
    [
      reply(302, 'https://login.example/sso?ticket=1'),
      'redirects to login.example instead of answering, which is not followed (HTTP 302)',
    ],
    [reply(307, '/login'), 'redirects to another address instead of answering, which is not followed (HTTP 307)'],
    [reply(308), 'redirects to another address instead of answering, which is not followed (HTTP 308)'],
  ])('describes the status of a response without a usable body, case %#', (answer, words) => {
    expect(toStatusWords(answer)).toBe(words);
  });
});

describe('redirect as the response of a factory', () => {
  const answer = reply(302, 'https://login.example/sso');
  const asked = { path: '/orders', redact, now: 0 };

  it.each([
    ['FLASH', (isWrite: boolean) => readFlash(answer, { ...asked, isWrite, refusal: () => 'VALIDATION' })],
    ['MANGO', (isWrite: boolean) => readMango({ ...asked, reply: answer, isWrite })],
    ['PRESSIFY', (isWrite: boolean) => readPressify(answer, { ...asked, isWrite })],
  ])('throws an error with the reason, and sets mayHaveHappened for a write, at %s (PAR-24)', (_, read) => {
    const message = expect.stringContaining('redirects to login.example') as string;
    expect(catchFault(() => read(true))).toMatchObject({ message, mayHaveHappened: true });
    expect(catchFault(() => read(false))).toMatchObject({ message, mayHaveHappened: false });
  });
});

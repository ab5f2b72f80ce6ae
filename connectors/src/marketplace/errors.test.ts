import { describe, expect, it } from 'vitest';
import { toMarketplaceError } from './errors.ts';

const REFUSAL = {
  status: 200,
  statusWords: 'HTTP 200',
  code: null,
  message: 'm',
  requestId: 'r',
  retryAfterMs: null,
  isWrite: false,
};
const APP_KEY = 'Invalid credentials. Invalid `app_key`.';
const TOKEN = 'Invalid credentials. The `x-tts-access-token` header is invalid.';

describe('toMarketplaceError (MKT-9)', () => {
  it.each([
    [429, null, '', 'rate-limited'],
    [429, '36009002', '', 'rate-limited'],
    [200, '36009002', '', 'rate-limited'],
    [401, '105002', 'Expired credentials.', 'auth'],
    [200, '105002', 'access token is expired, please refresh it', 'auth'],
    [401, '105001', '', 'auth'],
    [401, '105003', '', 'auth'],
    [401, '105004', '', 'auth'],
    [403, '105005', 'Access denied.', 'rejected'],
    [200, '36004001', 'rt has expired', 'auth'],
    [200, '36004004', '', 'auth'],
    [200, '36004005', 'can not find related auth record', 'auth'],
    [400, '36009004', TOKEN, 'auth'],
    [400, '36009004', 'Missing credentials. The `x-tts-access-token` header is missing.', 'auth'],
    [400, '36009004', APP_KEY, 'rejected'],
    [401, '36009004', APP_KEY, 'rejected'],
    [400, '36009004', 'Missing credentials. The `sign` query parameter is missing.', 'rejected'],
    [400, '36009004', 'Invalid timestamp.', 'unavailable'],
    [400, '36009004', 'Unexpected identifier. The `shop_cipher` must not be sent.', 'rejected'],
    [400, '36009004', 'Invalid API version.', 'rejected'],
    [401, '106001', 'Invalid credentials. The `sign` query parameter is invalid.', 'rejected'],
    [400, '106013', 'Missing identifier. The `shop_cipher`', 'rejected'],
    [401, null, '', 'auth'],
    [401, '999', '', 'auth'],
    [403, null, '', 'rejected'],
    [404, '36009009', '', 'rejected'],
    [408, '36009007', '', 'unavailable'],
    [408, null, '', 'unavailable'],
    [500, '36009003', 'Internal error', 'unavailable'],
    [200, '36009003', 'Internal error', 'unavailable'],
    [503, null, '', 'unavailable'],
    [302, null, '', 'unavailable'],
    [308, null, '', 'unavailable'],
    [502, '12345', '', 'unavailable'],
    [200, '10002014', 'Failed to get orders', 'unavailable'],
    [200, '10007014', 'package in freeze status', 'rejected'],
    [400, '36009033', '', 'rejected'],
    [200, '777', 'who knows', 'rejected'],
  ])('turns HTTP %i with code %s and message %j into the error kind %s', (status, code, message, kind) => {
    const error = toMarketplaceError({ ...REFUSAL, status, statusWords: `HTTP ${status}`, code, message });
    expect(error.kind).toBe(kind);
    expect(error.retryable).toBe(kind === 'unavailable' || kind === 'rate-limited');
    expect(error.code).toBe(code ?? `HTTP_${status}`);
    expect(error.providerMessage).toBe(message || `HTTP ${status}`);
    expect(error.requestId).toBe('r');
    expect(error.mayHaveHappened).toBe(false);
  });

  it.each([
    [500, null, true],
    [408, null, true],
    [302, null, true],
    [200, '36009007', true],
    [429, null, false],
    [200, '10007014', false],
    [401, '105002', false],
  ])('decides mayHaveHappened of a write with HTTP %i and code %s: %s', (status, code, mayHaveHappened) => {
    const error = toMarketplaceError({ ...REFUSAL, status, code, isWrite: true });
    expect(error.mayHaveHappened).toBe(mayHaveHappened);
  });
});

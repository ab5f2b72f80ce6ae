import { describe, expect, it } from 'vitest';
import { ConnectorError } from './errors.ts';

describe('ConnectorError', () => {
  it('sets retryable only when the failure is temporary and the partner cannot have carried out the call', () => {
    const facts = { partner: 'x', providerMessage: 'm' };
    expect(new ConnectorError({ ...facts, kind: 'unavailable' }).retryable).toBe(true);
    expect(new ConnectorError({ ...facts, kind: 'rate-limited' }).retryable).toBe(true);
    expect(new ConnectorError({ ...facts, kind: 'unavailable', mayHaveHappened: true }).retryable).toBe(false);
    expect(new ConnectorError({ ...facts, kind: 'rejected' }).retryable).toBe(false);
    expect(new ConnectorError({ ...facts, kind: 'auth' }).retryable).toBe(false);
    expect(new ConnectorError({ ...facts, kind: 'not-understood' }).retryable).toBe(false);
  });

  it('names partner, call and reason in a message of one line', () => {
    const error = new ConnectorError({
      partner: 'marketplace',
      kind: 'auth',
      code: '105002',
      providerMessage: 'expired',
    });
    expect(error.message).toBe('marketplace auth (105002): expired');
    expect(error).toMatchObject({ code: '105002', providerMessage: 'expired', retryAfterMs: null, requestId: null });
  });
});

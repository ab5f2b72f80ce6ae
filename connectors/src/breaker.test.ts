import { afterEach, describe, expect, it } from 'vitest';
import { createBreaker } from './breaker.ts';
import { createHttp, type Http } from './http.ts';
import { createRedact } from './redact.ts';
import { startStub, type StubServer } from './testing/stub-server.ts';

const LATE_MAX = 5;
const OPEN_MS = 30_000;

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

/** A clock that the test controls. */
function createWatch() {
  const watch = { at: 0, now: () => watch.at };
  return watch;
}

function open(breaker: ReturnType<typeof createBreaker>, key = 'here') {
  for (let late = 0; late < LATE_MAX; late += 1) breaker.noteLate(key);
}

describe('circuit breaker for a slow partner (PAR-25)', () => {
  it('opens only for the partner that failed to answer in time several times in a row', () => {
    const breaker = createBreaker(createWatch());
    for (let late = 1; late < LATE_MAX; late += 1) breaker.noteLate('here');
    expect(breaker.enter('here')).toBe(0);
    breaker.noteLate('here');
    expect(breaker.enter('here')).toBe(OPEN_MS);
    expect(breaker.enter('there')).toBe(0);
  });

  it('stays closed when a fast response arrives in between', () => {
    const breaker = createBreaker(createWatch());
    for (let late = 1; late < LATE_MAX; late += 1) breaker.noteLate('here');
    breaker.noteAnswer('here');
    breaker.noteLate('here');
    expect(breaker.enter('here')).toBe(0);
  });

  it('lets one probe call through after the pause, and closes or stays open for all callers by the result of the probe', () => {
    const watch = createWatch();
    const breaker = createBreaker(watch);
    open(breaker);
    watch.at = OPEN_MS;
    expect(breaker.enter('here')).toBe(0);
    expect(breaker.enter('here')).toBe(OPEN_MS);
    breaker.noteLate('here');
    expect(breaker.enter('here')).toBe(OPEN_MS);
    watch.at = 2 * OPEN_MS;
    expect(breaker.enter('here')).toBe(0);
    breaker.noteAnswer('here');
    expect(breaker.enter('here')).toBe(0);
    expect(breaker.enter('here')).toBe(0);
  });

  it('does not delay calls before it opens', async () => {
    const stub: StubServer = await startStub(() => ({ hang: true }));
    opened.push(stub);
    const http: Http = createHttp({ partner: 'test', timeoutMs: 100, allowPrivateAddresses: true });
    opened.unshift(http);
    const ask = () =>
      http
        .request({ method: 'GET', url: stub.url, isWrite: false, redact: createRedact([]) })
        .catch((error: unknown) => error);
    for (let late = 0; late < LATE_MAX; late += 1) expect(await ask()).toMatchObject({ code: 'TIMEOUT' });
    const error = await ask();
    expect(error).toMatchObject({ kind: 'unavailable', code: 'NOT_ASKED', mayHaveHappened: false });
    expect(stub.seen).toHaveLength(LATE_MAX);
  });
});

import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { restWhenIdle } from './idle-gc.ts';

describe('idle garbage collection', () => {
  let server: Server;
  let held = 0;
  const giveBack = vi.fn<() => void>(() => {
    held = 100e6;
  });
  const request = () => server.emit('request');

  beforeEach(() => {
    vi.useFakeTimers();
    giveBack.mockClear();
    held = 160e6;
    server = createServer();
    restWhenIdle(server, { read: () => held, giveBack }, { firstMs: 1_000, laterMs: 60_000 });
  });
  afterEach(() => vi.useRealTimers());

  it('releases the memory that the start of the process needed', () => {
    vi.advanceTimersByTime(1_000);
    expect(giveBack).toHaveBeenCalledTimes(1);
  });

  it('does not run while requests arrive', () => {
    for (let turn = 0; turn < 5; turn += 1) {
      vi.advanceTimersByTime(900);
      request();
    }
    expect(giveBack).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(giveBack).toHaveBeenCalledTimes(1);
  });

  it('runs again only after a long idle time, and only if memory has grown', () => {
    vi.advanceTimersByTime(1_000);
    request();
    vi.advanceTimersByTime(60_000);
    expect(giveBack).toHaveBeenCalledTimes(1);
    held = 300e6;
    request();
    vi.advanceTimersByTime(59_000);
    request();
    vi.advanceTimersByTime(59_000);
    expect(giveBack).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    expect(giveBack).toHaveBeenCalledTimes(2);
  });
});

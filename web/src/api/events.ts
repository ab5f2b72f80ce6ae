import { useEffect, useEffectEvent } from 'react';
import type { LiveSignal } from './live-signal.ts';

type Listener = (signal: LiveSignal) => void;

/** Wait before the stream's code is loaded again after a failure, in milliseconds. */
const LOAD_AGAIN_MS = 5_000;

const listeners = new Set<Listener>();
let stopStream: AbortController | null = null;

function tell(signal: LiveSignal): void {
  for (const listener of listeners) listener(signal);
}

/** Listens to events about the person's own data while mounted; all components and tabs share one stream. */
export function useLiveEvents(listener: Listener): void {
  const latest = useEffectEvent(listener);
  useEffect(() => {
    const own: Listener = (signal) => latest(signal);
    listeners.add(own);
    if (listeners.size === 1) startStream();
    return () => {
      listeners.delete(own);
      if (listeners.size === 0) stopStream?.abort();
    };
  }, []);
}

/** Loads and starts the stream; no page needs it before its first rows. */
function startStream(stop = new AbortController()): void {
  stopStream = stop;
  import('./live-stream.ts').then(
    ({ followStream }) => followStream(tell, stop.signal),
    () =>
      setTimeout(() => {
        if (!stop.signal.aborted) startStream(stop);
      }, LOAD_AGAIN_MS),
  );
}

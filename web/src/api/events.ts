import type { LiveEvent } from '@bobbin/contract/events';
import { streamEvents } from '@bobbin/contract/events.calls';
import { SEE_AS_HEADER } from '@bobbin/domain/staff/see-as-header';
import { useEffect, useEffectEvent } from 'react';
import { parseAnswer, toUrl } from './client-core.ts';
import { session, withBearer } from './client.ts';
import { changeActingOwner, readActingOwner } from './acting-owner.ts';
import { readSeeing } from './seeing.ts';
import { createEventParser, isLiveEvent } from './event-stream.ts';

/** `reconnected` means that the connection was interrupted: events may have been missed, so lists should refetch. */
type LiveSignal = LiveEvent | { type: 'reconnected' };
type Listener = (signal: LiveSignal) => void;

/** Tabs share one stream; those of a visit have another one than the staff user's own (SEE-3). */
const CHANNEL = `bobbin-events${readSeeing()}`;
/** Backoff before the next connection, in milliseconds: doubles from the first to the longest. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

const listeners = new Set<Listener>();
let channel: BroadcastChannel | null = null;
let stopStream: AbortController | null = null;
/** Last scope version that the stream sent. */
let sight: string | null = null;

function tell(signal: LiveSignal): void {
  for (const listener of listeners) listener(signal);
}

function tellAllTabs(signal: LiveSignal): void {
  channel?.postMessage(signal);
  tell(signal);
}

/** Listens to events about the person's own data while the component is mounted; all components and tabs share one stream. */
export function useLiveEvents(listener: Listener): void {
  const latest = useEffectEvent(listener);
  useEffect(() => {
    const own: Listener = (signal) => latest(signal);
    listeners.add(own);
    if (listeners.size === 1) startEvents();
    return () => {
      listeners.delete(own);
      if (listeners.size === 0) stopEvents();
    };
  }, []);
}

function startEvents(): void {
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    tell(isLiveEvent(event.data) ? event.data : { type: 'reconnected' });
  });
  const stop = new AbortController();
  stopStream = stop;
  void leadStream(stop.signal);
}

function stopEvents(): void {
  stopStream?.abort();
  channel?.close();
  channel = null;
  stopStream = null;
}

/** One tab holds the stream for all tabs, because browsers allow six connections to a host over HTTP/1.1, and sellers open more tabs. */
async function leadStream(stop: AbortSignal): Promise<void> {
  if (!('locks' in navigator)) return keepStream(stop);
  try {
    await navigator.locks.request(CHANNEL, { signal: stop }, () => keepStream(stop));
  } catch (error) {
    // A tab that is closed while it waits for the lock ends here without an error.
    if (!stop.aborted) throw error;
  }
}

async function keepStream(stop: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS;
  let isFirst = true;
  while (!stop.aborted && session.read() !== null) {
    const wasOpen = await readStream(stop, () => {
      if (!isFirst) tellAllTabs({ type: 'reconnected' });
      isFirst = false;
    });
    wait = wasOpen ? FIRST_WAIT_MS : Math.min(wait * 2, LONGEST_WAIT_MS);
    // Adds a random time (jitter) of up to half the pause, so that all tabs do not reconnect in the same second after a restart.
    await pause(wait * (1 + Math.random() / 2), stop);
  }
}

/** Reads one connection until it ends; returns whether the connection was ever open. */
async function readStream(stop: AbortSignal, onOpen: () => void): Promise<boolean> {
  let isOpen = false;
  try {
    await withBearer(async (bearer) => {
      const actingOwner = readActingOwner();
      const seeing = readSeeing();
      const headers = {
        accept: 'text/event-stream',
        authorization: `Bearer ${bearer ?? ''}`,
        ...(actingOwner === null ? {} : { 'acting-for': actingOwner }),
        ...(seeing && { [SEE_AS_HEADER]: seeing }),
      };
      const response = await fetch(toUrl(streamEvents.path, {}), {
        headers,
        signal: stop,
        credentials: 'omit',
        cache: 'no-store',
      });
      // The person lost access to the acting owner, so no tab may continue to show that owner's data (TEA-11).
      if (response.status === 404 && actingOwner !== null && actingOwner === readActingOwner()) {
        changeActingOwner(null);
        tellAllTabs({ type: 'reconnected' });
      }
      if (!response.ok || response.body === null) return { status: response.status, json: null };
      isOpen = true;
      onOpen();
      const parse = createEventParser((data) => {
        const event = parseAnswer(data);
        if (!isLiveEvent(event)) return;
        // The first scope version after a connection is no change: it describes what is already on screen.
        const isNews = event.type !== 'sight' || (sight !== null && sight !== event.mark);
        if (event.type === 'sight') sight = event.mark;
        if (isNews) tellAllTabs(event);
      });
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) parse(part.value);
      return { status: response.status, json: null };
    });
  } catch {
    // A lost connection is the ordinary end of a stream; the caller retries.
  }
  return isOpen;
}

function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    stop.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

/** Responses that public/start.js requested while the app was loading. */
interface Early {
  headers: Record<string, string>;
  answers: Record<string, Promise<Response> | undefined>;
}

declare global {
  interface Window {
    bobbinEarly?: Early;
  }
}

/** Age in milliseconds after the page's start from which an early response is stale and requested again. */
const FRESH_MS = 15_000;

/**
 * Takes the early response to a request of the same person in the same language. Each early response is taken once; null means that there is none.
 */
export function takeEarly(url: string, { method, headers, signal }: RequestInit): Promise<Response> | null {
  const early = window.bobbinEarly;
  const answer = early?.answers[url];
  if (early === undefined || answer === undefined || method !== 'GET') return null;
  delete early.answers[url];
  const asked = [...new Headers(headers)];
  const isSame = asked.length > 0 && asked.every(([name, value]) => early.headers[name] === value);
  if (!isSame || performance.now() > FRESH_MS) return null;
  return signal ? untilAborted(answer, signal) : answer;
}

function untilAborted(answer: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    answer.then(resolve, reject);
  });
}

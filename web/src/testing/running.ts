/*
 * Counts the timers and listeners in the window, to find test files after which one is still running. It is loaded once per worker, before any test.
 */

/** A timer or listener, with the call stack of its creation. */
interface Running {
  name: string;
  begun: Error;
  end: () => void;
}

type Listener = EventListenerOrEventListenerObject | null;
type ListenerOptions = boolean | AddEventListenerOptions | undefined;

/** Matches call stacks of the product's code, not of tests or libraries. */
const PRODUCT = /\/web\/src\/(?!\S*testing\/)(?!\S*\.test\.)(\S+?)(?::\d+)*\)?$/;
/** The router listens to the URL as long as the page exists, which is longer than a test. */
const OF_ROUTER = new Set(['listener of popstate', 'listener of beforeunload']);

const running = new Map<unknown, Running>();

/**
 * Lists the timers and listeners that the product started in this test file and did not stop. Timeouts are left out, because they end by themselves.
 */
export function listRunning(): string[] {
  return [...running.values()].flatMap(({ name, begun }) => {
    if (name === 'setTimeout') return [];
    const file = PRODUCT.exec(begun.stack?.split('\n')[2] ?? '')?.[1];
    return file === undefined ? [] : [`a ${name} of ${file}`];
  });
}

/** Stops all timers, and the listeners of the product and the router. Listeners of libraries stay, because libraries add them once per worker. */
export function endRunning(): void {
  for (const { name, begun, end } of running.values()) {
    const isLibrary = !PRODUCT.test(begun.stack?.split('\n')[2] ?? '');
    if (isLibrary && name.startsWith('listener') && !OF_ROUTER.has(name)) continue;
    end();
  }
}

function watchTimers(begin: 'setTimeout' | 'setInterval', clear: 'clearTimeout' | 'clearInterval'): void {
  const [start, stop] = [globalThis[begin], globalThis[clear]];
  function begun(task: (...given: unknown[]) => void, wait?: number, ...given: unknown[]): NodeJS.Timeout {
    const timer = start(() => {
      if (begin === 'setTimeout') running.delete(timer);
      task(...given);
    }, wait);
    running.set(timer, { name: begin, begun: new Error(begin), end: () => ended(timer) });
    return timer;
  }
  function ended(timer: NodeJS.Timeout | undefined): void {
    running.delete(timer);
    stop(timer);
  }
  Object.assign(globalThis, { [begin]: begun, [clear]: ended });
}

function watchListeners(target: Window | Document): void {
  const add = target.addEventListener.bind(target);
  const remove = target.removeEventListener.bind(target);
  const marks = new Map<Listener, Map<string, symbol>>();
  function addEventListener(type: string, listener: Listener, options?: ListenerOptions): void {
    if (listener === null) return;
    add(type, listener, options);
    // Listeners with `once` or a signal end by themselves.
    if (typeof options === 'object' && (options.once === true || options.signal !== undefined)) return;
    const known = marks.get(listener) ?? new Map<string, symbol>();
    marks.set(listener, known);
    if (known.has(type)) return;
    const mark = Symbol(type);
    known.set(type, mark);
    const end = () => removeEventListener(type, listener, options);
    running.set(mark, { name: `listener of ${type}`, begun: new Error(type), end });
  }
  function removeEventListener(type: string, listener: Listener, options?: ListenerOptions): void {
    if (listener === null) return;
    running.delete(marks.get(listener)?.get(type));
    marks.get(listener)?.delete(type);
    remove(type, listener, options);
  }
  Object.assign(target, { addEventListener, removeEventListener });
}

watchTimers('setTimeout', 'clearTimeout');
watchTimers('setInterval', 'clearInterval');
watchListeners(window);
watchListeners(document);

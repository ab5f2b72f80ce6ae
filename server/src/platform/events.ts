import type { Queryable } from './database.ts';

/** Events between modules, by name; the emitting module adds its own here, in its `module.ts`. */
export interface Events {}
export type EventName = keyof Events;

/** A module's event handlers, which run in the emitter's transaction: they mostly enqueue a job. */
export type EventHandlers = { [N in EventName]?: (trx: Queryable, event: Events[N]) => Promise<void> };

/** Runs the handlers of all listening modules in the emitter's transaction: all writes are committed, or none. */
export type Emit = <N extends EventName>(trx: Queryable, name: N, event: Events[N]) => Promise<void>;

/** Carries events against the direction of dependencies: the emitting module does not know its listeners. */
export function createEvents() {
  const listeners: EventHandlers[] = [];
  const emit: Emit = async (trx, name, event) => {
    for (const listener of listeners) await listener[name]?.(trx, event);
  };
  return {
    emit,
    /** Adds a module's handlers; they run in the order in which the modules were added. */
    listen: (handlers: EventHandlers): void => void listeners.push(handlers),
  };
}

export type EventBus = ReturnType<typeof createEvents>;

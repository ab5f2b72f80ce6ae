import type { Queryable } from './database.ts';

/** Events between modules, by name; the module that emits an event declares it in its `module.ts`. */
export interface Events {}
export type EventName = keyof Events;

/** A module's event handlers. They run in the transaction of the emitting module, and most of them only enqueue a job. */
export type EventHandlers = { [N in EventName]?: (trx: Queryable, event: Events[N]) => Promise<void> };

/** Runs the handlers of all listening modules in the emitting module's transaction, so that all writes are committed together or not at all. */
export type Emit = <N extends EventName>(trx: Queryable, name: N, event: Events[N]) => Promise<void>;

/** Passes events against the direction of dependencies: the emitting module does not know the modules that listen. */
export function createEvents() {
  const listeners: EventHandlers[] = [];
  const emit: Emit = async (trx, name, event) => {
    for (const listener of listeners) await listener[name]?.(trx, event);
  };
  return {
    emit,
    /** Adds a module's handlers; handlers run in the sequence in which their modules were added. */
    listen: (handlers: EventHandlers): void => void listeners.push(handlers),
  };
}

export type EventBus = ReturnType<typeof createEvents>;

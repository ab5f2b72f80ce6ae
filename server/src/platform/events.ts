import type { Queryable } from './database.ts';

/** What modules tell each other, by name; the module that tells it joins it here, in its `module.ts`. */
export interface Events {}
export type EventName = keyof Events;

/** What a module does when it is told, in the transaction of what happened: it mostly enqueues a job of its own. */
export type EventHandlers = { [N in EventName]?: (trx: Queryable, event: Events[N]) => Promise<void> };

/** Tells every module that listens, in the transaction of what happened: all of it is kept, or nothing. */
export type Emit = <N extends EventName>(trx: Queryable, name: N, event: Events[N]) => Promise<void>;

/** Carries events against the direction of needs: who tells does not know who listens. */
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

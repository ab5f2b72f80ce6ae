import type { OwnerScope } from '../../../platform/access.ts';

/** Returns the actor of an event: the actor that the event names, or else the actor of the scope. */
export function toActor(
  { actor }: OwnerScope,
  event: { actor?: string; actorId?: string | null },
): { actor: string; actorId: string | null } {
  if (event.actor === undefined) return { actor: actor.name, actorId: actor.userId };
  return { actor: event.actor, actorId: event.actorId ?? null };
}

import type { OwnerScope } from '../../../platform/access.ts';

/** Returns the actor of an event: the scope's actor, unless the scope names another. */
export function toActor(
  { actor }: OwnerScope,
  event: { actor?: string; actorId?: string | null },
): { actor: string; actorId: string | null } {
  if (event.actor === undefined) return { actor: actor.name, actorId: actor.userId };
  return { actor: event.actor, actorId: event.actorId ?? null };
}

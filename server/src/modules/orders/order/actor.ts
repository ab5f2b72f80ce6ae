import type { OwnerScope } from '../../../platform/access.ts';

/** Under whose name an event stands: the scope's actor, where it does not name another. */
export function toActor(
  { actor }: OwnerScope,
  event: { actor?: string; actorId?: string | null },
): { actor: string; actorId: string | null } {
  if (event.actor === undefined) return { actor: actor.name, actorId: actor.userId };
  return { actor: event.actor, actorId: event.actorId ?? null };
}

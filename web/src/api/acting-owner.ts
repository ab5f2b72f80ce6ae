export const ACTING_OWNER_KEY = 'desk';

/** Returns the owner that this browser acts for; null means the default owner (TEA-5). */
export function readActingOwner(): string | null {
  try {
    return localStorage.getItem(ACTING_OWNER_KEY);
  } catch {
    return null;
  }
}

/** Switches to another owner. The page reloads, because all data on screen belongs to the previous owner. */
export function changeActingOwner(ownerId: string | null, address = '/community'): void {
  if (ownerId === null) forgetActingOwner();
  else localStorage.setItem(ACTING_OWNER_KEY, ownerId);
  location.assign(address);
}

/** Forgets the acting owner, so that the next person on this browser does not act for that owner. */
export function forgetActingOwner(): void {
  localStorage.removeItem(ACTING_OWNER_KEY);
}

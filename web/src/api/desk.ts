export const DESK_KEY = 'desk';

/** Returns the owner that this browser acts for; null for the default one (TEA-5). */
export function readDesk(): string | null {
  try {
    return localStorage.getItem(DESK_KEY);
  } catch {
    return null;
  }
}

/** Switches to another owner: all data on screen belongs to the old one, so the page reloads. */
export function changeDesk(ownerId: string | null, address = '/community'): void {
  if (ownerId === null) forgetDesk();
  else localStorage.setItem(DESK_KEY, ownerId);
  location.assign(address);
}

/** Forgets the acting owner, so that the next person does not inherit it. */
export function forgetDesk(): void {
  localStorage.removeItem(DESK_KEY);
}

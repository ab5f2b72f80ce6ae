export const DESK_KEY = 'desk';

/** The owner at whose desk this browser works; null for the usual one (TEA-5). */
export function readDesk(): string | null {
  try {
    return localStorage.getItem(DESK_KEY);
  } catch {
    return null;
  }
}

/** Sits down at another desk: everything that is shown is of it, so the page begins again. */
export function changeDesk(ownerId: string | null, address = '/community'): void {
  if (ownerId === null) forgetDesk();
  else localStorage.setItem(DESK_KEY, ownerId);
  location.assign(address);
}

/** Nothing of one person's work is left for the next. */
export function forgetDesk(): void {
  localStorage.removeItem(DESK_KEY);
}

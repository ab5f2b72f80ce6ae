import { SEE_AS_HEADER, STAFF_AREA } from '@bobbin/domain/staff/see-as-header';

/**
 * Returns what calls of this page say about seeing as a seller: the visit of this tab, that the page is of the staff area, or null (SEE-3).
 */
export function readSeeing(): string | null {
  return location.pathname.startsWith('/admin') ? STAFF_AREA : sessionStorage.getItem(SEE_AS_HEADER);
}

/** Reads a response: the session carries a visit that this tab does not know, so the page begins again under its banner. */
export function noteSeeing(visitId: string | null): void {
  if (visitId === null || readSeeing() === visitId) return;
  sessionStorage.setItem(SEE_AS_HEADER, visitId);
  location.reload();
}

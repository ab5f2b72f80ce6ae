import { SEE_AS_HEADER, STAFF_AREA } from '@bobbin/domain/staff/see-as-header';
import { takeEarly } from './early.ts';

/** Returns the visit whose pages this tab shows (SEE-1). */
export function readVisit(): string | undefined {
  return sessionStorage[SEE_AS_HEADER] as string | undefined;
}

/** Returns the header of a call of this page: the staff area works as the staff user, also during a visit (SEE-3). */
export function readSeeing(): string | undefined {
  return location.pathname.startsWith('/admin') ? STAFF_AREA : readVisit();
}

/**
 * Sends a request under the visit of this tab, or takes its early response. A response of a visit that the tab does not know begins the page
 * again, under its bar.
 */
export async function fetchSeeing(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const seeing = readSeeing();
  if (seeing) (init.headers as Headers).set(SEE_AS_HEADER, seeing);
  const response = await (takeEarly(String(url), init) ?? fetch(url, init));
  const visit = response.headers.get(SEE_AS_HEADER) ?? seeing;
  if (visit !== seeing) {
    sessionStorage[SEE_AS_HEADER] = visit;
    location.reload();
  }
  return response;
}

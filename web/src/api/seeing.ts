import { SEE_AS_HEADER, STAFF_AREA } from '@bobbin/domain/staff/see-as-header';

/** Returns the visit whose pages this tab shows (SEE-1). */
export function readVisit(): string | undefined {
  return sessionStorage[SEE_AS_HEADER] as string | undefined;
}

/** Returns the header of a call of this page: the staff area works as the staff user, also during a visit (SEE-3). */
export function readSeeing(): string | undefined {
  return location.pathname.startsWith('/admin') ? STAFF_AREA : readVisit();
}

/** Sends a request under the visit of this tab. A response of a visit that the tab does not know begins the page again, under its bar. */
export async function fetchSeeing(
  send: (init: RequestInit) => Promise<Response>,
  init: RequestInit,
): Promise<Response> {
  const seeing = readSeeing();
  if (seeing !== undefined) (init.headers as Headers).set(SEE_AS_HEADER, seeing);
  const response = await send(init);
  const visit = response.headers.get(SEE_AS_HEADER);
  if (visit !== null && visit !== seeing) {
    sessionStorage[SEE_AS_HEADER] = visit;
    location.reload();
  }
  return response;
}

import type { AnyRoute, AnyRouter } from '@tanstack/react-router';

const PARAMETER = '$id';

/** Lists the alternative URLs that routes declare, each with the URL of its page. */
export function listOtherAddresses(router: AnyRouter): [other: string, page: string][] {
  return Object.values<AnyRoute>(router.routesById).flatMap(({ fullPath, options }) =>
    (options.staticData?.otherAddresses ?? []).map((other): [string, string] => [
      other,
      String(fullPath).replace(/(.)\/$/, '$1'),
    ]),
  );
}

/** Returns the URL of the page for an alternative URL; null if the URL is not an alternative one. */
export function findPage(router: AnyRouter, pathname: string): string | null {
  const path = pathname.replace(/(.)\/$/, '$1');
  for (const [other, page] of listOtherAddresses(router)) {
    if (other === path) return page;
    if (!other.endsWith(PARAMETER)) continue;
    const start = other.slice(0, -PARAMETER.length);
    const id = path.slice(start.length);
    if (path.startsWith(start) && /^[^/]+$/.test(id)) return page.replace(PARAMETER, () => id);
  }
  return null;
}

import { useRouter, type AnyRoute, type AnyRouter, type StaticDataRouteOption } from '@tanstack/react-router';

/** Page whose URL needs no id, with the declaration at its route. */
export interface ShellPage extends StaticDataRouteOption {
  path: string;
  title: NonNullable<StaticDataRouteOption['title']>;
}

/** Returns whether a path belongs to a page inside the shell, which requires a sign-in. */
export function isInShell(pathname: string): boolean {
  return /^\/(community|admin)(\/|$)/.test(pathname);
}

/** Lists every page whose URL needs no id. */
export function listAllPages(router: AnyRouter): ShellPage[] {
  return Object.values<AnyRoute>(router.routesById).flatMap(({ fullPath, options: { staticData } }) => {
    const path = String(fullPath).replace(/(.)\/$/, '$1');
    if (staticData?.title === undefined || path.includes('$') || !isInShell(path)) return [];
    return [{ ...staticData, path, title: staticData.title }];
  });
}

/** Lists the pages in the navigation of the header, which every signed-in person may see. */
export function useHeaderPages() {
  return sortBy(listAllPages(useRouter()), ({ header }) => header);
}

/** Sorts the pages that declare a place in a navigation by the order of that place. */
export function sortBy<Place extends { order: number }>(
  pages: readonly ShellPage[],
  placeOf: (page: ShellPage) => Place | undefined,
): { path: string; title: ShellPage['title']; place: Place }[] {
  return pages
    .flatMap((page) => {
      const place = placeOf(page);
      return place === undefined ? [] : [{ path: page.path, title: page.title, place }];
    })
    .toSorted((one, other) => one.place.order - other.place.order);
}

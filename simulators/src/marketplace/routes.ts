import type { Fields } from './input.ts';
import type { Account, Shop } from './model.ts';
import type { World } from './world.ts';

/** A call that has passed all checks. */
type Call = {
  path: string;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: Fields;
  account: Account;
  /** Time of the call in epoch seconds. */
  now: number;
};

export type ShopCall = Call & { shop: Shop };

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type Route = {
  method: Method;
  /** Path of the route; `{name}` matches one segment. */
  path: string;
} & (
  | { scope: 'account'; run: (world: World, call: Call) => unknown }
  | { scope: 'shop'; run: (world: World, call: ShopCall) => unknown }
);

export type Match = { route: Route; params: Record<string, string> };

/** Returns the route for a path and method. When there is none, returns whether the path is unknown or only the method. */
export function findRoute(routes: readonly Route[], method: string, path: string): Match | 'no-path' | 'no-method' {
  let isKnown = false;
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params === null) continue;
    if (route.method === method) return { route, params };
    isKnown = true;
  }
  return isKnown ? 'no-method' : 'no-path';
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [place, segment] of wanted.entries()) {
    const value = given[place] ?? '';
    if (!segment.startsWith('{')) {
      if (segment !== value) return null;
    } else if (/^\d+$/.test(value)) params[segment.slice(1, -1)] = value;
    else return null;
  }
  return params;
}

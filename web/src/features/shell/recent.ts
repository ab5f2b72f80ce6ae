import { z } from 'zod';
import { session } from '../../api/client.ts';

const RECENT_KEY = 'paletteRecent';
const RECENT_MAX = 6;

const place = z.object({
  kind: z.enum(['page', 'order', 'shop', 'member']),
  path: z.string().regex(/^\/(community|admin)(\/|$)/),
  label: z.string().max(200),
});
export type Place = z.infer<typeof place>;

const kept = z.array(place);

/** Where the person went by the palette, newest first; kept in this tab and gone with the session. */
export function readRecent(): Place[] {
  try {
    return kept.safeParse(JSON.parse(sessionStorage.getItem(RECENT_KEY) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

export function addRecent(newest: Place): void {
  const others = readRecent().filter(({ path }) => path !== newest.path);
  sessionStorage.setItem(RECENT_KEY, JSON.stringify([newest, ...others].slice(0, RECENT_MAX)));
}

/** Nothing of a signed-in page stays after it. Gives the way to stop. */
export function forgetRecent(): () => void {
  return session.subscribe((event) => {
    if (event !== 'adopted') sessionStorage.removeItem(RECENT_KEY);
  });
}

import type { Reply } from '@bobbin/contract/endpoint';
import type { getRank } from '@bobbin/contract/leaderboard';
import type { SellerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { listEmails } from './profile.sql.ts';

const HOUR_MS = 3_600_000;
/** Time windows of the leaderboard that end now and move with the time (MNY-19). */
const WINDOW_MS = { today: 24 * HOUR_MS, month: 30 * 24 * HOUR_MS } as const;
/** How long the leaderboard is cached; it is the same for all readers, so it is counted once a minute instead of at each read. */
const FRESH_MS = 60_000;
/** Number of leaderboard rows that every seller sees; a seller ranked below them also sees their own row. */
const PLACES = 100;

export type RankWindow = keyof typeof WINDOW_MS;

interface Place {
  ownerId: string;
  email: string;
  orders: number;
  rank: number;
}

interface Counted {
  readAt: number;
  places: Promise<Place[]>;
}

interface Deps {
  db: Db;
  clock: Clock;
  /** Counts the orders of each seller since an instant; sellers without orders are left out. */
  countOrdersSince(since: number): Promise<{ ownerId: string; count: number }[]>;
}

/** Masks an email, for example `nga.tran@example.com` as `ng***@…`, because sellers must not see the address of a competitor (MNY-19). */
export function maskEmail(email: string): string {
  return `${email.split('@')[0]?.slice(0, 2) ?? ''}***@…`;
}

/** The leaderboard of sellers by their orders (MNY-19, `GET /users/rank/{id}`). */
export function createLeaderboard({ db, clock, countOrdersSince }: Deps) {
  const known = new Map<RankWindow, Counted>();

  async function readPlaces(now: number, window: RankWindow): Promise<Place[]> {
    const counts = await countOrdersSince(now - WINDOW_MS[window]);
    const emails = await listEmails(
      db,
      counts.map((row) => row.ownerId),
    );
    const byId = new Map(emails.map((row) => [row.id, row.email]));
    const sellers = counts
      .flatMap(({ ownerId, count }) => {
        const email = byId.get(ownerId);
        return email === undefined ? [] : [{ ownerId, email, orders: count, rank: 0 }];
      })
      .toSorted((a, b) => b.orders - a.orders || (a.ownerId < b.ownerId ? -1 : 1));
    let rank = 0;
    // Sellers with equal counts share a place, and the following place numbers are skipped.
    return sellers.map((seller, index) => {
      if (seller.orders !== sellers[index - 1]?.orders) rank = index + 1;
      return { ...seller, rank };
    });
  }

  function listPlaces(window: RankWindow): Counted {
    const now = clock.now();
    const last = known.get(window);
    if (last && now - last.readAt < FRESH_MS && now >= last.readAt) return last;
    const counted = { readAt: now, places: readPlaces(now, window) };
    known.set(window, counted);
    // Removes a failed read from the cache, so that the next caller tries again.
    counted.places.catch(() => known.delete(window));
    return counted;
  }

  return {
    async read(scope: SellerScope, window: RankWindow): Promise<Reply<typeof getRank>> {
      const counted = listPlaces(window);
      const places = await counted.places;
      const own = places.find((place) => place.ownerId === scope.ownerId);
      // The seller on the next better place.
      const next = own && places.findLast(({ orders }) => orders > own.orders);
      return {
        data: places
          .filter((place, index) => index < PLACES || place === own)
          .map(({ ownerId, email, orders, rank }) => {
            const isYou = ownerId === scope.ownerId;
            return { rank, email: isYou ? email : maskEmail(email), orders, isYou };
          }),
        rank: own?.rank ?? null,
        orders: own?.orders ?? 0,
        toNext: own && next ? { rank: next.rank, orders: next.orders - own.orders } : null,
        countedAt: new Date(counted.readAt).toISOString(),
      };
    },
  };
}

export type Leaderboard = ReturnType<typeof createLeaderboard>;

import type { Everything, FoundThing } from '@bobbin/contract/staff-search';
import { formatMoney } from '@bobbin/domain/money/money';
import { MATCHES, SEARCH_KINDS, toCodeQuestion, type SearchKind } from '@bobbin/domain/staff/search';
import type { StaffScope } from '../../platform/access.ts';
import { CODES_MAX, type CodeSearch, type FoundCode } from '../../platform/code-search.ts';
import { eachAtOnce } from '../../platform/concurrency.ts';
import type { People } from '../accounts/module.ts';

const KINDS = Object.keys(SEARCH_KINDS) as SearchKind[];
/** Maximum number of statements that run at the same time, because a search must not use all database connections. */
const AT_ONCE = 4;

interface Deps {
  people: Pick<People, 'readPeople'>;
  listSearches(): readonly CodeSearch[];
}

interface Query {
  search: string;
  kinds?: string[] | undefined;
  limit: number;
}

/** Sorts results: best match first, then mails after the member with their address, then newest first. */
function compare(one: FoundCode, other: FoundCode): number {
  const rank = MATCHES.indexOf(one.match) - MATCHES.indexOf(other.match);
  const mails = Number(one.kind === 'mail') - Number(other.kind === 'mail');
  return rank || mails || other.at.getTime() - one.at.getTime();
}

export function createStaffSearch({ people, listSearches }: Deps) {
  async function toWire(found: readonly FoundCode[]): Promise<FoundThing[]> {
    const owners = await people.readPeople([...new Set(found.flatMap(({ ownerId }) => ownerId ?? []))]);
    return found.map(({ ownerId, at, cents, vnd, ...thing }) => {
      const owner = ownerId === null ? undefined : owners.get(ownerId);
      return {
        ...thing,
        seller: ownerId === null ? null : { id: ownerId, fullName: owner?.name ?? '', email: owner?.email ?? '' },
        at: at.toISOString(),
        amount: cents === undefined || cents === null ? null : formatMoney(cents),
        amountVnd: vnd ?? null,
      };
    });
  }

  return {
    /** Searches all kinds of things that the staff user's role may view (ROL-51 to ROL-53). */
    async find(scope: StaffScope, { search, kinds = [], limit }: Query): Promise<Everything> {
      const mayView = (one: SearchKind) => scope.can(SEARCH_KINDS[one]);
      const hidden = KINDS.filter((one) => !mayView(one));
      const question = toCodeQuestion(search);
      if (question === null) return { found: [], counts: [], hidden };
      const isWanted = (one: SearchKind) => mayView(one) && (kinds.length === 0 || kinds.includes(one));
      const all: FoundCode[] = [];
      await eachAtOnce(
        listSearches().filter((one) => one.kinds.some(isWanted)),
        AT_ONCE,
        async ({ find }) => void all.push(...(await find(scope, question)).filter((one) => isWanted(one.kind))),
      );
      const byKind = Map.groupBy(all.toSorted(compare), (one) => one.kind);
      const shown = [...byKind.values()].flatMap((ofKind) => ofKind.slice(0, limit)).toSorted(compare);
      return {
        found: await toWire(shown),
        counts: KINDS.flatMap((one) => {
          const count = byKind.get(one)?.length ?? 0;
          const isMore = count >= CODES_MAX;
          return count === 0 ? [] : [{ kind: one, count: isMore ? CODES_MAX - 1 : count, isMore }];
        }),
        hidden,
      };
    },
  };
}

export type StaffSearch = ReturnType<typeof createStaffSearch>;

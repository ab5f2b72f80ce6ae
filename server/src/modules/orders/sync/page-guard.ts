import { ConnectorError } from '@bobbin/connectors/errors';
import { REPEATED } from '@bobbin/domain/shops/sync-trouble';

/** Ids that are remembered to notice pages that bring nothing new; a page has a hundred. */
const RECENT_MAX = 5_000;
/** An order that changes while the list is read comes again: so many pages in a row may hold nothing else. */
const STALE_PAGES_MAX = 3;

/** Watches the pages of one run. */
export function createPageGuard() {
  const tokens = new Set<string>();
  const recent = new Set<string>();
  let stalePages = 0;

  return {
    /**
     * Looks at a page that another one follows.
     *
     * @throws ConnectorError when the marketplace goes round in circles, so that a run always ends (SYN-18)
     */
    check(ids: readonly (string | null)[], nextToken: string): void {
      const isStale = ids.every((id) => id !== null && recent.has(id));
      stalePages = isStale ? stalePages + 1 : 0;
      if (tokens.has(nextToken) || stalePages > STALE_PAGES_MAX) {
        throw new ConnectorError({
          partner: 'marketplace',
          kind: 'not-understood',
          providerMessage: REPEATED,
        });
      }
      tokens.add(nextToken);
      if (recent.size > RECENT_MAX) recent.clear();
      for (const id of ids) if (id !== null) recent.add(id);
    },
  };
}

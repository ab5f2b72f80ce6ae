import { ConnectorError } from '@bobbin/connectors/errors';
import { REPEATED } from '@bobbin/domain/shops/sync-trouble';

/** Number of remembered ids to detect pages without new orders; a page has a hundred. */
const RECENT_MAX = 5_000;
/** Number of consecutive pages that may contain only known orders, because an order that changes during the read appears again. */
const STALE_PAGES_MAX = 3;

/** Guards the pages of one run. */
export function createPageGuard() {
  const tokens = new Set<string>();
  const recent = new Set<string>();
  let stalePages = 0;

  return {
    /**
     * Checks a page that has a next page.
     * @throws ConnectorError when the marketplace's pages loop, so that a run always ends (SYN-18)
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

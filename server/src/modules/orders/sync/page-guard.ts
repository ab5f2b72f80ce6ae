import { ConnectorError } from '@bobbin/connectors/errors';
import { REPEATED } from '@bobbin/domain/shops/sync-trouble';

/** Number of order ids that are remembered in order to recognize pages without new orders; a page has a hundred orders. */
const RECENT_MAX = 5_000;
/** Maximum number of consecutive pages with only known orders. Some are normal, because an order that changes during the read appears again. */
const STALE_PAGES_MAX = 3;

/** Creates the check for the pages of one sync. */
export function createPageGuard() {
  const tokens = new Set<string>();
  const recent = new Set<string>();
  let stalePages = 0;

  return {
    /**
     * Checks a page that names a token for the next page.
     * @throws ConnectorError when the marketplace's pages never end, so that a sync always ends (SYN-18)
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

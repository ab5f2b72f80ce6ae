import type { ExtensionPost, Violation } from '@bobbin/contract/extension';
import { EXTENSION_FRESH_MS } from '@bobbin/domain/limits';
import type { OwnerScope, SellerScope, StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/database.ts';
import type { Emit } from '../../platform/events.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/live.ts';
import { isAscending, toPage, type Paged, type PageQuery } from '../../platform/paging.ts';
import { keyOfShop, type OwnedShop } from '../../platform/cross-tenant.ts';
import type { Shops, VisitFacts } from '../shops/module.ts';
import * as queries from './extension.sql.ts';
import * as crossTenant from './extension.cross-tenant.sql.ts';

interface Deps {
  db: Db;
  clock: Clock;
  emit: Emit;
  shops: Pick<Shops, 'getShop' | 'findOwner'>;
}

/** Maximum age of a violation for a notification; older ones in the first extension post of a shop are not notified. */
const NEWS_MS = 30 * 24 * 3_600_000;
/** Time for the first appeal, counted from the detection of the violation; the marketplace's pages show no date. */
const APPEAL_MS = 30 * 24 * 3_600_000;
/** Maximum accepted difference between a seller's clock and ours. */
const CLOCKS_DIFFER_MS = 120_000;

export function createExtension({ db, clock, emit, shops }: Deps) {
  function toFacts(state: queries.ExtensionStateRow): VisitFacts {
    const freshSince = clock.now() - EXTENSION_FRESH_MS;
    return {
      isSyncExtension: state.syncedAt !== null && state.syncedAt.getTime() > freshSince,
      extensionSyncedAt: state.syncedAt?.toISOString() ?? null,
      shopHealth: state.healthScore,
      shopHealthLevel: state.healthLevel,
      acceleratedSettlement: state.acceleratedSettlement?.toString() ?? null,
      canFlashSale: state.canFlashSale,
      violationCount: state.violationsCount,
    };
  }

  return {
    /** Stores an extension post completely or not at all. @throws AppError NOT_FOUND, EXTENSION_POST_OLD, EXTENSION_CLOCK_WRONG */
    async sync(scope: SellerScope, post: ExtensionPost): Promise<true> {
      const { shopId, version, health, settlement, flashSale, violations } = post;
      // A shop of another user, or a released shop, gives the same error as a shop that does not exist.
      if ((await shops.findOwner(shopId)) !== scope.ownerId) throw new AppError('NOT_FOUND');
      const now = clock.now();
      const sentAt = Date.parse(post.observedAt);
      if (sentAt > now + CLOCKS_DIFFER_MS) throw new AppError('EXTENSION_CLOCK_WRONG');
      if (sentAt <= now - EXTENSION_FRESH_MS) throw new AppError('EXTENSION_POST_OLD');
      // Caps the time that a browser extension sends at our current time. Otherwise data from a browser whose clock is ahead would count as newer
      // than later data with a correct time.
      const at = new Date(Math.min(sentAt, now));
      await inTransaction(db, async (trx) => {
        const state = await queries.lockState(trx, scope, shopId, version);
        const known = [
          health && state.health_at,
          settlement && state.settlement_at,
          flashSale && state.flash_sale_at,
          violations && state.violations_at,
        ];
        if (known.some((time) => time && time > at)) throw new AppError('EXTENSION_POST_OLD');
        await queries.updateState(trx, scope, shopId, {
          version,
          ...(health ? { health_at: at, health_score: health.score, health_level: health.level } : {}),
          ...(settlement ? { settlement_at: at, accelerated_settlement: settlement.acceleratedSettlement } : {}),
          ...(flashSale ? { flash_sale_at: at, can_flash_sale: flashSale.isAllowed } : {}),
          ...(violations ? { violations_at: at, violations_count: violations.total } : {}),
        });
        if (violations) {
          const { records, total } = violations;
          const knownIds = await queries.listKnownIds(trx, scope, shopId);
          await queries.upsertViolations(trx, scope, shopId, records, { observedAt: at, now: new Date(now) });
          for (const record of records) {
            const isNews = !knownIds.has(record.id) && record.create_time * 1000 > now - NEWS_MS;
            if (!isNews) continue;
            const { id: recordId, violation_reason: words, can_appeal: canAppeal } = record;
            const appealBy = canAppeal ? new Date(record.create_time * 1000 + APPEAL_MS) : null;
            await emit(trx, 'violationFound', { scope, shopId, recordId, words, appealBy });
          }
          const sentIds = records.map((record) => record.id);
          await queries.removeGone(trx, scope, shopId, sentIds, total);
        }
        await publish(trx, { kind: 'event', ownerId: scope.ownerId, event: { type: 'shop', shopId } });
      });
      return true;
    },

    /** Deletes the extension's data about a shop; returns the number of violations. */
    forgetShop: queries.removeVisits,

    /** Reads the extension's data about each shop of a seller that has any. */
    async readFacts(scope: OwnerScope): Promise<ReadonlyMap<string, VisitFacts>> {
      const states = await queries.listStates(db, scope);
      return new Map(states.map((state) => [state.shopId, toFacts(state)]));
    },

    /** Reads the extension's data about several sellers' shops, for staff, keyed by `keyOfShop`. */
    async readFactsOfAllSellers(
      _scope: StaffScope,
      shops: readonly OwnedShop[],
    ): Promise<ReadonlyMap<string, VisitFacts>> {
      const states = await crossTenant.listStatesOfAllSellers(db, shops);
      return new Map(states.map((state) => [keyOfShop(state), toFacts(state)]));
    },

    /** @throws AppError NOT_FOUND */
    async listViolations(
      scope: SellerScope,
      query: PageQuery & { id: string },
    ): Promise<Paged<Violation> & { total: number | null; observedAt: string | null }> {
      await shops.getShop(scope, query.id);
      const [states, listed] = await Promise.all([
        queries.listStates(db, scope),
        queries.countViolations(db, scope, query.id),
      ]);
      const state = states.find(({ shopId }) => shopId === query.id);
      const { offset, limit, meta } = toPage(query, listed);
      const direction = isAscending(query.sortBy) ? 'asc' : 'desc';
      const rows = await queries.listViolations(db, scope, query.id, { limit, offset, direction });
      return {
        data: rows.map(({ record, createdAt, updatedAt }) => ({
          ...record,
          createdAt: createdAt.toISOString(),
          updatedAt: updatedAt.toISOString(),
        })),
        meta,
        total: state?.violationsCount ?? null,
        observedAt: state?.violationsAt?.toISOString() ?? null,
      };
    },
  };
}

export type Extension = ReturnType<typeof createExtension>;

import type * as contract from '@bobbin/contract/sku-designs';
import { formatMoney, parseMoney, type Cents } from '@bobbin/domain/money/money';
import { keyOfColor } from '@bobbin/domain/products/colors';
import { findBulkBlock, planRequest } from '@bobbin/domain/sku-designs/requests';
import type { OwnerScope, SellerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { withFullScope } from '../../platform/shop-scope.ts';
import type { Audit } from '../audit/module.ts';
import { listOfCard, type Cards, type LockedCard } from './cards.ts';
import * as queries from './sku-designs.sql.ts';
import type { CardRow } from './sku-designs.sql.ts';
import type { Steps } from './transitions.ts';

interface Deps {
  db: Db;
  clock: Clock;
  audit: Pick<Audit, 'record'>;
  steps: Steps;
  cards: Cards;
}

interface Wanted {
  cents: Cents;
  colors: readonly string[] | null;
}

const toKeys = (colors: readonly string[]) => [...new Set(colors.map(keyOfColor))].toSorted().join('\n');

/** Requests of sellers: of one card, and of many at once. */
export function createAsking({ db, clock, audit, steps, cards }: Deps) {
  /** Finds the request that the same call made before; null for none. */
  function findSame({ card, rows }: LockedCard, { cents, colors }: Wanted): CardRow | null {
    const isSame = (row: CardRow) => row.state === 'CREATED' && row.agreedCents === cents;
    if (colors === null) return isSame(card) ? card : null;
    const keys = toKeys(colors);
    return rows.find((row) => isSame(row) && toKeys(row.colors) === keys) ?? null;
  }

  /** Decides which row becomes the request's card. @throws AppError SKU_DESIGN_MOVED */
  function plan({ card, rows, facts }: LockedCard, colors: readonly string[] | null) {
    if (card.state !== 'NONE') throw new AppError('SKU_DESIGN_MOVED');
    const skus = listOfCard(rows, card).map(({ skuId, createdAt }) => {
      return { skuId, color: facts.get(skuId)?.color ?? null, createdAt: createdAt.getTime() };
    });
    const style = facts.get(card.skuId)?.style;
    const ofStyle = [...facts.values()].filter((one) => one.style === style && !one.isMarked);
    const ofShop = ofStyle.filter((one) => one.shopId === card.shopId && one.productId === card.productId);
    const planned = planRequest(card.skuId, skus, Math.max(ofShop.length, 1), colors);
    const row = rows.find(({ skuId }) => skuId === planned?.skuId);
    // Another request has the colours, or they have a print.
    if (planned === null || row === undefined) throw new AppError('SKU_DESIGN_MOVED');
    return { row, colors: planned.colors };
  }

  /** Requests a card in the transaction; returns the id of the request's card. Idempotent. */
  async function request(trx: Queryable, whole: OwnerScope, locked: LockedCard, wanted: Wanted): Promise<string> {
    const same = findSame(locked, wanted);
    if (same !== null) return same.id;
    const { row, colors } = plan(locked, wanted.colors);
    const { skuId, shopId, state } = row;
    if (state !== 'NONE') {
      const now = new Date(clock.now());
      // The row of another SKU of the card becomes the request; the card keeps the other colours.
      await queries.setGroups(trx, whole, [{ skuId, state: 'NONE', leadId: row.id, isSingle: false }], now);
      await queries.addToCounts(trx, whole, [
        { shopId, state, by: -1 },
        { shopId, state: 'NONE', by: 1 },
      ]);
    }
    const change = {
      agreed_cents: wanted.cents,
      price_cents: null,
      submitted_at: new Date(clock.now()),
      colors,
    };
    await steps.move(trx, whole, { ...row, state: 'NONE' }, 'ask', change);
    await cards.regroup(trx, whole, { productIds: [row.productId], skuIds: [skuId] });
    return row.id;
  }

  const ask = (scope: SellerScope, id: string, wanted: Wanted, isBulk: boolean) =>
    inTransaction(db, async (trx) => {
      const locked = await cards.lock(trx, scope, id);
      if (isBulk) {
        const { shopId, productId } = locked.card;
        const ofProduct = [...locked.facts.values()].filter(
          (one) => one.shopId === shopId && one.productId === productId,
        );
        const block = findBulkBlock(ofProduct);
        if (block !== null) return { id, result: block };
      }
      const cardId = await withFullScope(scope, (whole) => request(trx, whole, locked, wanted));
      await audit.record(trx, scope, {
        action: 'askSkuDesign',
        entity: 'skuDesign',
        entityId: cardId,
        after: {
          skuId: locked.card.skuId,
          agreedPrice: formatMoney(wanted.cents),
          ...(wanted.colors === null ? {} : { colors: wanted.colors.join(', ') }),
        },
      });
      return { id: cardId, result: 'asked' as const };
    });

  return {
    /** Requests a design; idempotent. Returns the id of the request's card. @throws AppError NOT_FOUND, SKU_DESIGN_MOVED */
    async ask(scope: SellerScope, id: string, price: string, colors: readonly string[] | undefined): Promise<string> {
      return (await ask(scope, id, { cents: parseMoney(price), colors: colors ?? null }, false)).id;
    },

    /** Requests each card by itself: a refused one does not stop the others, and a repetition requests only what is left (SKD-18). */
    async askAll(scope: SellerScope, ids: readonly string[], price: string): Promise<contract.SkuBulkResults> {
      const results: contract.SkuBulkResults['results'] = [];
      for (const id of new Set(ids)) {
        try {
          const { result } = await ask(scope, id, { cents: parseMoney(price), colors: null }, true);
          results.push({ id, result });
        } catch (error) {
          const code = error instanceof AppError ? error.error : null;
          if (code !== 'NOT_FOUND' && code !== 'SKU_DESIGN_MOVED') throw error;
          results.push({ id, result: code === 'NOT_FOUND' ? 'missing' : 'moved' });
        }
      }
      return { results };
    },
  };
}

import { findBulkBlock, type BulkBlock } from '@bobbin/domain/sku-designs/requests';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';
import type { BoardFacts } from '../library/module.ts';
import type { CardRow } from './sku-designs.sql.ts';
import * as queries from './sku-designs.sql.ts';
import { isCard, listOfCard } from './cards.ts';

/** What cards show besides their own rows. */
export interface Board {
  covered(card: CardRow): CardRow[];
  facts: ReadonlyMap<string, BoardFacts>;
  bulkBlock(card: CardRow): BulkBlock | null;
}

export type ListBoardFacts = (
  reader: Queryable,
  scope: OwnerScope,
  wish: { productIds: readonly string[] } | { skuIds: readonly string[] },
) => Promise<BoardFacts[]>;

/** Reads the SKUs that cards of one seller cover, with their colours and styles. */
export async function readBoard(
  db: Queryable,
  scope: OwnerScope,
  cards: readonly CardRow[],
  listBoardFacts: ListBoardFacts,
): Promise<Board> {
  const rows = await queries.listCovered(
    db,
    scope,
    cards.map(({ id }) => id),
  );
  const productIds = [...new Set(cards.map(({ productId }) => productId))];
  const known = await listBoardFacts(db, scope, { productIds });
  const ofProduct = Map.groupBy(known, ({ productId }) => productId);
  return {
    covered: (card) => listOfCard(rows, card),
    facts: new Map(known.map((fact) => [fact.skuId, fact])),
    bulkBlock: (card) =>
      isCard(card) && card.state === 'NONE' ? findBulkBlock(ofProduct.get(card.productId) ?? []) : null,
  };
}

import type { StaffSkuDesign, StaffSkuDesigns } from '@bobbin/contract/sku-designs';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { skuQueueTexts } from '../../i18n/vi/sku-queue.ts';
import { Row, Text } from '../../ui/layout/boxes.tsx';
import { Money } from '../../ui/text/money.tsx';
import styles from './sku-card.module.css';

interface SellerGroupsProps {
  cards: readonly StaffSkuDesign[];
  sellers: StaffSkuDesigns['sellers'];
  /** False shows all cards in one grid. */
  isGrouped: boolean;
  renderCard: (card: StaffSkuDesign) => ReactNode;
}

/** Shows cards by seller, in the sequence of each seller's first card, with the number and the prices of all the seller's cards (SKD-20). */
export function SellerGroups({ cards, sellers, isGrouped, renderCard }: SellerGroupsProps) {
  if (!isGrouped) return <div className={styles.grid}>{cards.map(renderCard)}</div>;
  const groups = [...Map.groupBy(cards, ({ user }) => user.id)];
  return groups.map(([userId, own]) => (
    <SellerGroup
      key={userId}
      cards={own}
      sum={sellers.find((seller) => seller.userId === userId)}
      renderCard={renderCard}
    />
  ));
}

interface SellerGroupProps extends Pick<SellerGroupsProps, 'cards' | 'renderCard'> {
  sum: StaffSkuDesigns['sellers'][number] | undefined;
}

function SellerGroup({ cards, sum, renderCard }: SellerGroupProps) {
  const t = useTexts(skuQueueTexts);
  const [{ user } = { user: null }] = cards;
  const name = user?.fullName || user?.email || '';
  const all = sum?.cards ?? cards.length;
  return (
    <Row as="section" wrap gap="8 12" below={16} aria-label={name}>
      <Text as="h2" size={15} weight={650} flush breaks>
        {name}
      </Text>
      <Text size={13} tone="muted">
        {cards.length < all ? t('cardsHere', { count: all, here: cards.length }) : t('cards', { count: all })}
      </Text>
      {sum === undefined || sum.price === null ? null : (
        <Text size={13} numeric>
          {t('priced', { count: sum.priced })} <Money amount={sum.price} />
        </Text>
      )}
      <Text as="div" ownLine className={styles.grid}>
        {cards.map(renderCard)}
      </Text>
    </Row>
  );
}

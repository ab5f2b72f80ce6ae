import type { Shop } from '@bobbin/contract/shops';
import { IconEdit } from '../../ui/icons.ts';
import { Link } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { may } from '../../ui/hooks/use-role.ts';
import { Row } from '../../ui/layout/boxes.tsx';
import styles from './shop-cells.module.css';

// The field that edits the name loads on demand, because every row shows the name but it is seldom edited.
const loadInput = () => import('./name-input.tsx');
const NameInput = lazy(async () => ({ default: (await loadInput()).NameInput }));

/**
 * Shows the friend name of a shop. The pen opens a field in its place; Enter saves, Escape cancels, and an error appears beside the field (UI-35).
 */
export function ShopName({ shop }: { shop: Pick<Shop, 'id' | 'friendName' | 'rights'> }) {
  const t = useTexts(shopsTexts);
  const [isEditing, setEditing] = useState(false);
  const link = (
    <Link to="/community/shop-details/$id" params={{ id: shop.id }}>
      {shop.friendName}
    </Link>
  );
  if (isEditing) {
    return (
      <Suspense
        fallback={
          <Row as="span" inline gap={2} weight={600} fixed className={styles.name}>
            {link}
          </Row>
        }
      >
        <NameInput shop={shop} onClose={() => setEditing(false)} />
      </Suspense>
    );
  }
  return (
    <Row as="span" inline gap={2} weight={600} fixed className={styles.name}>
      {link}
      {may(shop, 'manageShops') ? (
        <IconButton
          name={t('editNameOf', { name: shop.friendName })}
          icon={<IconEdit size={15} stroke={1.5} />}
          onClick={() => setEditing(true)}
        />
      ) : null}
    </Row>
  );
}

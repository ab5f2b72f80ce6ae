import type { ShopDetail } from '@bobbin/contract/shops';
import { findText } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { sayAnswer } from '../../ui/feedback/answers.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { CopyId } from '../../ui/button/copy-id.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useRole } from '../../ui/hooks/use-role.ts';
import styles from './shops.module.css';
import { useReadWarehouses } from './use-shops.ts';
import { Button } from '../../ui/button/button.tsx';
import { Row, Text } from '../../ui/layout/boxes.tsx';

/** Returns the text of a warehouse type; a type that is not listed is shown unchanged. */
function toKind(word: string): string {
  return findText(`shops:warehouseKinds.${word}`) ?? word;
}

export function Warehouses({ shop }: { shop: ShopDetail }) {
  const t = useTexts(shopsTexts);
  const read = useReadWarehouses();
  const toRefusal = useRole();
  return (
    <Section
      title={t('warehouses')}
      actions={
        <Button
          isBusy={read.isPending}
          reason={toRefusal(shop, 'manageShops')}
          onClick={() =>
            sayAnswer(read.mutateAsync(shop.id), {
              done: () => notify({ tone: 'success', title: t('updateTitle'), text: t('updated') }),
            })
          }
        >
          {t('readWarehouses')}
        </Button>
      }
    >
      {shop.wareHouse.length === 0 ? (
        <Text as="p" size={13} tone="muted" pad={14}>
          {t('noWarehouses')}
        </Text>
      ) : null}
      {shop.wareHouse.map((warehouse) => (
        <Row
          key={warehouse.wareHouseId}
          justify="between"
          wrap
          gap="6 16"
          size={13}
          pad="10 14"
          lineBelow="soft"
          className={styles.entry}
        >
          <div>
            <strong>{warehouse.name}</strong>{' '}
            {warehouse.isDefault ? <Badge tone="accent">{t('defaultWarehouse')}</Badge> : null}
            <Text as="p" tone="muted">
              {warehouse.address}
            </Text>
          </div>
          <Row wrap gap="4 12">
            <Text tone="muted">
              {/* Type and subtype are often the same word, which is then shown once. */}
              {[...new Set([warehouse.type, warehouse.subType])].filter(Boolean).map(toKind).join(' · ')}
            </Text>
            <CopyId id={warehouse.wareHouseId} />
          </Row>
        </Row>
      ))}
    </Section>
  );
}

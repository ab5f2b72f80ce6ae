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
import styles from './sync-history.module.css';
import { useReadWarehouses } from './use-shops.ts';
import { Button } from '../../ui/button/button.tsx';

/** The marketplace's word for a kind of warehouse; one that nobody knows is shown as it is. */
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
      {shop.wareHouse.length === 0 ? <p className={styles.none}>{t('noWarehouses')}</p> : null}
      {shop.wareHouse.map((warehouse) => (
        <div key={warehouse.wareHouseId} className={styles.line}>
          <div>
            <strong>{warehouse.name}</strong>{' '}
            {warehouse.isDefault ? <Badge tone="accent">{t('defaultWarehouse')}</Badge> : null}
            <p className={styles.muted}>{warehouse.address}</p>
          </div>
          <div className={styles.end}>
            <span className={styles.muted}>
              {/* The marketplace often says the same word twice. */}
              {[...new Set([warehouse.type, warehouse.subType])].filter(Boolean).map(toKind).join(' · ')}
            </span>
            <CopyId id={warehouse.wareHouseId} />
          </div>
        </div>
      ))}
    </Section>
  );
}

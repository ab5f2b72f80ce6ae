import type { ShopDetail } from '@bobbin/contract/shops';
import { lazy } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { disconnectionsTexts } from '../../i18n/vi/disconnections.ts';
import { Button } from '../../ui/button/button.tsx';
import { openDialog } from '../../ui/overlay/dialogs.ts';
import { Section } from '../../ui/layout/section.tsx';
import { may } from '../../ui/hooks/use-role.ts';
import { Text } from '../../ui/layout/boxes.tsx';
import styles from './disconnections.module.css';

const DisconnectDialog = lazy(async () => ({ default: (await import('./disconnect-dialog.tsx')).DisconnectDialog }));

/** Shows the last section of a shop's page, in which the owner may disconnect the shop (SHP-36). */
export function DisconnectSection({ shop }: { shop: ShopDetail }) {
  const t = useTexts(disconnectionsTexts);
  if (!may(shop, 'own') || shop.purgeAt !== null) return null;
  return (
    <Section
      title={t('section')}
      actions={
        <Button isDangerous onClick={() => openDialog((close) => <DisconnectDialog shop={shop} onClose={close} />)}>
          {t('give')}
        </Button>
      }
    >
      <Text as="p" tone="muted" flush pad="12 14" className={styles.text}>
        {t('sectionText')}
      </Text>
    </Section>
  );
}

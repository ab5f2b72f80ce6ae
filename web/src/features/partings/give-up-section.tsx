import type { ShopDetail } from '@bobbin/contract/shops';
import { lazy } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { partingsTexts } from '../../i18n/vi/partings.ts';
import { Button } from '../../ui/button/button.tsx';
import { openDialog } from '../../ui/overlay/dialogs.ts';
import { Section } from '../../ui/layout/section.tsx';
import { may } from '../../ui/hooks/use-role.ts';
import { Text } from '../../ui/layout/boxes.tsx';
import styles from './partings.module.css';

const GiveUpDialog = lazy(async () => ({ default: (await import('./give-up-dialog.tsx')).GiveUpDialog }));

/** Shows the last section of a shop's page: its owner may disconnect the shop (SHP-36). */
export function GiveUpSection({ shop }: { shop: ShopDetail }) {
  const t = useTexts(partingsTexts);
  if (!may(shop, 'own') || shop.purgeAt !== null) return null;
  return (
    <Section
      title={t('section')}
      actions={
        <Button isDangerous onClick={() => openDialog((close) => <GiveUpDialog shop={shop} onClose={close} />)}>
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

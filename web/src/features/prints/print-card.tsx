import type { PrintItem } from '@bobbin/contract/prints';
import type { PrintEarnings } from '@bobbin/contract/profits';
import { useTexts } from '../../i18n/use-texts.tsx';
import { printLibraryTexts } from '../../i18n/vi/print-library.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { IconAlertTriangle, IconArrowsMaximize, IconPhoto } from '../../ui/icons.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import { shadeGround } from '../../ui/layout/light-picture.ts';
import { CardProfit } from './print-earnings.tsx';
import styles from './prints.module.css';
import { useSideName } from '../../ui/domain/use-side-name.ts';

/** Size in pixels of the placeholders for cards (UI-15). */
export const PRINT_CARDS = { least: 220, height: 214, gap: 12 };

/** Shows a print: its cover and mockup, its sides and its use, and a badge only if something is wrong. */
export function PrintFace({ print, earnings }: { print: PrintItem; earnings?: PrintEarnings | undefined }) {
  const t = useTexts(printLibraryTexts);
  const toSide = useSideName();
  const { cover, mockup, vanishesOn, wrongSizeOn } = print;
  const sides = print.sides.filter((side) => !side.startsWith('mockup')).map(toSide);
  return (
    <>
      <span className={styles.pictures} data-pair={mockup !== null || undefined}>
        <Picture url={cover?.thumbnailUrl ?? null} isChecker />
        {mockup === null ? null : <Picture url={mockup.thumbnailUrl} isChecker={false} />}
        <span className={styles.badges}>
          {vanishesOn.length > 0 ? (
            <Badge tone="red" icon={<IconAlertTriangle size={13} stroke={1.75} aria-hidden />}>
              {t('vanishesOn', { colours: vanishesOn.slice(0, 2).join(', ') })}
            </Badge>
          ) : null}
          {wrongSizeOn.length > 0 ? (
            <Badge tone="amber" icon={<IconArrowsMaximize size={13} stroke={1.75} aria-hidden />}>
              {t('wrongSizeOn', { types: wrongSizeOn.slice(0, 2).join(', ') })}
            </Badge>
          ) : null}
          {print.productsCount === 0 ? (
            <Badge tone="neutral" shape="dashed">
              {t('unplaced')}
            </Badge>
          ) : null}
        </span>
      </span>
      <Stack as="span" gap={2} pad="8 12" className={styles.facts}>
        <Row as="span" justify="between" gap={8}>
          <Text as="strong" cut weight={650} tone="text" shrinks>
            {print.name}
          </Text>
          <CardProfit earnings={earnings} />
        </Row>
        <Text cut size={12} tone="muted">
          {sides.length === 0 ? t('noSides') : sides.join(', ')}
        </Text>
        <Row as="span" justify="between" size={12} gap={8}>
          <Text cut tone="muted" shrinks>
            {t('products', { count: print.productsCount })} · {t('shops', { count: print.shopsCount })}
          </Text>
          <Text nowrap numeric weight={600} tone="text">
            {t('orders', { count: print.ordersCount })}
          </Text>
        </Row>
      </Stack>
    </>
  );
}

/** Shows a thumbnail, or a placeholder while the thumbnail is not made yet. */
export function Picture({ url, isChecker }: { url: string | null; isChecker: boolean }) {
  return (
    <span className={styles.picture} data-shade data-checker={isChecker || undefined}>
      {url === null ? (
        <IconPhoto size={26} stroke={1.25} aria-hidden className={styles.making} />
      ) : (
        <img src={url} alt="" loading="lazy" decoding="async" onLoad={shadeGround} />
      )}
    </span>
  );
}

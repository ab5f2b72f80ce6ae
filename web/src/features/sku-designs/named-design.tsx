import { IconCheck, IconPhoto } from '../../ui/icons.ts';
import { toErrorText } from '../../api/errors.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { skuQueueTexts } from '../../i18n/vi/sku-queue.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Bone } from '../../ui/list/list-states.tsx';
import styles from './sku-card.module.css';
import { useFulfilId } from './use-sku-designs.ts';
import { usePaused } from '../../ui/hooks/use-paused.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';

/** Shows the design of the typed FF ID before the person saves, because finishing a SKU design cannot be undone (SKD-10). */
export function NamedDesign({ fulfillId }: { fulfillId: string }) {
  const t = useTexts(skuQueueTexts);
  const typed = fulfillId.trim();
  const asked = usePaused(typed);
  const { data, error, isFetching } = useFulfilId(asked);
  if (typed === '') return null;
  const isOld = asked !== typed || isFetching;
  return (
    <Row gap={10} pad="8 10" className={styles.named} role="status" aria-busy={isOld || undefined}>
      {isOld ? <Bone width={220} height={40} /> : null}
      {!isOld && error !== null ? <Text tone="red">{toErrorText(error).title}</Text> : null}
      {!isOld && data !== undefined ? (
        <>
          {data.thumbnailUrl === null ? (
            <IconPhoto size={24} stroke={1.25} aria-hidden />
          ) : (
            <img src={data.thumbnailUrl} alt="" width={40} height={40} />
          )}
          <Stack as="span" breaks grow shrinks className={styles.namedText}>
            <strong>{data.title === '' ? data.code : data.title}</strong>
            <small>{t('ffFound', { code: data.code, source: data.source, count: data.designsCount })}</small>
          </Stack>
          <Badge tone="green" icon={<IconCheck aria-hidden />}>
            {t('ffMatch')}
          </Badge>
        </>
      ) : null}
    </Row>
  );
}

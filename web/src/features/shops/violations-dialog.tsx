import type { CallReply } from '@bobbin/contract/endpoints';
import type { listViolations } from '@bobbin/contract/extension.calls';
import type { Shop } from '@bobbin/contract/shops';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { violationsTexts } from '../../i18n/vi/violations.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { LaTime } from '../../ui/text/la-time.tsx';
import { ListBody } from '../../ui/list/list-page/list-body.tsx';
import { useListReply } from '../../ui/list/list-page/use-list-reply.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { useViolations } from './use-shops.ts';
import { VIOLATION_LIST } from './violation-columns.tsx';
import { useNarrow } from '../../ui/hooks/use-narrow.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import styles from './shop-cells.module.css';

interface ViolationsDialogProps {
  shop: Pick<Shop, 'id' | 'friendName' | 'code'>;
  onClose: () => void;
}

/** Lists the violations of a shop that the extension read (EXT-8). */
export function ViolationsDialog({ shop, onClose }: ViolationsDialogProps) {
  const t = useTexts(violationsTexts, uiTexts);
  const [page, setPage] = useState(1);
  const query = useViolations(shop.id, page);
  const reply = useListReply(query);
  const { data } = query;
  const isNarrow = useNarrow();
  const facts = (
    <Row as="span" inline wrap gap="2 10" grow shrinks>
      <span className={styles.muted}>
        {shop.friendName} · {shop.code}
      </span>
      {data ? <Total data={data} /> : null}
    </Row>
  );
  return (
    <Dialog
      title={t('title')}
      width={1080}
      isBare
      onClose={onClose}
      // On a phone the facts have no room between the title and the close button.
      head={isNarrow ? undefined : () => facts}
      note={<span className={styles.muted}>{t('rawNote')}</span>}
      footer={
        <Button reads onClick={onClose}>
          {t('ui:close')}
        </Button>
      }
    >
      <div className={styles.body}>
        {isNarrow ? <Stack pad="10 16">{facts}</Stack> : null}
        {data ? <PartOnly data={data} /> : null}
        <ListBody
          list={VIOLATION_LIST}
          reply={reply}
          context={undefined}
          skeletonRows={5}
          isFlush
          page={page}
          onPage={setPage}
          empty={<Message title={t('emptyTitle')} text={t('emptyText')} />}
        />
      </div>
    </Dialog>
  );
}

/** Shows the total number of violations at the marketplace, and when the extension read it. */
function Total({ data }: { data: CallReply<typeof listViolations> }) {
  const t = useTexts(violationsTexts);
  const { total, observedAt } = data;
  return (
    <>
      {total === null ? null : (
        <Badge tone={total > 0 ? 'red' : 'green'} icon={total > 0 ? <IconAlertTriangle aria-hidden /> : undefined}>
          {t('count', { count: total })}
        </Badge>
      )}
      {observedAt === null ? null : (
        <span className={styles.muted}>
          {t('observedAt')} <LaTime at={observedAt} />
        </span>
      )}
    </>
  );
}

/** Explains that the list of violations is incomplete, because the seller has not opened every page of the marketplace's list yet (EXT-5). */
function PartOnly({ data }: { data: CallReply<typeof listViolations> }) {
  const t = useTexts(violationsTexts);
  const { total, meta } = data;
  if (total === null || total <= meta.totalItems) return null;
  return (
    <Text as="div" size={13} tone="amber" pad="10 16" fill="amber" role="status">
      <strong>{t('partTitle', { listed: meta.totalItems, total })}</strong>
      <p>{t('partText')}</p>
    </Text>
  );
}

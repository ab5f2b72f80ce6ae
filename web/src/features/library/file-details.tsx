import type { FileUses, LibraryFile } from '@bobbin/contract/files';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsStaffArea } from '../../ui/hooks/use-is-staff-area.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { libraryTexts } from '../../i18n/vi/library.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Button, ButtonAnchor } from '../../ui/button/button.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { formatLa } from '../../ui/text/time.ts';
import { may } from '../../ui/hooks/use-role.ts';
import { EditFileDialog } from './edit-file-dialog.tsx';
import { Thumbnail } from './file-card.tsx';
import styles from './library.module.css';
import { toSideName } from '../../ui/domain/side-name.ts';
import { useFileUses, useRemoveFile } from './use-library.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';

interface FileDetailsProps {
  fileId: string;
  onClose: () => void;
}

/** Shows a file of the library with its orders, its versions and the actions. */
export function FileDetails({ fileId, onClose }: FileDetailsProps) {
  const t = useTexts(libraryTexts, uiTexts);
  const uses = useFileUses(fileId);
  const [isEditing, setEditing] = useState(false);
  const remove = useRemoveFile();
  const file = uses.data?.file;
  // A person with read access only sees no buttons whose calls the server would refuse (TEA-12).
  const mayWork = file !== undefined && may(file, 'workOrders');

  function askToRemove(wanted: LibraryFile) {
    confirm({
      title: t('removeTitle'),
      text: t('removeText', { name: wanted.name }),
      boldWords: [wanted.name],
      action: t('remove'),
      isDangerous: true,
      onConfirm: async () => {
        await remove.mutateAsync(wanted.id);
        onClose();
      },
    });
  }

  return (
    <>
      <Drawer title={file?.name ?? t('title')} onClose={onClose}>
        {uses.isError ? <FailedBanner query={uses} hasRows={false} /> : null}
        {uses.isPending ? <RowsSkeleton rows={6} /> : null}
        {uses.data === undefined ? null : (
          <>
            <Details uses={uses.data} />
            <Row align="stretch" wrap gap={8} className={styles.actions}>
              {mayWork ? <Button onClick={() => setEditing(true)}>{t('edit')}</Button> : null}
              <ButtonAnchor href={uses.data.file.url} download={uses.data.file.name}>
                {t('download')}
              </ButtonAnchor>
              {mayWork ? (
                <Button
                  isDangerous
                  reason={uses.data.file.ordersCount > 0 ? t('inUse', { count: uses.data.file.ordersCount }) : null}
                  onClick={() => uses.data && askToRemove(uses.data.file)}
                >
                  {t('remove')}
                </Button>
              ) : null}
            </Row>
            {mayWork && uses.data.file.ordersCount > 0 ? (
              <Text as="p" size={12} tone="muted">
                {t('inUse', { count: uses.data.file.ordersCount })}
              </Text>
            ) : null}
          </>
        )}
      </Drawer>
      {isEditing && file !== undefined ? <EditFileDialog file={file} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

function Details({ uses: { file, skusCount, sides, orders, versions } }: { uses: FileUses }) {
  const t = useTexts(libraryTexts, fulfilmentTexts);
  const isStaffArea = useIsStaffArea();
  const places = sides.map((side) => t(`fulfilment:places.${toSideName(side)}`)).join(', ');
  return (
    <>
      <Stack below={12} className={styles.preview}>
        <Thumbnail file={file} />
      </Stack>
      <Facts
        facts={[
          { name: t('usedIn'), value: file.ordersCount === 0 ? t('unused') : t('orders', { count: file.ordersCount }) },
          { name: t('skus'), value: skusCount === 0 ? '–' : `${t('skuCount', { count: skusCount })} · ${places}` },
          { name: t('file'), value: `${file.width} × ${file.height} · ${toMegabytes(file.size)} MB` },
          {
            name: t('brought'),
            value: [formatLa(file.createdAt, 'full'), file.createdBy].filter((part) => part !== '').join(' · '),
          },
          ...(file.removedAt === null ? [] : [{ name: t('removedAt'), value: formatLa(file.removedAt, 'date') }]),
          ...(file.tags.length === 0 ? [] : [{ name: t('tags'), value: file.tags.join(', ') }]),
        ]}
      />
      {versions.length === 0 ? null : (
        <Text as="section" above={16} className={styles.block} aria-label={t('versions')}>
          <h3>{t('versions')}</h3>
          {versions.map((version) => (
            <Row
              key={version.file.id}
              gap={10}
              size={12}
              tone="muted"
              breaks
              lineAbove="soft"
              className={styles.version}
              aria-current={version.file.id === file.id || undefined}
            >
              <Stack as="span" fixed className={styles.small}>
                <Thumbnail file={version.file} />
              </Stack>
              <span>
                <strong>
                  {t('version', { version: version.version })} · {version.file.name}
                </strong>
                <br />
                {[version.createdBy, formatLa(version.createdAt, 'short'), t('orders', { count: version.usesCount })]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </span>
            </Row>
          ))}
        </Text>
      )}
      {orders.length === 0 ? null : (
        <Text as="section" above={16} className={styles.block} aria-label={t('newestOrders')}>
          <h3>{t('newestOrders')}</h3>
          <Text as="ul" plain size={13} tone="muted" className={styles.orders}>
            {orders.map(({ orderId, skuId, side, usedAt }) => (
              <li key={`${orderId} ${skuId} ${side}`}>
                <Link to={isStaffArea ? '/admin/orders/$id' : '/community/orders/$id'} params={{ id: orderId }}>
                  {orderId}
                </Link>{' '}
                {t(`fulfilment:places.${toSideName(side)}`)} · {formatLa(usedAt, 'short')}
              </li>
            ))}
          </Text>
        </Text>
      )}
    </>
  );
}

function toMegabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

import '../../i18n/topics/admin.ts';
import type { AllowedIp } from '@bobbin/contract/allowed-ips';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyId } from '../../ui/copy-id.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/section.tsx';
import { formatLa, formatVietnam } from '../../ui/time.ts';
import { IpStatus } from './ip-status.tsx';

interface ViewIpDialogProps {
  entry: AllowedIp;
  onClose: () => void;
  /** Leads to what was done to the entry; absent for those who may not see the history. */
  onHistory?: (() => void) | undefined;
}

/** One entry in full, its note uncut. */
export function ViewIpDialog({ entry, onClose, onHistory }: ViewIpDialogProps) {
  const { t } = useTranslation(['admin', 'ui']);
  return (
    <Dialog
      title={t('ips.viewTitle', { ip: entry.ip })}
      onClose={onClose}
      footer={
        <>
          {onHistory === undefined ? null : (
            <Button
              onClick={() => {
                onClose();
                onHistory();
              }}
            >
              {t('ips.seeHistory')}
            </Button>
          )}
          <Button data-autofocus onClick={onClose}>
            {t('ui:close')}
          </Button>
        </>
      }
    >
      <Facts
        facts={[
          { name: t('ips.ip'), value: <CopyId id={entry.ip} /> },
          { name: t('ips.status'), value: <IpStatus entry={entry} /> },
          { name: t('ips.note'), value: entry.note || t('none') },
          { name: t('ips.hits'), value: t('ips.hitsOf', { count: entry.hits }) },
          { name: t('ips.lastHit'), value: entry.lastHitAt ? formatLa(entry.lastHitAt, 'full') : t('ips.neverHit') },
          { name: t('ips.time'), value: formatLa(entry.createdAt, 'full') },
          { name: t('logs.vietnam'), value: formatVietnam(entry.createdAt) },
        ]}
      />
    </Dialog>
  );
}

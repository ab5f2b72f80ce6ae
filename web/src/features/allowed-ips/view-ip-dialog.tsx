import type { AllowedIp } from '@bobbin/contract/allowed-ips';
import { useTexts } from '../../i18n/use-texts.tsx';
import { allowedIpsTexts } from '../../i18n/vi/allowed-ips.ts';
import { logsTexts } from '../../i18n/vi/logs.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { CopyId } from '../../ui/button/copy-id.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { formatLa, formatVietnam } from '../../ui/text/time.ts';
import { IpStatus } from './ip-status.tsx';
import { Button } from '../../ui/button/button.tsx';

interface ViewIpDialogProps {
  entry: AllowedIp;
  onClose: () => void;
  /** Opens the history of the entry; absent if the staff user may not see the history. */
  onHistory?: (() => void) | undefined;
}

/** Shows one allowed address with its complete note. */
export function ViewIpDialog({ entry, onClose, onHistory }: ViewIpDialogProps) {
  const t = useTexts(allowedIpsTexts, uiTexts, logsTexts);
  return (
    <Dialog
      title={t('viewTitle', { ip: entry.ip })}
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
              {t('seeHistory')}
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
          { name: t('ip'), value: <CopyId id={entry.ip} /> },
          { name: t('status'), value: <IpStatus entry={entry} /> },
          { name: t('note'), value: entry.note || t('ui:none') },
          { name: t('hits'), value: t('hitsOf', { count: entry.hits }) },
          { name: t('lastHit'), value: entry.lastHitAt ? formatLa(entry.lastHitAt, 'full') : t('neverHit') },
          { name: t('time'), value: formatLa(entry.createdAt, 'full') },
          { name: t('logs:vietnam'), value: formatVietnam(entry.createdAt) },
        ]}
      />
    </Dialog>
  );
}

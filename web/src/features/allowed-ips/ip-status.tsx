import type { AllowedIp } from '@bobbin/contract/allowed-ips';
import { IconCheck, IconPointFilled, IconUser } from '../../ui/icons.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { allowedIpsTexts } from '../../i18n/vi/allowed-ips.ts';
import { Badge } from '../../ui/feedback/badge.tsx';

/** Shows whether an entry is active, and whether it permits the current address. */
export function IpStatus({ entry }: { entry: AllowedIp }) {
  const t = useTexts(allowedIpsTexts);
  return (
    <>
      {entry.isActive ? (
        <Badge tone="green" icon={<IconCheck aria-hidden />}>
          {t('on')}
        </Badge>
      ) : (
        <Badge tone="neutral" icon={<IconPointFilled aria-hidden />}>
          {t('off')}
        </Badge>
      )}{' '}
      {entry.isMine ? (
        <Badge tone="blue" icon={<IconUser aria-hidden />}>
          {t('mine')}
        </Badge>
      ) : null}
    </>
  );
}

import type { AllowedIp } from '@bobbin/contract/allowed-ips';
import { IconCheck, IconPointFilled, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';

/** On or off, and whether it covers the person at work. */
export function IpStatus({ entry }: { entry: AllowedIp }) {
  const { t } = useTranslation('admin');
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
          {t('ips.mine')}
        </Badge>
      ) : null}
    </>
  );
}

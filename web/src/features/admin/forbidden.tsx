import type { User } from '@bobbin/contract/auth';
import { ERRORS } from '@bobbin/contract/errors';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Message } from '../../ui/message.tsx';

interface ForbiddenProps {
  user: User;
  /** What the page needs; null when the role opens no page at all. */
  permission: string | null;
}

/** 'Service Forbidden': what is missing and who can give it (W16). */
export function Forbidden({ user, permission }: ForbiddenProps) {
  const { t, i18n } = useTranslation('admin');
  const { roleName } = user.role;
  const key = `admin:permissions.${permission ?? ''}`;
  const name = permission !== null && i18n.exists(key) ? i18n.t(key as 'admin:permissions.VIEW_LOGS') : permission;
  return (
    <ForbiddenMessage
      text={
        permission === null
          ? t('forbiddenAll', { role: roleName })
          : t('forbiddenPage', { name, code: permission, role: roleName })
      }
      action={<LinkButton to="/community">{t('toCommunity')}</LinkButton>}
    />
  );
}

/** The role would do, the network address does not (spec/README §Roles). */
export function AddressRefused({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['admin', 'ui']);
  return (
    <ForbiddenMessage text={t('admin:forbiddenAddress')} action={<Button onClick={onRetry}>{t('ui:retry')}</Button>} />
  );
}

function ForbiddenMessage({ text, action }: { text: string; action: ReactNode }) {
  const locale = useLocale();
  return (
    <Message
      icon={<IconLock size={28} stroke={1.5} aria-hidden />}
      title={ERRORS.FORBIDDEN[locale]}
      text={text}
      action={action}
    />
  );
}

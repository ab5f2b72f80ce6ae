import type { User } from '@bobbin/contract/auth';
import { SENTENCES } from '@bobbin/contract/error-sentences';
import { IconLock } from '../../ui/icons.ts';
import type { ReactNode } from 'react';
import { useLocale } from '../../i18n/use-texts.tsx';
import { findText } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { adminTexts } from '../../i18n/vi/admin.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { Button } from '../../ui/button/button.tsx';

interface ForbiddenProps {
  user: User;
  /** Permission that the page needs. */
  permission: string;
}

/** Shows 'Service Forbidden' with the missing permission and who can grant it (ROL-3). */
export function Forbidden({ user, permission }: ForbiddenProps) {
  const t = useTexts(adminTexts);
  const { roleName } = user.role;
  const name = findText(`admin:permissions.${permission}`) ?? permission;
  return (
    <ForbiddenMessage
      text={t('forbiddenPage', { name, code: permission, role: roleName })}
      action={<LinkButton to="/community">{t('toCommunity')}</LinkButton>}
    />
  );
}

/** Explains that the role has the permission, but the network address is not allowed (ROL-20). */
export function AddressRefused({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(adminTexts, uiTexts);
  return <ForbiddenMessage text={t('forbiddenAddress')} action={<Button onClick={onRetry}>{t('ui:retry')}</Button>} />;
}

function ForbiddenMessage({ text, action }: { text: string; action: ReactNode }) {
  const locale = useLocale();
  return (
    <Message
      icon={<IconLock size={28} stroke={1.5} aria-hidden />}
      title={SENTENCES.FORBIDDEN[locale]}
      text={text}
      action={action}
    />
  );
}

import type { Member } from '@bobbin/contract/members';
import { lazy } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { seeAsTexts } from '../../i18n/vi/see-as.ts';
import { Button } from '../../ui/button/button.tsx';
import { usePermissionReason } from '../../ui/hooks/use-permission-reason.ts';
import { IconEye } from '../../ui/icons.ts';
import { openDialog } from '../../ui/overlay/dialogs.ts';
import { DEFAULT_ROLE } from '../../api/user.ts';

const SeeAsDialog = lazy(async () => ({ default: (await import('./see-as-dialog.tsx')).SeeAsDialog }));

/** Opens the question for the reason; only an active seller can be seen as (SEE-1). */
export function SeeAsButton({ member, name }: { member: Member; name: string }) {
  const t = useTexts(seeAsTexts);
  const missing = usePermissionReason('SEE_AS');
  if (member.role.roleName !== DEFAULT_ROLE || member.state === 'deleted' || member.state === 'deactivated')
    return null;
  return (
    <Button
      size="small"
      icon={<IconEye size={14} stroke={1.5} />}
      name={t('startOf', { seller: name })}
      reason={missing}
      onClick={() => openDialog((close) => <SeeAsDialog sellerId={member.id} seller={name} onClose={close} />)}
    >
      {t('start')}
    </Button>
  );
}

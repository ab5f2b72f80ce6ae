import { IconPlus } from '../ui/icons.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { hasPermission } from '../api/permissions.ts';
import { useUser } from '../api/user.ts';
import { IP_LIST } from '../features/allowed-ips/columns.tsx';
import { openAddIp } from '../features/allowed-ips/open-ip-dialogs.tsx';
import { useAllowedIps } from '../features/allowed-ips/use-allowed-ips.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { allowedIpsTexts } from '../i18n/vi/allowed-ips.ts';
import { ListBody } from '../ui/list/list-page/list-body.tsx';
import { useListReply } from '../ui/list/list-page/use-list-reply.ts';
import { Message } from '../ui/feedback/message.tsx';
import { Page } from '../ui/layout/page.tsx';
import { useLatest } from '../ui/hooks/use-latest.ts';
import { usePermissionReason } from '../ui/hooks/use-permission-reason.ts';
import { Button } from '../ui/button/button.tsx';
import { Text } from '../ui/layout/boxes.tsx';

const route = getRouteApi('/admin/ip');

/** Lists the IP addresses that staff may work from. */
export function AdminIpsPage() {
  const t = useTexts(allowedIpsTexts);
  const navigate = route.useNavigate();
  const ips = useListReply(useAllowedIps());
  const { data: user } = useUser();
  const missing = usePermissionReason('EDIT_IPS');
  const activeCount = ips.rows.filter(({ isActive }) => isActive).length;
  const seesHistory = user !== undefined && user !== null && hasPermission(user, 'VIEW_LOGS');
  const toHistory = useLatest((id: string) => void navigate({ to: '/admin/logs', search: { search: id } }));
  const onHistory = seesHistory ? toHistory : undefined;
  const context = useMemo(() => ({ activeCount, onHistory }), [activeCount, onHistory]);
  const add = (
    <Button look="main" reason={missing} onClick={openAddIp}>
      <IconPlus size={15} stroke={1.75} aria-hidden />
      {t('add')}
    </Button>
  );

  return (
    <Page title={t('title')} actions={add}>
      {ips.isPending || ips.isError ? null : (
        <Text as="p" size={13} tone="muted" below={12}>
          {t(activeCount === 0 ? 'hintAll' : 'hintOnly')}
        </Text>
      )}
      <ListBody
        list={IP_LIST}
        reply={ips}
        context={context}
        skeletonRows={4}
        empty={<Message title={t('emptyTitle')} text={t('emptyText')} />}
      />
    </Page>
  );
}

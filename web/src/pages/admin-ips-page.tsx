import '../i18n/topics/admin.ts';
import { IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hasPermission } from '../api/permissions.ts';
import { useUser } from '../api/user.ts';
import { IpList } from '../features/allowed-ips/ip-list.tsx';
import { openAddIp } from '../features/allowed-ips/open-ip-dialogs.tsx';
import { useAllowedIps } from '../features/allowed-ips/use-allowed-ips.ts';
import { ListStates, RowsSkeleton } from '../ui/list-states.tsx';
import { Message } from '../ui/message.tsx';
import { Page } from '../ui/page.tsx';
import { ReasonButton } from '../ui/reason-button.tsx';
import { usePermissionReason } from '../ui/use-permission-reason.ts';
import styles from './admin-ips-page.module.css';

const route = getRouteApi('/admin/ip');

/** Addresses that staff may work from (Spec 2 §2.13). */
export function AdminIpsPage() {
  const { t } = useTranslation('admin');
  const navigate = route.useNavigate();
  const ips = useAllowedIps();
  const { data: user } = useUser();
  const missing = usePermissionReason('EDIT_IPS');
  const rows = ips.data ?? [];
  const isOpen = !rows.some(({ isActive }) => isActive);
  const add = (
    <ReasonButton look="main" reason={missing} onClick={openAddIp}>
      <IconPlus size={15} stroke={1.75} aria-hidden />
      {t('ips.add')}
    </ReasonButton>
  );

  return (
    <Page title={t('ips.title')} actions={add}>
      {ips.data ? <p className={styles.hint}>{t(isOpen ? 'ips.hintAll' : 'ips.hintOnly')}</p> : null}
      <ListStates
        query={ips}
        count={rows.length}
        skeleton={<RowsSkeleton rows={4} height={44} />}
        empty={<Message title={t('ips.emptyTitle')} text={t('ips.emptyText')} />}
      >
        <IpList
          entries={rows}
          onHistory={
            user && hasPermission(user, 'VIEW_LOGS')
              ? (id) => void navigate({ to: '/admin/logs', search: { search: id } })
              : undefined
          }
        />
      </ListStates>
    </Page>
  );
}

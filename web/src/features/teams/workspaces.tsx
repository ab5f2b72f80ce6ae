import type { User } from '@bobbin/contract/auth';
import type { Workspace } from '@bobbin/contract/teams';
import { changeActingOwner } from '../../api/acting-owner.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { teamsTexts } from '../../i18n/vi/teams.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './teams.module.css';
import { useWorkspaces, useLeave } from './use-teams.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';

/** Lists the owners for whom the person can act; the person can leave a team here (TEA-5). */
export function Workspaces({ user }: { user: User }) {
  const t = useTexts(teamsTexts);
  const workspaces = useWorkspaces().data ?? [];
  if (workspaces.length === 0) return null;
  const here = user.actingFor?.id ?? user.id;
  return (
    <Section title={t('workspaces')}>
      <Text as="div" size={13} pad={14}>
        <p className={styles.muted}>{t('workspacesHint')}</p>
        <Stack as="ul" plain className={styles.people}>
          <li>
            <Row as="span" wrap gap="2 10" breaks shrinks className={styles.person}>
              <strong>{t('ownWorkspace')}</strong>
            </Row>
            <SwitchButton ownerId={user.id} name={t('ownWorkspace')} isHere={here === user.id} />
          </li>
          {workspaces.map((workspace) => (
            <WorkspaceRow key={workspace.ownerId} workspace={workspace} isHere={here === workspace.ownerId} />
          ))}
        </Stack>
      </Text>
    </Section>
  );
}

function WorkspaceRow({ workspace, isHere }: { workspace: Workspace; isHere: boolean }) {
  const t = useTexts(teamsTexts);
  const leave = useLeave();

  function askToLeave({ id, name }: { id: string; name: string }) {
    confirm({
      title: t('leaveTitle', { name }),
      text: t('leaveText'),
      action: t('leave'),
      isDangerous: true,
      onConfirm: async () => {
        await leave.mutateAsync(id);
        if (isHere) changeActingOwner(null, '/community/teams');
      },
    });
  }

  return (
    <li>
      <Row as="span" wrap gap="2 10" breaks shrinks className={styles.person}>
        <strong>{workspace.ownerName}</strong>
        <span className={styles.muted}>{t('workspaceShops', { count: workspace.shopsCount })}</span>
      </Row>
      {workspace.teams.map((team) => {
        const name = `${team.name} ${team.role}`;
        return (
          <Button
            key={team.id}
            size="small"
            look="quiet"
            name={t('leaveOf', { name })}
            onClick={() => askToLeave({ id: team.id, name })}
          >
            {t('leaveOf', { name })}
          </Button>
        );
      })}
      <SwitchButton ownerId={workspace.ownerId} name={workspace.ownerName} isHere={isHere} />
    </li>
  );
}

function SwitchButton({ ownerId, name, isHere }: { ownerId: string; name: string; isHere: boolean }) {
  const t = useTexts(teamsTexts);
  return isHere ? (
    <Badge tone="green">{t('here')}</Badge>
  ) : (
    <Button size="small" name={t('workAt', { name })} onClick={() => changeActingOwner(ownerId)}>
      {t('sitHere')}
    </Button>
  );
}

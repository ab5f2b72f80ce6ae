import type { Team, TeamDetail } from '@bobbin/contract/teams';
import { useTexts } from '../../i18n/use-texts.tsx';
import { teamsTexts } from '../../i18n/vi/teams.ts';
import { TEAM_ACTIVITY_DAYS } from '@bobbin/domain/limits';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Bone } from '../../ui/list/list-states.tsx';
import { notify, notifyError } from '../../ui/feedback/notify.tsx';
import styles from './teams.module.css';
import { useInvite, useRemoveMember, useRevoke, useTeamActivity } from './use-teams.ts';
import { Row, Stack } from '../../ui/layout/boxes.tsx';

interface TeamPeopleProps {
  team: Team;
  people: Pick<TeamDetail, 'members' | 'invitations'>;
}

/** Lists the members of a team with the day on which they joined, and the open invitations. */
export function TeamPeople({ team, people: { members, invitations } }: TeamPeopleProps) {
  const t = useTexts(teamsTexts);
  const activity = useTeamActivity(team.id);
  const removeMember = useRemoveMember();
  const invite = useInvite();
  const revoke = useRevoke();

  function askToRemove({ id, name }: { id: string; name: string }) {
    confirm({
      title: t('removeMemberTitle', { name }),
      text: t('removeMemberText'),
      action: t('removeMember'),
      isDangerous: true,
      onConfirm: () => removeMember.mutateAsync({ id: team.id, userId: id }),
    });
  }

  async function takeBack(email: string) {
    try {
      await revoke.mutateAsync({ id: team.id, email });
    } catch (error) {
      notifyError(error);
    }
  }

  async function resend(email: string) {
    try {
      await invite.mutateAsync({ id: team.id, email });
      notify({ tone: 'success', title: t('invited', { email }) });
    } catch (error) {
      notifyError(error);
    }
  }

  if (members.length + invitations.length === 0) return <p className={styles.muted}>{t('noMembers')}</p>;
  return (
    <Stack as="ul" plain className={styles.people}>
      {members.map((member) => (
        <li key={member.id}>
          <Row as="span" wrap gap="2 10" breaks shrinks className={styles.person}>
            <strong>{member.name}</strong>
            <span className={styles.muted}>{member.email}</span>
          </Row>
          <span className={styles.since}>
            {t('joined')} <LaTime at={member.joinedAt} format="date" />
          </span>
          <MemberWork activity={activity} id={member.id} />
          <Row as="span" align="stretch" wrap gap={8} className={styles.actions}>
            <Button
              size="small"
              isDangerous
              name={t('removeMemberOf', { name: member.name })}
              onClick={() => askToRemove(member)}
            >
              {t('removeMember')}
            </Button>
          </Row>
        </li>
      ))}
      {invitations.map(({ email, sentAt, expiresAt, isOver }) => (
        <li key={email}>
          <Row as="span" wrap gap="2 10" breaks shrinks className={styles.person}>
            <span>{email}</span>
            <Badge tone="amber" shape={isOver ? 'soft' : 'dashed'}>
              {t(isOver ? 'over' : 'waiting')}
            </Badge>
          </Row>
          <span className={styles.asked}>
            {t('asked')} <LaTime at={sentAt} format="date" />, {t('until')} <LaTime at={expiresAt} />
          </span>
          <Row as="span" align="stretch" wrap gap={8} className={styles.actions}>
            <Button size="small" name={t('resendTo', { email })} onClick={() => void resend(email)}>
              {t('resend')}
            </Button>
            <Button size="small" isDangerous name={t('revokeOf', { email })} onClick={() => void takeBack(email)}>
              {t('revoke')}
            </Button>
          </Row>
        </li>
      ))}
    </Stack>
  );
}

interface MemberWorkProps {
  activity: Pick<ReturnType<typeof useTeamActivity>, 'data' | 'isPending'>;
  id: string;
}

/** Shows when a member last acted for the owner, and on how many orders in the last days (TEA-20). */
function MemberWork({ activity: { data, isPending }, id }: MemberWorkProps) {
  const t = useTexts(teamsTexts);
  if (isPending) {
    return (
      <Row as="span" align="stretch" wrap gap="2 8" size={12} className={styles.work}>
        <Bone width={120} />
      </Row>
    );
  }
  const known = data?.find((member) => member.id === id);
  // The member is new and has no activity yet, or the activity could not be loaded.
  if (known === undefined) return <Row as="span" align="stretch" wrap gap="2 8" size={12} className={styles.work} />;
  return (
    <Row as="span" align="stretch" wrap gap="2 8" size={12} className={styles.work}>
      <span className={styles.since} title={t('lastHint')}>
        {known.lastAt === null ? (
          t('nothingYet')
        ) : (
          <>
            {t('lastActive')} <LaTime at={known.lastAt} />
          </>
        )}
      </span>
      <span className={styles.handled} title={t('handledHint')}>
        {t('handled', { count: known.ordersCount, days: TEAM_ACTIVITY_DAYS })}
      </span>
    </Row>
  );
}

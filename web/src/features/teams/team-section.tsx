import type { Team } from '@bobbin/contract/teams';
import { useTexts } from '../../i18n/use-texts.tsx';
import { teamsTexts } from '../../i18n/vi/teams.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { ListStates, RowsSkeleton } from '../../ui/list-states.tsx';
import { notify, notifyError } from '../../ui/notify.tsx';
import { Section } from '../../ui/section.tsx';
import { AssignTick } from './assign-tick.tsx';
import { openInvite, openTeam } from './open-team-dialogs.tsx';
import styles from './teams.module.css';
import { useInvite, useOwnShopNames, useRemoveMember, useRemoveTeam, useRevoke, useTeam } from './use-teams.ts';

/** A team of mine: who is in it, who is asked, and which shops it has. */
export function TeamSection({ team }: { team: Team }) {
  const t = useTexts(teamsTexts);
  const remove = useRemoveTeam();
  const detail = useTeam(team.id);
  const label = `${team.name} ${team.role}`;

  function askToRemove() {
    confirm({
      title: t('removeTitle', { name: label }),
      text: t('removeText'),
      action: t('remove'),
      isDangerous: true,
      onConfirm: async () => {
        await remove.mutateAsync(team.id);
        notify({ tone: 'success', title: t('removed', { name: label }) });
      },
    });
  }

  return (
    <Section
      id={`team-${team.id}`}
      title={label}
      actions={
        <div className={styles.actions}>
          <Button size="small" look="main" name={t('inviteTo', { name: label })} onClick={() => openInvite(team)}>
            {t('invite')}
          </Button>
          <Button size="small" name={t('editOf', { name: label })} onClick={() => openTeam(team)}>
            {t('edit')}
          </Button>
          <Button size="small" isDangerous name={t('removeOf', { name: label })} onClick={askToRemove}>
            {t('remove')}
          </Button>
        </div>
      }
    >
      <ListStates query={detail} count={1} skeleton={<RowsSkeleton rows={3} height={40} />} empty={null}>
        <div className={styles.body}>
          {team.description === '' ? null : <p className={styles.muted}>{team.description}</p>}
          <div className={styles.columns}>
            <People team={team} />
            <Shops team={team} />
          </div>
        </div>
      </ListStates>
    </Section>
  );
}

function People({ team }: { team: Team }) {
  const t = useTexts(teamsTexts);
  const { data } = useTeam(team.id);
  const removeMember = useRemoveMember();
  const invite = useInvite();
  const revoke = useRevoke();
  const members = data?.members ?? [];
  const invitations = data?.invitations ?? [];

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

  return (
    <div>
      <h3 className={styles.heading}>{t('members')}</h3>
      {members.length + invitations.length === 0 ? <p className={styles.muted}>{t('noMembers')}</p> : null}
      <ul className={styles.people}>
        {members.map((member) => (
          <li key={member.id}>
            <span className={styles.person}>
              <strong>{member.name}</strong>
              <span className={styles.muted}>{member.email}</span>
            </span>
            <Button
              size="small"
              look="quiet"
              name={t('removeMemberOf', { name: member.name })}
              onClick={() => askToRemove(member)}
            >
              {t('removeMember')}
            </Button>
          </li>
        ))}
        {invitations.map(({ email, isOver }) => (
          <li key={email}>
            <span className={styles.person}>
              <span>{email}</span>
              <Badge tone={isOver ? 'amber' : 'neutral'}>{t(isOver ? 'over' : 'waiting')}</Badge>
            </span>
            <Button size="small" look="quiet" name={t('resendTo', { email })} onClick={() => void resend(email)}>
              {t('resend')}
            </Button>
            <Button size="small" look="quiet" name={t('revokeOf', { email })} onClick={() => void takeBack(email)}>
              {t('revoke')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The shops to tick; each tick is a change of its own. */
function Shops({ team }: { team: Team }) {
  const t = useTexts(teamsTexts);
  const { data } = useTeam(team.id);
  const shops = useOwnShopNames().data ?? [];
  const assigned = new Set((data?.shops ?? []).map(({ id }) => id));
  return (
    <div>
      <h3 className={styles.heading}>{t('shops')}</h3>
      {shops.length === 0 ? <p className={styles.muted}>{t('noShops')}</p> : null}
      <div className={styles.shops} role="group" aria-label={`${t('shops')}: ${team.name}`}>
        {shops.map(({ id, friendName, nameShop }) => (
          <AssignTick
            key={id}
            shopId={id}
            teamId={team.id}
            label={friendName || nameShop}
            about={`${friendName || nameShop}: ${team.name} ${team.role}`}
            isAssigned={assigned.has(id)}
          />
        ))}
      </div>
    </div>
  );
}

import { IconPlus } from '../ui/icons.ts';
import { changeActingOwner } from '../api/acting-owner.ts';
import { useUser } from '../api/user.ts';
import { Workspaces } from '../features/teams/workspaces.tsx';
import { useChosenTeam } from '../features/teams/use-chosen-team.ts';
import { openTeam } from '../features/teams/open-team-dialogs.tsx';
import { TeamList } from '../features/teams/team-list.tsx';
import { TeamSection } from '../features/teams/team-section.tsx';
import styles from '../features/teams/teams.module.css';
import { useTeams } from '../features/teams/use-teams.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { teamsTexts } from '../i18n/vi/teams.ts';
import { Button } from '../ui/button/button.tsx';
import { ListStates, RowsSkeleton } from '../ui/list/list-states.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Stack } from '../ui/layout/boxes.tsx';

/** Shows the members of the owner's teams, and the owners for whom the person can act. */
export function TeamsPage() {
  const t = useTexts(teamsTexts);
  const { data: user } = useUser();
  const away = user?.actingFor ?? null;
  const [, choose] = useChosenTeam();
  return (
    <Page
      title={t('title')}
      aside={<span>{t('hint')}</span>}
      actions={
        user === undefined || away !== null ? null : (
          <Button look="main" onClick={() => openTeam(null, ({ id }) => choose(id))}>
            <IconPlus size={15} stroke={1.75} aria-hidden />
            {t('create')}
          </Button>
        )
      }
    >
      {user === undefined ? null : <Workspaces user={user} />}
      {user === undefined ? null : away === null ? (
        <OwnTeams />
      ) : (
        <Message
          title={t('ownTeamsAway', { name: away.name })}
          action={
            <Button reads onClick={() => changeActingOwner(user.id, '/community/teams')}>
              {t('goHome')}
            </Button>
          }
        />
      )}
    </Page>
  );
}

function OwnTeams() {
  const t = useTexts(teamsTexts);
  const teams = useTeams();
  const rows = teams.data ?? [];
  const [wanted, choose] = useChosenTeam();
  const chosen = rows.find(({ id }) => id === wanted) ?? rows[0];
  return (
    <ListStates
      query={teams}
      count={rows.length}
      skeleton={<RowsSkeleton rows={4} height={44} />}
      empty={
        <Message
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={<Button onClick={() => openTeam(null, ({ id }) => choose(id))}>{t('createFirst')}</Button>}
        />
      }
    >
      <Stack gap={16} className={styles.columns}>
        <TeamList teams={rows} chosenId={chosen?.id} />
        {chosen ? <TeamSection key={chosen.id} team={chosen} /> : null}
      </Stack>
    </ListStates>
  );
}

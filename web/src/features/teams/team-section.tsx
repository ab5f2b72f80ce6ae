import type { Team } from '@bobbin/contract/teams';
import { FULFILLABLE_STATUSES } from '@bobbin/domain/fulfilment/fulfilment';
import { Link } from '@tanstack/react-router';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { teamsTexts } from '../../i18n/vi/teams.ts';
import { Button } from '../../ui/button/button.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { formatCount } from '../../ui/text/count.ts';
import { ListStates, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { AssignTick } from './assign-tick.tsx';
import { openInvite, openTeam, openTeamLog } from './open-team-dialogs.tsx';
import { RoleRights } from './role-rights.tsx';
import { TeamPeople } from './team-people.tsx';
import styles from './teams.module.css';
import { useOwnShopNames, useRemoveTeam, useTeam } from './use-teams.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';

/** Shows a team of the owner: members, invitations, shops, and the permissions of the team's role. */
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
        <Row align="stretch" wrap gap={8} className={styles.actions}>
          <Button size="small" look="main" name={t('inviteTo', { name: label })} onClick={() => openInvite(team)}>
            {t('invite')}
          </Button>
          <Button reads size="small" name={t('logOf', { name: label })} onClick={() => openTeamLog(team)}>
            {t('log')}
          </Button>
          <Button size="small" name={t('editOf', { name: label })} onClick={() => openTeam(team)}>
            {t('edit')}
          </Button>
          <Button size="small" isDangerous name={t('removeOf', { name: label })} onClick={askToRemove}>
            {t('remove')}
          </Button>
        </Row>
      }
    >
      {team.description === '' ? null : (
        <Text as="p" size={13} tone="muted" breaks flush className={styles.description}>
          {team.description}
        </Text>
      )}
      <ListStates
        query={detail}
        count={detail.data ? 1 : 0}
        skeleton={<RowsSkeleton rows={3} height={40} />}
        empty={null}
      >
        {detail.data ? (
          <>
            <Text as="div" size={13} pad={14} className={styles.part}>
              <Text as="h3" size={13} flush below={8} className={styles.heading}>
                {t('members')} <span>{t('people', { count: detail.data.members.length })}</span>
              </Text>
              <TeamPeople team={team} people={detail.data} />
            </Text>
            <Shops team={team} assigned={new Map(detail.data.shops.map(({ id, openOrders }) => [id, openOrders]))} />
          </>
        ) : null}
      </ListStates>
      <Text as="div" size={13} pad={14} className={styles.part}>
        <Text as="h3" size={13} flush below={8} className={styles.heading}>
          {t('rightsTitle')} <span>{t('rightsHint')}</span>
        </Text>
        <RoleRights role={team.role} />
      </Text>
    </Section>
  );
}

/** Lists the owner's shops with checkboxes, each of which saves immediately. Shops of the team also show their number of open orders (TEA-22). */
function Shops({ team, assigned }: { team: Team; assigned: ReadonlyMap<string, number> }) {
  const t = useTexts(teamsTexts);
  const shops = useOwnShopNames().data ?? [];
  return (
    <Text as="div" size={13} pad={14} className={styles.part}>
      <Text as="h3" size={13} flush below={8} className={styles.heading}>
        {t('shops')} <span>{t('shopsOf', { count: assigned.size, total: shops.length })}</span>
        {assigned.size === 0 ? null : <span>{t('openOrdersHint')}</span>}
      </Text>
      {shops.length === 0 ? <p className={styles.muted}>{t('noShops')}</p> : null}
      <Stack gap="8 16" className={styles.shops} role="group" aria-label={`${t('shops')}: ${team.name}`}>
        {shops.map(({ id, friendName, nameShop }) => (
          <Row key={id} as="span" gap={8} shrinks>
            <AssignTick
              shopId={id}
              teamId={team.id}
              label={friendName || nameShop}
              about={`${friendName || nameShop}: ${team.name} ${team.role}`}
              isAssigned={assigned.has(id)}
            />
            <OpenOrders shopId={id} name={friendName || nameShop} count={assigned.get(id)} />
          </Row>
        ))}
      </Stack>
    </Text>
  );
}

/** Shows how many orders of a team's shop must still be made or handed over, with a link to exactly these orders. */
function OpenOrders({ shopId, name, count }: { shopId: string; name: string; count: number | undefined }) {
  const t = useTexts(teamsTexts);
  const locale = useLocale();
  if (count === undefined) return null;
  const number = formatCount(count, locale);
  return (
    <Link
      to="/community/orders"
      search={{ shops: [shopId], statuses: [...FULFILLABLE_STATUSES] }}
      className={styles.open}
      aria-label={t('openOrders', { count, number, name })}
    >
      {number}
    </Link>
  );
}

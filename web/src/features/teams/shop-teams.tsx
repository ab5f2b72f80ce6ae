import type { Shop } from '@bobbin/contract/shops';
import type { Team } from '@bobbin/contract/teams';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.tsx';
import { teamsTexts } from '../../i18n/vi/teams.ts';
import { FilterCheck } from '../../ui/filter-check.tsx';
import { Bone, ListStates } from '../../ui/list-states.tsx';
import { notify, notifyError } from '../../ui/notify.tsx';
import { Popover } from '../../ui/popover.tsx';
import styles from './shop-teams.module.css';
import { useAssign, useTeams } from './use-teams.ts';

type TeamedShop = Pick<Shop, 'id' | 'friendName' | 'teams'>;

const toLabel = ({ name, role }: { name: string; role: string }) => `${name} ${role}`;

/** The teams of a shop of mine, and the ticks that give it to them; without a team the way to make one (TEA-13). */
export function ShopTeams({ shop }: { shop: TeamedShop }) {
  const t = useTexts(teamsTexts);
  const teams = useTeams();
  const rows = teams.data ?? [];
  if (teams.isSuccess && rows.length === 0) {
    return (
      <Link className={styles.first} to="/community/teams">
        {t('create')}
      </Link>
    );
  }
  return (
    <div className={styles.teams}>
      {shop.teams.length === 0 ? null : (
        <ul className={styles.names}>
          {shop.teams.map((team) => (
            <li key={team.id}>{toLabel(team)}</li>
          ))}
        </ul>
      )}
      <Popover name={`${t('assign')}: ${shop.friendName}`} label={t('assign')} buttonClass={styles.pick}>
        {() => (
          <ListStates query={teams} count={rows.length} skeleton={<Bone width={180} height={96} />} empty={null}>
            <div className={styles.ticks} role="group" aria-label={`${t('assign')}: ${shop.friendName}`}>
              {rows.map((team) => (
                <TeamTick key={team.id} shop={shop} team={team} />
              ))}
            </div>
          </ListStates>
        )}
      </Popover>
    </div>
  );
}

/** Follows the shop, which is read anew after the server has confirmed: until then the tick stands as it was. */
function TeamTick({ shop, team }: { shop: TeamedShop; team: Team }) {
  const t = useTexts(teamsTexts);
  const assign = useAssign();

  async function change(isAssigned: boolean) {
    if (assign.isPending) return;
    // Said here and not by the mutation's own callbacks: those are gone with a panel that was closed meanwhile.
    try {
      await assign.mutateAsync({ shopId: shop.id, teamId: team.id, isAssigned });
      notify({ tone: 'success', title: 'OK', text: t('changed') });
    } catch (error) {
      notifyError(error);
    }
  }

  return (
    <FilterCheck
      label={toLabel(team)}
      isChecked={shop.teams.some(({ id }) => id === team.id)}
      onChange={(isAssigned) => void change(isAssigned)}
    />
  );
}

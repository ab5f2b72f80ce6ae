import type { Shop } from '@bobbin/contract/shops';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.tsx';
import { teamsTexts } from '../../i18n/vi/teams.ts';
import { Bone, ListStates } from '../../ui/list/list-states.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import { AssignTick } from './assign-tick.tsx';
import styles from './teams.module.css';
import { useTeams } from './use-teams.ts';
import { Stack, Text } from '../../ui/layout/boxes.tsx';

type TeamedShop = Pick<Shop, 'id' | 'friendName' | 'teams'>;

const toLabel = ({ name, role }: { name: string; role: string }) => `${name} ${role}`;

/** Lists the owner's teams for a shop, each with a checkbox that assigns the shop; without any team it shows a link to create one (TEA-13). */
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
    <Stack align="start" size={12} className={styles.teams}>
      {shop.teams.length === 0 ? null : (
        <Text as="ul" plain breaks>
          {shop.teams.map((team) => (
            <li key={team.id}>{toLabel(team)}</li>
          ))}
        </Text>
      )}
      <Popover name={`${t('assign')}: ${shop.friendName}`} label={t('assign')} buttonClass={styles.pick}>
        {() => (
          <ListStates query={teams} count={rows.length} skeleton={<Bone width={180} height={96} />} empty={null}>
            <Stack
              gap={2}
              breaks
              className={styles.ticks}
              role="group"
              aria-label={`${t('assign')}: ${shop.friendName}`}
            >
              {rows.map((team) => (
                <AssignTick
                  key={team.id}
                  shopId={shop.id}
                  teamId={team.id}
                  label={toLabel(team)}
                  about={`${shop.friendName}: ${toLabel(team)}`}
                  isAssigned={shop.teams.some(({ id }) => id === team.id)}
                />
              ))}
            </Stack>
          </ListStates>
        )}
      </Popover>
    </Stack>
  );
}

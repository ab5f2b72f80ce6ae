import { holdsRight, TEAM_RIGHTS, TEAM_ROLES, type TeamRole } from '@bobbin/domain/teams/rights';
import { useTexts } from '../../i18n/use-texts.tsx';
import { teamsTexts } from '../../i18n/vi/teams.ts';
import { YesNoTable } from '../../ui/list/data-list/yes-no-table.tsx';

/** Lists the permissions of each team role, from the table by which the server checks them (TEA-2). */
export function RoleRights({ role: current }: { role: TeamRole }) {
  const t = useTexts(teamsTexts);
  return (
    <YesNoTable
      head={t('right')}
      columns={[
        ...TEAM_ROLES.map((role) => ({ key: role, title: role, isCurrent: role === current })),
        { key: 'owner', title: t('ownerRole') },
      ]}
      rows={TEAM_RIGHTS.map((right) => ({
        key: right,
        title: t(`rights.${right}`),
        isYes: (column) => TEAM_ROLES.every((role) => role !== column || holdsRight(role, right)),
      }))}
      yes={t('may')}
      no={t('mayNot')}
    />
  );
}

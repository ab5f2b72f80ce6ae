import { useTexts } from '../../i18n/use-texts.tsx';
import { teamsTexts } from '../../i18n/vi/teams.ts';
import { FilterCheck } from '../../ui/list/filter-check.tsx';
import { notifyError } from '../../ui/feedback/notify.tsx';
import { UNDO } from '../../api/undo.ts';
import { notifyDone } from '../../ui/feedback/undo.ts';
import { useAssign, useRefreshTeams } from './use-teams.ts';

interface AssignTickProps {
  shopId: string;
  teamId: string;
  label: string;
  /** Name of the shop or team that is not in the visible label, for screen readers. */
  about: string;
  /** True if the shop was assigned in the last response; the tick changes only when the list is refetched after a change. */
  isAssigned: boolean;
}

/** Checkbox that assigns a shop to a team or removes it from the team; it changes only after the server has confirmed it (TEA-13). */
export function AssignTick({ shopId, teamId, label, about, isAssigned }: AssignTickProps) {
  const t = useTexts(teamsTexts);
  const assign = useAssign();
  const refresh = useRefreshTeams();

  async function change(isWanted: boolean) {
    if (assign.isPending) return;
    // The notice is not shown by the mutation's callbacks, because these are dropped when the panel closes.
    try {
      await assign.mutateAsync({ shopId, teamId, isAssigned: isWanted });
      notifyDone({
        title: 'OK',
        text: `${t('changed')} · ${about}`,
        undo: isWanted ? UNDO.assign : UNDO.unassign,
        done: { shopId, teamId },
        onUndone: refresh,
      });
    } catch (error) {
      notifyError(error);
    }
  }

  return <FilterCheck label={label} isChecked={isAssigned} writes onChange={(isWanted) => void change(isWanted)} />;
}

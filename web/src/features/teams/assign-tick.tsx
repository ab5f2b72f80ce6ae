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
  /** Shop or team that the label does not name. */
  about: string;
  /** State of the last response; the tick moves only after the refetch that follows a change. */
  isAssigned: boolean;
}

/** Assigns a shop to a team, or removes it, once the server has confirmed (TEA-13). */
export function AssignTick({ shopId, teamId, label, about, isAssigned }: AssignTickProps) {
  const t = useTexts(teamsTexts);
  const assign = useAssign();
  const refresh = useRefreshTeams();

  async function change(isWanted: boolean) {
    if (assign.isPending) return;
    // Notifies outside of the mutation's callbacks, which are dropped when the panel closes.
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

  return <FilterCheck label={label} isChecked={isAssigned} onChange={(isWanted) => void change(isWanted)} />;
}

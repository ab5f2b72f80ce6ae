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
  /** What is given to whom, where the label says one of them. */
  about: string;
  /** State from the last read: it is read again after a change, and until then the tick does not move. */
  isAssigned: boolean;
}

/** Returns a shop to a team, or takes it back, once the server has confirmed it (TEA-13). */
export function AssignTick({ shopId, teamId, label, about, isAssigned }: AssignTickProps) {
  const t = useTexts(teamsTexts);
  const assign = useAssign();
  const refresh = useRefreshTeams();

  async function change(isWanted: boolean) {
    if (assign.isPending) return;
    // Said here and not by the mutation's own callbacks: those are gone with a panel that was closed meanwhile.
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

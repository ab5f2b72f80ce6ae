import type { Team } from '@bobbin/contract/teams';
import { lazy } from 'react';
import { openDialog } from '../../ui/overlay/dialogs.ts';

const TeamDialog = lazy(async () => ({ default: (await import('./team-dialog.tsx')).TeamDialog }));
const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }));
const TeamLog = lazy(async () => ({ default: (await import('./team-log.tsx')).TeamLog }));

export function openTeam(team: Team | null, onSaved?: (team: Team) => void): void {
  openDialog((close) => <TeamDialog team={team} onSaved={onSaved} onClose={close} />);
}

export function openInvite(team: Team): void {
  openDialog((close) => <InviteDialog team={team} onClose={close} />);
}

export function openTeamLog(team: Team): void {
  openDialog((close) => <TeamLog team={team} onClose={close} />);
}

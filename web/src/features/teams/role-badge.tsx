import type { TeamRole } from '@bobbin/domain/teams/rights';
import { Badge, type Tone } from '../../ui/feedback/badge.tsx';

const TONES: Record<TeamRole, Tone> = { manager: 'violet', operator: 'blue', viewer: 'neutral' };

/** Shows the person's role in a team, after the name of the team. */
export function RoleBadge({ role }: { role: TeamRole }) {
  return <Badge tone={TONES[role]}>{role}</Badge>;
}

import type { MemberState as State } from '@bobbin/domain/accounts/member-state';
import { IconBan, IconCheck, IconClock, IconTrash } from '../../ui/icons.ts';
import type { Icon } from '../../ui/icon.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { membersTexts } from '../../i18n/vi/members.ts';
import { Badge, type Tone } from '../../ui/feedback/badge.tsx';

const LOOKS: Record<State, { tone: Tone; icon: Icon }> = {
  neverActivated: { tone: 'amber', icon: IconClock },
  active: { tone: 'green', icon: IconCheck },
  deactivated: { tone: 'red', icon: IconBan },
  deleted: { tone: 'red', icon: IconTrash },
};

/** Shows the state of an account: not activated yet, active, deactivated by staff, or deleted (ROL-57). */
export function MemberState({ state }: { state: State }) {
  const t = useTexts(membersTexts);
  const { tone, icon: Icon } = LOOKS[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {t(`states.${state}`)}
    </Badge>
  );
}

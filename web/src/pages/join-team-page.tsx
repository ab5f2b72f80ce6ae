import { Link } from '@tanstack/react-router';
import { changeActingOwner } from '../api/acting-owner.ts';
import { toErrorText } from '../api/errors.ts';
import { EntryFrame } from '../features/session/entry-frame.tsx';
import { dropInvitation, readInvitation } from '../features/teams/invitation.ts';
import { useAccept } from '../features/teams/use-teams.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { teamsTexts } from '../i18n/vi/teams.ts';
import { Button } from '../ui/button/button.tsx';
import { Refusal } from '../ui/feedback/refusal.tsx';

/** Shows a mailed invitation; only the button accepts it, opening the page does not (TEA-4). */
export function JoinTeamPage() {
  const t = useTexts(teamsTexts);
  const accept = useAccept();
  const token = readInvitation();
  const failure = accept.error === null ? null : toErrorText(accept.error);

  async function join(invitation: string) {
    const { ownerId } = await accept.mutateAsync(invitation);
    dropInvitation();
    changeActingOwner(ownerId, '/community/orders');
  }

  if (token === null) {
    return (
      <EntryFrame title={t('noInvitation')} subtitle={t('noInvitationText')} isSignedIn>
        <Link to="/community">{t('goHome')}</Link>
      </EntryFrame>
    );
  }
  return (
    <EntryFrame title={t('joinTitle')} subtitle={t('joinText')} isSignedIn>
      {failure === null ? null : <Refusal title={failure.title} detail={failure.detail} />}
      <Button
        look="main"
        isWide
        isBusy={accept.isPending}
        onClick={() => {
          // The error is ignored here, because the page shows the failure.
          join(token).catch(() => {});
        }}
      >
        {t('join')}
      </Button>
    </EntryFrame>
  );
}

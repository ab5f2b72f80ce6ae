import { invitationBody, type Team } from '@bobbin/contract/teams';
import { useTexts } from '../../i18n/use-texts.tsx';
import { teamsTexts } from '../../i18n/vi/teams.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/feedback/notify.tsx';
import { useInvite } from './use-teams.ts';

export function InviteDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const t = useTexts(teamsTexts);
  const invite = useInvite();
  const form = useForm({
    schema: invitationBody,
    initial: { email: '' },
    atField: { TEAM_MEMBER_ALREADY: 'email' },
    send: ({ email }) => invite.mutateAsync({ id: team.id, email: email.trim() }),
    onDone: (_, { email }) => {
      notify({ tone: 'success', title: t('invited', { email: email.trim() }) });
      onClose();
    },
  });

  return (
    <FormDialog form={form} title={t('inviteTo', { name: team.name })} action={t('invite')} onClose={onClose}>
      <TextField {...form.text('email')} type="email" label={t('email')} hint={t('emailHint')} />
    </FormDialog>
  );
}

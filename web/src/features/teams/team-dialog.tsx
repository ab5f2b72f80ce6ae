import { teamBody, type Team } from '@bobbin/contract/teams';
import { TEAM_DESCRIPTION_MAX, TEAM_NAME_MAX } from '@bobbin/domain/limits';
import { TEAM_ROLES, type TeamRole } from '@bobbin/domain/teams/rights';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { teamsTexts } from '../../i18n/vi/teams.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Field } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextArea, TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { UNDO } from '../../api/undo.ts';
import { notifyDone } from '../../ui/feedback/undo.ts';
import { useRefreshTeams, useSaveTeam } from './use-teams.ts';

interface TeamDialogProps {
  team: Team | null;
  onSaved: ((team: Team) => void) | undefined;
  onClose: () => void;
}

/** Creates a team, or edits an existing team. */
export function TeamDialog({ team, onSaved, onClose }: TeamDialogProps) {
  const t = useTexts(teamsTexts, uiTexts);
  const save = useSaveTeam();
  const refresh = useRefreshTeams();
  const [initial] = useState<{ name: string; role: string; description: string }>(() => ({
    name: team?.name ?? '',
    role: team?.role ?? 'operator',
    description: team?.description ?? '',
  }));
  const form = useForm({
    schema: teamBody,
    initial,
    atField: { TEAM_NAME_TAKEN: 'name' },
    send: ({ name, role, description }, key) =>
      save.mutateAsync({
        id: team?.id ?? null,
        input: { name: name.trim(), role: role as TeamRole, description },
        seen: initial,
        key,
      }),
    onDone: (saved) => {
      const title = t(team === null ? 'created' : 'saved', { name: saved.name });
      if (team === null) notify({ tone: 'success', title });
      else {
        const { id, name, role, description } = saved;
        const before = { ...initial, role: initial.role as TeamRole };
        const done = { id, before, after: { name, role, description } };
        notifyDone({
          title,
          text: `${before.name} ${before.role} → ${name} ${role}`,
          undo: UNDO.editTeam,
          done,
          onUndone: refresh,
        });
      }
      onSaved?.(saved);
      onClose();
    },
  });

  return (
    <FormDialog
      form={form}
      title={t(team === null ? 'create' : 'edit')}
      action={team === null ? t('create') : t('ui:save')}
      onClose={onClose}
    >
      <TextField {...form.text('name')} label={t('name')} hint={t('nameHint')} maxLength={TEAM_NAME_MAX} />
      <Field label={t('role')} hint={t(`roles.${form.values.role as TeamRole}`)}>
        {({ id }) => (
          <NativeSelect
            id={id}
            value={form.values.role}
            options={TEAM_ROLES.map((role) => ({ value: role, label: role }))}
            onChange={(role) => form.change({ role })}
          />
        )}
      </Field>
      <TextArea {...form.text('description')} label={t('description')} rows={2} maxLength={TEAM_DESCRIPTION_MAX} />
    </FormDialog>
  );
}

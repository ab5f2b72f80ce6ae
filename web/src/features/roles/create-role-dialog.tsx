import { createRoleBody } from '@bobbin/contract/roles';
import { useTexts } from '../../i18n/use-texts.tsx';
import { rolesTexts } from '../../i18n/vi/roles.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/feedback/notify.tsx';
import { useCreateRole } from './use-roles.ts';

interface CreateRoleDialogProps {
  onClose: () => void;
  onCreated: (id: string) => void;
}

export function CreateRoleDialog({ onClose, onCreated }: CreateRoleDialogProps) {
  const t = useTexts(rolesTexts);
  const create = useCreateRole();
  const form = useForm({
    schema: createRoleBody,
    initial: { roleName: '' },
    atField: { EXISTS: 'roleName' },
    send: ({ roleName }) => create.mutateAsync(roleName.trim()),
    onDone: (role) => {
      notify({ tone: 'success', title: t('created', { name: role.roleName }) });
      onCreated(role.id);
      onClose();
    },
  });

  return (
    <FormDialog form={form} title={t('create')} action={t('create')} onClose={onClose}>
      <TextField {...form.text('roleName')} label={t('name')} hint={t('nameHint')} />
    </FormDialog>
  );
}

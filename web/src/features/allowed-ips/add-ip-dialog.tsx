import { addAllowedIpBody } from '@bobbin/contract/allowed-ips';
import { IP_NOTE_MAX } from '@bobbin/contract/allowed-ips.calls';
import { useTexts } from '../../i18n/use-texts.tsx';
import { allowedIpsTexts } from '../../i18n/vi/allowed-ips.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { CheckField } from '../../ui/form/check-field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/feedback/notify.tsx';
import styles from './allowed-ips.module.css';
import { useAddIp, useMyAddress } from './use-allowed-ips.ts';
import { Stack } from '../../ui/layout/boxes.tsx';

/** Adds an address or a network. It offers the current address, because a list without that address would lock out the staff user (ROL-23). */
export function AddIpDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(allowedIpsTexts, uiTexts);
  const add = useAddIp();
  const mine = useMyAddress();
  const form = useForm({
    schema: addAllowedIpBody,
    initial: { ip: '', note: '', isActive: true },
    atField: { IP_INVALID: 'ip', EXISTS: 'ip' },
    send: ({ ip, note, isActive }) => add.mutateAsync({ ip: ip.trim(), note: note.trim(), isActive }),
    onDone: (entry) => {
      notify({ tone: 'success', title: t('added', { ip: entry.ip }) });
      onClose();
    },
  });

  return (
    <FormDialog form={form} title={t('add')} action={t('ui:save')} onClose={onClose}>
      <Stack align="start" gap={4} className={styles.address}>
        <TextField {...form.text('ip')} label={t('ip')} hint={t('ipHint')} />
        {mine.data === undefined || form.values.ip.trim() === mine.data ? null : (
          <button type="button" data-touch className={styles.mine} onClick={() => form.change({ ip: mine.data })}>
            {t('useMine', { ip: mine.data })}
          </button>
        )}
      </Stack>
      <TextField {...form.text('note')} label={t('note')} hint={t('noteHint')} maxLength={IP_NOTE_MAX} />
      <CheckField {...form.tick('isActive')} label={t('isOn')} />
    </FormDialog>
  );
}

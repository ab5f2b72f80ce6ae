import '../../i18n/topics/admin.ts';
import { IP_NOTE_MAX } from '@bobbin/contract/allowed-ips';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/api-error.ts';
import { toErrorText } from '../../api/errors.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { notify } from '../../ui/notify.tsx';
import styles from './add-ip-dialog.module.css';
import { useAddIp, useMyAddress } from './use-allowed-ips.ts';

/** Adds an address or a network; one's own is offered, since the list must not lock out its author (W22). */
export function AddIpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['admin', 'ui']);
  const add = useAddIp();
  const mine = useMyAddress();
  const [ip, setIp] = useState('');
  const [note, setNote] = useState('');
  const [isOn, setOn] = useState(true);
  const [isMissing, setMissing] = useState(false);
  const isAboutIp = isApiError(add.error, 'IP_INVALID') || isApiError(add.error, 'EXISTS');

  function change(text: string) {
    setIp(text);
    setMissing(false);
    add.reset();
  }

  function submit() {
    if (ip.trim() === '') {
      // Nothing is sent (Spec 2 §5).
      setMissing(true);
      return;
    }
    if (add.isPending) return;
    add.mutate(
      { ip: ip.trim(), note: note.trim(), isActive: isOn },
      {
        onSuccess: (entry) => {
          notify({ tone: 'success', title: t('ips.added', { ip: entry.ip }) });
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      title={t('ips.add')}
      onClose={onClose}
      isDirty={ip.trim() !== '' || note.trim() !== ''}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button type="submit" variant="filled" loading={add.isPending}>
            {t('ui:save')}
          </Button>
        </>
      }
    >
      <div className={styles.address}>
        <TextInput
          data-autofocus
          label={t('ips.ip')}
          description={t('ips.ipHint')}
          value={ip}
          error={isMissing ? t('ips.ipRequired') : isAboutIp ? toErrorText(add.error).title : null}
          errorProps={{ role: 'alert' }}
          onChange={(event) => change(event.target.value)}
        />
        {mine.data === undefined || ip.trim() === mine.data ? null : (
          <button type="button" className={styles.mine} onClick={() => change(mine.data)}>
            {t('ips.useMine', { ip: mine.data })}
          </button>
        )}
      </div>
      <TextInput
        label={t('ips.note')}
        description={t('ips.noteHint')}
        maxLength={IP_NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <label className={styles.check}>
        <input type="checkbox" checked={isOn} onChange={(event) => setOn(event.target.checked)} />
        {t('ips.isOn')}
      </label>
      {isAboutIp ? null : <Failure error={add.error} />}
    </Dialog>
  );
}

import '../../i18n/topics/shops.ts';
import type { Shop } from '@bobbin/contract/shops';
import { parseProxy } from '@bobbin/domain/proxy';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { notify } from '../../ui/notify.tsx';
import { useUpdateProxy } from './use-shops.ts';

interface EditProxyDialogProps {
  shop: Pick<Shop, 'id' | 'friendName' | 'proxy'>;
  onClose: () => void;
}

/** Sets or clears a shop's proxy; the server tries it before it saves. */
export function EditProxyDialog({ shop, onClose }: EditProxyDialogProps) {
  const { t } = useTranslation(['shops', 'ui']);
  const update = useUpdateProxy();
  const [proxy, setProxy] = useState('');
  const text = proxy.trim();
  const isValid = text === '' ? shop.proxy !== null : parseProxy(text) !== null;

  function submit() {
    if (!isValid || update.isPending) return;
    update.mutate(
      { id: shop.id, proxy: text },
      {
        onSuccess: () => {
          notify({ tone: 'success', title: t('updateTitle'), text: t('updated') });
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      title={`${t('editProxy')} · ${shop.friendName}`}
      onClose={onClose}
      isDirty={text !== ''}
      onSubmit={submit}
      note={shop.proxy === null ? t('noProxy') : t('proxyNow', { host: shop.proxy })}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button type="submit" variant="filled" disabled={!isValid} loading={update.isPending}>
            {t('ui:save')}
          </Button>
        </>
      }
    >
      <TextInput
        data-autofocus
        label={t('proxy')}
        description={t('proxyHint')}
        placeholder="ip:port:user:pass"
        autoComplete="off"
        spellCheck={false}
        value={proxy}
        error={text === '' || isValid ? null : t('proxyInvalid')}
        onChange={(event) => setProxy(event.target.value)}
      />
      <Failure error={update.error} />
    </Dialog>
  );
}

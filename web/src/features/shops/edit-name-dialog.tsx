import '../../i18n/topics/shops.ts';
import { updateShop, type Shop } from '@bobbin/contract/shops';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { notify } from '../../ui/notify.tsx';
import { useRenameShop } from './use-shops.ts';

interface EditNameDialogProps {
  shop: Pick<Shop, 'id' | 'friendName'>;
  onClose: () => void;
}

export function EditNameDialog({ shop, onClose }: EditNameDialogProps) {
  const { t } = useTranslation(['shops', 'ui']);
  const rename = useRenameShop();
  const [name, setName] = useState(shop.friendName);
  const isValid = updateShop.body?.safeParse({ id: shop.id, name }).success === true;
  const isChanged = name.trim() !== shop.friendName;

  function submit() {
    if (!isValid || !isChanged || rename.isPending) return;
    rename.mutate(
      { id: shop.id, name: name.trim() },
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
      title={t('editName')}
      onClose={onClose}
      isDirty={isChanged}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button type="submit" variant="filled" disabled={!isValid || !isChanged} loading={rename.isPending}>
            {t('ui:save')}
          </Button>
        </>
      }
    >
      <TextInput
        data-autofocus
        label={t('friendlyName')}
        description={t('friendlyNameHint')}
        maxLength={60}
        value={name}
        error={isValid ? null : t('friendlyNameRequired')}
        onChange={(event) => setName(event.target.value)}
      />
      <Failure error={rename.error} />
    </Dialog>
  );
}

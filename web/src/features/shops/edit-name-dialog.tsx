import { updateShopBody, type Shop } from '@bobbin/contract/shops';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { UNDO } from '../../api/undo.ts';
import { notifyDone } from '../../ui/feedback/undo.ts';
import { useRefreshShops, useRenameShop } from './use-shops.ts';

interface EditNameDialogProps {
  shop: Pick<Shop, 'id' | 'friendName'>;
  onClose: () => void;
}

export function EditNameDialog({ shop, onClose }: EditNameDialogProps) {
  const t = useTexts(shopsTexts, uiTexts);
  const rename = useRenameShop();
  const refresh = useRefreshShops();
  const [opened] = useState(shop.friendName);
  const form = useForm({
    schema: updateShopBody,
    initial: { id: shop.id, name: opened },
    send: ({ id, name }) => rename.mutateAsync({ id, name: name.trim(), seen: opened }),
    onDone: ({ friendName }) => {
      notifyDone({
        title: t('updateTitle'),
        text: `${t('updated')} · ${opened} → ${friendName}`,
        undo: UNDO.renameShop,
        done: { id: shop.id, before: opened, after: friendName },
        onUndone: refresh,
      });
      onClose();
    },
  });

  return (
    <FormDialog form={form} title={t('editName')} action={t('ui:save')} needsChange onClose={onClose}>
      <TextField {...form.text('name')} label={t('friendlyName')} hint={t('friendlyNameHint')} maxLength={60} />
    </FormDialog>
  );
}

import { proxyForm, type Shop } from '@bobbin/contract/shops';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/feedback/notify.tsx';
import { useUpdateProxy } from './use-shops.ts';

interface EditProxyDialogProps {
  shop: Pick<Shop, 'id' | 'friendName' | 'proxy'>;
  onClose: () => void;
}

/** Sets or removes a shop's proxy; the server tests a new proxy before it is saved. */
export function EditProxyDialog({ shop, onClose }: EditProxyDialogProps) {
  const t = useTexts(shopsTexts, uiTexts);
  const update = useUpdateProxy();
  const form = useForm({
    schema: proxyForm,
    initial: { proxy: '' },
    atField: { PROXY_INVALID: 'proxy', PROXY_UNREACHABLE: 'proxy', PROXY_PASSWORD: 'proxy' },
    send: ({ proxy }) => update.mutateAsync({ id: shop.id, proxy: proxy.trim(), seen: shop.proxy }),
    onDone: () => {
      notify({ tone: 'success', title: t('updateTitle'), text: t('updated') });
      onClose();
    },
  });

  return (
    <FormDialog
      form={form}
      title={`${t('editProxy')} · ${shop.friendName}`}
      action={t('ui:save')}
      // An empty field is a change only if the shop has a proxy, which is then removed.
      needsChange={shop.proxy === null}
      note={shop.proxy === null ? t('noProxy') : t('proxyNow', { host: shop.proxy })}
      onClose={onClose}
    >
      <TextField
        {...form.text('proxy')}
        label={t('proxy')}
        hint={t('proxyHint')}
        placeholder="ip:port:user:pass"
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  );
}

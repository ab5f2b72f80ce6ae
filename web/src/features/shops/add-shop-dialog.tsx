import { createShopForm } from '@bobbin/contract/shops';
import { IconExternalLink, IconHelpCircle } from '../../ui/icons.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { ButtonAnchor } from '../../ui/button/button.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextArea, TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import styles from './shops.module.css';
import { useAuthorizeLink, useCreateShop } from './use-shops.ts';
import { Row, Stack } from '../../ui/layout/boxes.tsx';

interface AddShopDialogProps {
  /** Name of the shop whose authorization is renewed; absent when a shop is added. */
  renews?: string;
  onClose: () => void;
}

/**
 * Shows the dialog that adds a shop (SHP-5): the name, the authorization code of the marketplace, and the links to authorization and instructions.
 */
export function AddShopDialog({ renews, onClose }: AddShopDialogProps) {
  const t = useTexts(shopsTexts);
  const links = useAuthorizeLink();
  const create = useCreateShop();
  const form = useForm({
    schema: createShopForm,
    initial: { data: '', friendlyName: renews ?? '' },
    send: ({ data, friendlyName }, idempotencyKey) =>
      create.mutateAsync({ body: { data: data.trim(), friendlyName: friendlyName.trim() }, idempotencyKey }),
    onDone: ({ names }) => {
      notify({
        tone: 'success',
        title: t('updateTitle'),
        text: `${t('added')} ${t('addedDetail', { name: names.join(', ') })}`,
      });
      onClose();
    },
  });

  return (
    <FormDialog
      form={form}
      title={renews === undefined ? t('addTitle') : t('renewTitle', { name: renews })}
      action={renews === undefined ? t('connect') : t('renew')}
      width={520}
      onClose={onClose}
    >
      <Stack as="ol" gap={16} flush className={styles.steps}>
        <li>
          <span>{t('stepAuthorize')}</span>
          <Row wrap gap="8 14" className={styles.links}>
            <ButtonAnchor
              href={links.data?.authorizeUrl}
              target="_blank"
              rel="noreferrer"
              endIcon={<IconExternalLink size={15} stroke={1.5} />}
            >
              {t('openAuthorize')}
            </ButtonAnchor>
            {links.data ? (
              <a className={styles.guide} href={links.data.guideUrl} target="_blank" rel="noreferrer">
                <IconHelpCircle size={15} stroke={1.5} aria-hidden />
                {t('guide')}
              </a>
            ) : null}
          </Row>
          {links.isError ? <Failure error={links.error} /> : null}
        </li>
        <li>
          <span>{t('stepPaste')}</span>
          <TextArea
            {...form.text('data')}
            label={t('data')}
            hint={t('dataHint')}
            rows={3}
            autoComplete="off"
            spellCheck={false}
          />
        </li>
      </Stack>
      <TextField {...form.text('friendlyName')} label={t('friendlyName')} hint={t('friendlyNameHint')} maxLength={60} />
    </FormDialog>
  );
}

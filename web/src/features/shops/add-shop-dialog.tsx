import '../../i18n/topics/shops.ts';
import { createShopBody } from '@bobbin/contract/shops';
import { parseAuthorization } from '@bobbin/domain/authorize-link';
import { Button, TextInput, Textarea } from '@mantine/core';
import { IconExternalLink, IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { notify } from '../../ui/notify.tsx';
import styles from './add-shop-dialog.module.css';
import { useAuthorizeLink, useCreateShop } from './use-shops.ts';

interface AddShopDialogProps {
  /** Name of the shop that is authorized again. */
  renews?: string;
  onClose: () => void;
}

/** Add-shop dialog (Spec 1 §2): name, what the marketplace gave after authorizing, and both links. */
export function AddShopDialog({ renews, onClose }: AddShopDialogProps) {
  const { t } = useTranslation(['shops', 'ui']);
  const links = useAuthorizeLink();
  const create = useCreateShop();
  const [name, setName] = useState(renews ?? '');
  const [data, setData] = useState('');
  const [isTouched, setTouched] = useState(false);
  const isNameValid = createShopBody.shape.friendlyName.safeParse(name).success;
  const dataProblem =
    data.trim() === '' ? t('dataRequired') : parseAuthorization(data) === null ? t('dataUnknown') : null;
  const isValid = isNameValid && dataProblem === null;

  function submit() {
    setTouched(true);
    if (!isValid || create.isPending) return;
    create.mutate(
      { data: data.trim(), friendlyName: name.trim() },
      {
        onSuccess: ({ names }) => {
          notify({
            tone: 'success',
            title: t('updateTitle'),
            text: `${t('added')} ${t('addedDetail', { name: names.join(', ') })}`,
          });
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      title={renews === undefined ? t('addTitle') : t('renewTitle', { name: renews })}
      onClose={onClose}
      isDirty={data !== '' || (name !== '' && name !== renews)}
      onSubmit={submit}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button type="submit" variant="filled" disabled={!isValid} loading={create.isPending}>
            {renews === undefined ? t('connect') : t('renew')}
          </Button>
        </>
      }
    >
      <ol className={styles.steps}>
        <li>
          <span>{t('stepAuthorize')}</span>
          <div className={styles.links}>
            <Button
              component="a"
              href={links.data?.authorizeUrl}
              target="_blank"
              rel="noreferrer"
              disabled={links.data === undefined}
              rightSection={<IconExternalLink size={15} stroke={1.5} />}
            >
              {t('openAuthorize')}
            </Button>
            {links.data ? (
              <a className={styles.guide} href={links.data.guideUrl} target="_blank" rel="noreferrer">
                <IconHelpCircle size={15} stroke={1.5} aria-hidden />
                {t('guide')}
              </a>
            ) : null}
          </div>
          {links.isError ? <Failure error={links.error} /> : null}
        </li>
        <li>
          <span>{t('stepPaste')}</span>
          <Textarea
            label={t('data')}
            description={t('dataHint')}
            rows={3}
            autoComplete="off"
            spellCheck={false}
            value={data}
            error={isTouched ? dataProblem : null}
            onChange={(event) => setData(event.target.value)}
            onBlur={() => setTouched(data !== '')}
          />
        </li>
      </ol>
      <TextInput
        label={t('friendlyName')}
        description={t('friendlyNameHint')}
        maxLength={60}
        value={name}
        error={isTouched && !isNameValid ? t('friendlyNameRequired') : null}
        onChange={(event) => setName(event.target.value)}
      />
      <Failure error={create.error} />
    </Dialog>
  );
}

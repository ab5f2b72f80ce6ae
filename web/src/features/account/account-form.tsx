import type { User } from '@bobbin/contract/auth';
import { profileBody } from '@bobbin/contract/profile';
import { BIO_MAX } from '@bobbin/domain/limits';
import { useState } from 'react';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { profileTexts } from '../../i18n/vi/profile.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { formatCount } from '../../ui/text/count.ts';
import { isSame } from '../../ui/form/fields.ts';
import { Form, FormFailure, SubmitButton } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import styles from './account.module.css';
import { useSaveProfile } from './use-save-profile.ts';
import { Button } from '../../ui/button/button.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';

type Values = Record<'firstName' | 'lastName' | 'userName' | 'dob' | 'bio', string>;

function toValues({ firstName, lastName, userName, dob, bio }: User): Values {
  return { firstName, lastName, userName: userName ?? '', dob: dob ?? '', bio };
}

function isSameUser(one: Values, other: Values): boolean {
  return (Object.keys(one) as (keyof Values)[]).every((field) => isSame(one[field], other[field]));
}

/** Edits the account info (ACC-42, ACC-9): editable fields first, read-only facts below. */
export function AccountForm({ user }: { user: User }) {
  const t = useTexts(profileTexts);
  const known = toValues(user);
  const save = useSaveProfile();
  const form = useForm({
    schema: profileBody,
    initial: known,
    atField: { DUPLICATE_USERNAME: 'userName' },
    send: (values) => save.mutateAsync(values),
    onDone: (saved) => {
      form.reset(toValues(saved));
      notify({ tone: 'success', title: t('updateTitle'), text: t('saved') });
    },
  });

  // Values that were saved in another tab replace the form's values, unless the person typed something here.
  const [before, setBefore] = useState(known);
  if (!isSameUser(known, before)) {
    setBefore(known);
    if (isSameUser(form.values, before)) form.change(known);
  }

  return (
    <>
      <Form form={form} className={styles.body}>
        <Stack gap="4 14" className={styles.columns}>
          <TextField
            {...form.text('firstName')}
            className={styles.field}
            label={t('firstName')}
            autoComplete="given-name"
          />
          <TextField
            {...form.text('lastName')}
            className={styles.field}
            label={t('lastName')}
            autoComplete="family-name"
          />
          <TextField
            {...form.text('userName')}
            className={styles.field}
            label={t('userName')}
            hint={t('userNameHint')}
            autoComplete="nickname"
            spellCheck={false}
          />
          <TextField {...form.text('dob')} className={styles.field} label={t('dob')} type="date" autoComplete="bday" />
        </Stack>
        <TextField
          {...form.text('bio')}
          className={styles.field}
          label={t('bio')}
          hint={t('bioCount', { count: form.values.bio.trim().length, max: BIO_MAX })}
        />
        <FormFailure form={form} />
        <Row wrap gap="6 12">
          <SubmitButton form={form} isWaiting needsChange>
            {t('saveAccount')}
          </SubmitButton>
          {form.isDirty ? <Button onClick={() => form.reset()}>{t('takeBack')}</Button> : null}
          {form.isDirty && !form.isValid ? <span className={styles.muted}>{t('fillAll')}</span> : null}
        </Row>
      </Form>
      <AccountFacts user={user} />
    </>
  );
}

function AccountFacts({ user }: { user: User }) {
  const t = useTexts(profileTexts);
  const locale = useLocale();
  return (
    <Facts
      facts={[
        {
          name: t('email'),
          value: (
            <>
              {user.email}{' '}
              <Badge tone={user.isEmailConfirmed ? 'green' : 'amber'}>
                {user.isEmailConfirmed ? t('emailConfirmed') : t('emailUnconfirmed')}
              </Badge>
            </>
          ),
        },
        { name: t('role'), value: user.role.roleName },
        { name: t('balance'), value: <Money amount={user.money} /> },
        { name: t('shops'), value: formatCount(user.shopsCount, locale) },
        { name: t('orders'), value: formatCount(user.orderCounts, locale) },
        { name: t('since'), value: <LaTime at={user.createdAt} format="date" /> },
      ]}
    />
  );
}

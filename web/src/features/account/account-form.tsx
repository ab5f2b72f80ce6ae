import type { User } from '@bobbin/contract/auth';
import { profileBody } from '@bobbin/contract/profile';
import { BIO_MAX } from '@bobbin/domain/limits';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/api-error.ts';
import { toErrorText } from '../../api/errors.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatCount } from '../../ui/count.ts';
import { Failure } from '../../ui/failure.tsx';
import { LaTime } from '../../ui/la-time.tsx';
import { Money } from '../../ui/money.tsx';
import { notify } from '../../ui/notify.tsx';
import { Facts } from '../../ui/section.tsx';
import { useUnsaved } from '../../ui/unsaved.ts';
import { useFields } from '../../ui/use-fields.ts';
import styles from './account.module.css';
import { useSaveProfile } from './use-save-profile.ts';

type Values = Record<'firstName' | 'lastName' | 'userName' | 'dob' | 'bio', string>;

function toValues({ firstName, lastName, userName, dob, bio }: User): Values {
  return { firstName, lastName, userName: userName ?? '', dob: dob ?? '', bio };
}

function isSame(one: Values, other: Values): boolean {
  return (Object.keys(one) as (keyof Values)[]).every((field) => one[field].trim() === other[field].trim());
}

/** Account info (Spec 1 §2, §5): what the person may change, and below what only the product changes. */
export function AccountForm({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  const known = toValues(user);
  const fields = useFields(profileBody, known);
  const save = useSaveProfile();

  // What another tab saved is taken over, but never over something typed.
  const [before, setBefore] = useState(known);
  if (!isSame(known, before)) {
    setBefore(known);
    if (isSame(fields.values, before)) fields.change(known);
  }
  const isDirty = !isSame(fields.values, known);
  useUnsaved(isDirty);

  function submit() {
    if (!isDirty || !fields.isValid || save.isPending) return;
    save.mutate(fields.values, {
      onSuccess: (saved) => {
        fields.change(toValues(saved));
        notify({ tone: 'success', title: t('updateTitle'), text: t('saved') });
      },
      onError: (error) => {
        if (isApiError(error, 'DUPLICATE_USERNAME')) fields.refuse('userName', toErrorText(error).title);
        else if (fields.showIssues(error)) save.reset();
      },
    });
  }

  return (
    <>
      <form
        className={styles.body}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className={styles.columns}>
          <TextInput
            {...fields.input('firstName')}
            className={styles.field}
            label={t('firstName')}
            autoComplete="given-name"
          />
          <TextInput
            {...fields.input('lastName')}
            className={styles.field}
            label={t('lastName')}
            autoComplete="family-name"
          />
          <TextInput
            {...fields.input('userName')}
            className={styles.field}
            label={t('userName')}
            description={t('userNameHint')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            autoComplete="nickname"
            spellCheck={false}
          />
          <TextInput
            {...fields.input('dob')}
            className={styles.field}
            label={t('dob')}
            type="date"
            autoComplete="bday"
          />
        </div>
        <TextInput
          {...fields.input('bio')}
          className={styles.field}
          label={t('bio')}
          description={t('bioCount', { count: fields.values.bio.trim().length, max: BIO_MAX })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
        />
        {isApiError(save.error, 'DUPLICATE_USERNAME') ? null : <Failure error={save.error} />}
        <div className={styles.row}>
          <Button type="submit" variant="filled" disabled={!isDirty || !fields.isValid} loading={save.isPending}>
            {t('saveAccount')}
          </Button>
          {isDirty ? (
            <Button
              onClick={() => {
                fields.change(known);
                save.reset();
              }}
            >
              {t('takeBack')}
            </Button>
          ) : null}
          {isDirty && !fields.isValid ? <span className={styles.muted}>{t('fillAll')}</span> : null}
        </div>
      </form>
      <AccountFacts user={user} />
    </>
  );
}

function AccountFacts({ user }: { user: User }) {
  const { t } = useTranslation('profile');
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

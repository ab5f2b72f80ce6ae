import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Message } from './message.tsx';

/** A chunk that is gone means that a new version was put up while this page was open. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|Importing a module script failed/i.test(error.message);
}

/** What a page shows when it breaks: what happened and the one thing to do. */
export function RouteError({ error }: ErrorComponentProps) {
  const { t } = useTranslation('shell');
  const isOld = isMissingChunk(error);
  return (
    <Message
      title={isOld ? t('newVersion') : t('pageBroken')}
      text={isOld ? t('newVersionDetail') : t('pageBrokenDetail')}
      action={
        <Button variant="filled" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      }
    />
  );
}

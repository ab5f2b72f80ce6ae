import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTexts } from '../i18n/use-texts.tsx';
import { shellTexts } from '../i18n/vi/shell.ts';
import { Message } from './message.tsx';
import { Button } from './button.tsx';

/** A missing chunk means that a new version was deployed while this page was open. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|Importing a module script failed/i.test(error.message);
}

/** What a page shows when it breaks: what happened and the one thing to do. */
export function RouteError({ error }: ErrorComponentProps) {
  const t = useTexts(shellTexts);
  const isOld = isMissingChunk(error);
  return (
    <Message
      title={isOld ? t('newVersion') : t('pageBroken')}
      text={isOld ? t('newVersionDetail') : t('pageBrokenDetail')}
      action={
        <Button look="main" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      }
    />
  );
}

import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shellTexts } from '../../i18n/vi/shell.ts';
import { Message } from '../feedback/message.tsx';
import { Button } from '../button/button.tsx';

/** Returns whether a chunk could not be loaded, which means that a new version was deployed while this page was open. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|Importing a module script failed/i.test(error.message);
}

/** Returns the texts that explain an error: `title`, `text`, and the label of the button that reloads the page. */
export function useBroken(error: unknown) {
  const t = useTexts(shellTexts);
  const isOld = isMissingChunk(error);
  return {
    title: isOld ? t('newVersion') : t('pageBroken'),
    text: isOld ? t('newVersionDetail') : t('pageBrokenDetail'),
    reload: t('reload'),
  };
}

/** Replaces a page that could not be rendered by a message with one action. */
export function RouteError({ error }: ErrorComponentProps) {
  const { title, text, reload } = useBroken(error);
  return (
    <Message
      title={title}
      text={text}
      action={
        <Button reads look="main" onClick={() => location.reload()}>
          {reload}
        </Button>
      }
    />
  );
}

import { getExtensionRelease } from '@bobbin/contract/extension.calls';
import { IconDownload } from '../../ui/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { extensionTexts } from '../../i18n/vi/extension.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Button, ButtonAnchor } from '../../ui/button/button.tsx';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FailedBanner } from '../../ui/list/list-states.tsx';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import styles from './shops.module.css';

const EXTENSIONS_PAGE = 'chrome://extensions';

/** Explains how to install the extension in a browser and connect it to this installation of Bobbin (EXT-12). */
export function InstallDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(extensionTexts, uiTexts);
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      width={560}
      footer={
        <Button reads onClick={onClose}>
          {t('ui:close')}
        </Button>
      }
    >
      <Text as="p" flush below={14}>
        {t('lead')}
      </Text>
      <Stack as="ol" gap={16} flush className={styles.installSteps}>
        <li>
          <span>{t('download')}</span>
          <Download />
        </li>
        <li>
          <span>{t('load')}</span>
          <Copied text={EXTENSIONS_PAGE} />
        </li>
        <li>
          <span>{t('key')}</span>
          {/* The link opens in a new tab, so that the steps stay visible. */}
          <a href="/community/user#own-key" target="_blank" rel="noreferrer">
            {t('makeKey')}
          </a>
        </li>
        <li>
          <span>{t('settings')}</span>
          <Copied text={window.location.origin} />
        </li>
        <li>
          <span>{t('visit')}</span>
        </li>
      </Stack>
    </Dialog>
  );
}

/** Shows the address of a page of the browser with a copy button, because a web page cannot link to it. */
function Copied({ text }: { text: string }) {
  const t = useTexts(extensionTexts);
  return (
    <Row as="span" wrap gap={8}>
      <code>{text}</code>
      <CopyButton text={text} label={t('copy')} />
    </Row>
  );
}

function Download() {
  const t = useTexts(extensionTexts);
  const release = useQuery({
    queryKey: ['extension', 'release'],
    queryFn: ({ signal }) => call(getExtensionRelease, {}, { signal }),
  });
  if (release.isError) return <FailedBanner query={release} hasRows={false} />;
  if (release.data === undefined) return <span className={styles.muted}>…</span>;
  const { url, version, sizeBytes } = release.data;
  if (url === null) return <span className={styles.muted}>{t('notBuilt')}</span>;
  return (
    <Row as="span" wrap gap={8}>
      <ButtonAnchor look="main" href={url} download endIcon={<IconDownload size={15} stroke={1.5} />}>
        {t('downloadZip', { version: version ?? '' })}
      </ButtonAnchor>
      <span className={styles.muted}>{t('size', { kb: Math.ceil((sizeBytes ?? 0) / 1024) })}</span>
    </Row>
  );
}

import type { ArtworkImportItem } from '@bobbin/contract/artwork-imports';
import { listArtworkImports, undoArtworkImport } from '@bobbin/contract/artwork-imports.calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { artworkProductsTexts } from '../../i18n/vi/artwork-products.ts';
import { sayAnswer } from '../../ui/feedback/answers.ts';
import { useActionKey } from '../../ui/hooks/use-action-key.ts';
import { Card, Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import { FailedBanner } from '../../ui/list/list-states.tsx';
import { LaTime } from '../../ui/text/la-time.tsx';
import { useSayUndone } from '../../ui/domain/say-undone.ts';
import { UndoUntil } from '../../ui/domain/undo-until.tsx';
import { useForgetPrints } from '../../ui/domain/use-forget-prints.ts';

/** Lists the imports that the user may undo as a whole (ART-9); nothing when there is none. */
export function ImportList() {
  const t = useTexts(artworkProductsTexts);
  const imports = useQuery({
    queryKey: ['prints', 'imports'] as const,
    queryFn: ({ signal }) => call(listArtworkImports, {}, { signal }),
  });
  const open = (imports.data ?? []).filter(({ undoUntil }) => undoUntil !== null);
  if (imports.isError) return <FailedBanner query={imports} hasRows={false} />;
  if (open.length === 0) return null;
  return (
    <Card as="ul" below={12} aria-label={t('undoneList')}>
      {open.map((item) => (
        <ImportRow key={item.id} item={item} />
      ))}
    </Card>
  );
}

function ImportRow({ item }: { item: ArtworkImportItem }) {
  const t = useTexts(artworkProductsTexts);
  const withKey = useActionKey();
  const forget = useForgetPrints();
  const sayUndone = useSayUndone();
  const undo = () => {
    const answer = withKey(['undoArtworkImport', item.id], (idempotencyKey) =>
      call(undoArtworkImport, { params: { id: item.id } }, { idempotencyKey }),
    );
    sayAnswer(answer, { done: sayUndone });
    return answer.then(forget, forget);
  };
  const { name, lines, places } = item;
  return (
    <Row as="li" wrap gap="6 16" pad="8 12" size={13} justify="between" lineBelow="soft">
      <Stack gap={2} shrinks>
        <Text weight={600} breaks>
          {t('importLine', { name, lines, places })}
        </Text>
        <Text size={12} tone="muted">
          <LaTime at={item.createdAt} /> · {item.createdBy}
        </Text>
      </Stack>
      {item.undoUntil === null ? null : <UndoUntil what={name} until={item.undoUntil} onUndo={undo} />}
    </Row>
  );
}

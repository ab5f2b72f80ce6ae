import { useTexts } from '../../../../i18n/use-texts.tsx';
import { artworkProductsTexts } from '../../../../i18n/vi/artwork-products.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Row, Stack, Text } from '../../../../ui/layout/boxes.tsx';
import { columnOf, formatLines, type ProblemGroup } from './import-view.ts';
import styles from './product-import.module.css';
import type { useProductImport } from './use-product-import.ts';

/** Maximum number of products with the same title that have a button. */
const CANDIDATES_MAX = 6;

interface ProblemRowsProps {
  groups: readonly ProblemGroup[];
  actions: Pick<ReturnType<typeof useProductImport>, 'correct' | 'skip' | 'printAnyway'>;
  /** Null while lines must not change. */
  onAddFiles: (() => void) | null;
}

/** Lists the problems of an import, lines with the same cause together, each with its corrections (ART-4). */
export function ProblemRows({ groups, actions, onAddFiles }: ProblemRowsProps) {
  const t = useTexts(artworkProductsTexts);
  return groups.map((group) => {
    const { problem, value, suggestion, candidates, keys } = group;
    const title = t(`problems.${problem}`, { value });
    const lines = formatLines(keys);
    return (
      <li key={JSON.stringify([problem, value])} className={styles.row} data-tone="problem">
        <Text mono size={12}>
          {lines}
        </Text>
        <Stack gap={2} size={13} shrinks>
          <Text tone="red" weight={600} breaks>
            {title} · {t('lines', { count: keys.length })}
          </Text>
          {suggestion === null ? null : <Text size={12}>{t('nearest', { name: suggestion })}</Text>}
          {candidates.length === 0 ? null : (
            <Text size={12} breaks>
              {candidates
                .map(({ shop, productName, productId }) => `${shop}: ${productName} (${productId})`)
                .join(' · ')}
            </Text>
          )}
        </Stack>
        {onAddFiles === null ? null : (
          <Row wrap gap={6} justify="end">
            <Fixes group={group} actions={actions} onAddFiles={onAddFiles} title={`${title}, ${lines}`} />
          </Row>
        )}
      </li>
    );
  });
}

interface FixesProps {
  group: ProblemGroup;
  actions: ProblemRowsProps['actions'];
  onAddFiles: () => void;
  /** Name of the problem, which distinguishes equal buttons for screen readers. */
  title: string;
}

function Fixes({ group, actions, onAddFiles, title }: FixesProps) {
  const t = useTexts(artworkProductsTexts);
  const { problem, suggestion, candidates, keys } = group;
  const column = columnOf(problem);
  const take = (name: string) => (keys.length > 1 ? t('takeAll', { name, count: keys.length }) : t('take', { name }));
  const skip = keys.length > 1 ? t('skip', { count: keys.length }) : t('skipOne');
  return (
    <>
      {suggestion === null || column === null ? null : (
        <Button
          size="small"
          name={`${take(suggestion)}: ${title}`}
          onClick={() => actions.correct(keys, column, suggestion)}
        >
          {take(suggestion)}
        </Button>
      )}
      {candidates.slice(0, CANDIDATES_MAX).map(({ shop, productId }) => (
        <Button
          key={productId}
          size="small"
          name={`${t('take', { name: `${shop} ${productId}` })}: ${title}`}
          onClick={() => actions.correct(keys, 'product', productId)}
        >
          {t('take', { name: `${shop} ${productId}` })}
        </Button>
      ))}
      {problem === 'VANISHES' ? (
        <Button size="small" name={`${t('printAnyway')}: ${title}`} onClick={() => actions.printAnyway(keys)}>
          {t('printAnyway')}
        </Button>
      ) : null}
      {problem === 'UNKNOWN_FILE' ? (
        <Button size="small" name={`${t('addFiles')}: ${title}`} onClick={onAddFiles}>
          {t('addFiles')}
        </Button>
      ) : null}
      <Button size="small" look="quiet" name={`${skip}: ${title}`} onClick={() => actions.skip(keys)}>
        {skip}
      </Button>
    </>
  );
}

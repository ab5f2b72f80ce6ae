import { FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { Beside } from './beside.tsx';
import styles from './staff-home.module.css';
import { Tiles } from './tiles.tsx';
import { Troubles, type ToClock } from './troubles.tsx';
import { useStaffHome } from './use-staff-home.ts';
import { Stack } from '../../ui/layout/boxes.tsx';

/** Shows the staff home; old numbers stay while new ones load or fail. */
export function Home({ toClock }: { toClock: ToClock }) {
  const query = useStaffHome();
  if (query.isPending) return <RowsSkeleton rows={6} height={64} />;
  const { data: home } = query;
  return (
    <>
      {query.isError ? <FailedBanner query={query} hasRows={home !== undefined} /> : null}
      {home === undefined ? null : (
        <>
          <Tiles home={home} />
          <Stack gap={14} className={styles.columns}>
            <div>
              <Troubles home={home} toClock={toClock} />
            </div>
            <Stack>
              <Beside home={home} />
            </Stack>
          </Stack>
        </>
      )}
    </>
  );
}
